import type { TokenName } from '../../sandbox/api/credentials.ts';
import type { SandboxOptions } from '../../sandbox/sandboxOptions.ts';
import { type RunningSandbox, startSandbox } from '../../sandbox/startSandbox.ts';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';

interface Documented {
  readonly paths: Readonly<Record<string, Readonly<Record<string, { responses: Responses }>>>>;
}
type Responses = Readonly<
  Record<string, { headers?: Readonly<Record<string, { required?: boolean }>>; content?: Content }>
>;
type Content = Readonly<Record<string, { schema: object }>>;

/**
 * Validates every response of the API against its OpenAPI document: the status must be listed, required headers
 * present, and the body must match the schema without unknown fields.
 */
class AnswerSchemas {
  readonly #document: Documented;
  readonly #ajv = new Ajv2020({ strict: false, allErrors: true });
  readonly #compiled = new Map<string, ValidateFunction>();

  private constructor(document: Documented) {
    this.#document = document;
    addFormats(this.#ajv);
    this.#ajv.addSchema({ ...closed(document), $id: 'api' });
  }

  static async of(baseUrl: string): Promise<AnswerSchemas> {
    const response = await fetch(`${baseUrl}/openapi.json`);
    const document: Documented = JSON.parse(await response.text());
    return new AnswerSchemas(document);
  }

  /** Describes what is wrong with a response; undefined if it is as documented. */
  complaint(method: string, url: string, response: Response, text: string): string | undefined {
    const path = this.#pathOf(new URL(url).pathname);
    const verb = method.toLowerCase() === 'head' ? 'get' : method.toLowerCase();
    const operation = path === undefined ? undefined : this.#document.paths[path]?.[verb];
    if (path === undefined || operation === undefined) return undefined;
    const documented = operation.responses[response.status];
    if (documented === undefined) return `${response.status} is not documented for ${method} ${path}`;
    for (const [name, { required }] of Object.entries(documented.headers ?? {})) {
      if (required === true && !response.headers.has(name)) return `the header ${name} is missing`;
    }
    const [type] = Object.keys(documented.content ?? {});
    if (type === undefined) return text === '' ? undefined : `${response.status} must have no body`;
    if (method === 'HEAD') return undefined;
    if (response.headers.get('content-type') !== type) {
      return `the type is ${response.headers.get('content-type')}, not ${type}`;
    }
    const pointer = ['paths', path, verb, 'responses', response.status, 'content', type, 'schema']
      .map((part) => encodeURIComponent(String(part).replaceAll('~', '~0').replaceAll('/', '~1')))
      .join('/');
    const validate = this.#compiled.get(pointer) ?? this.#ajv.compile({ $ref: `api#/${pointer}` });
    this.#compiled.set(pointer, validate);
    return validate(JSON.parse(text)) ? undefined : this.#ajv.errorsText(validate.errors);
  }

  #pathOf(pathname: string): string | undefined {
    return Object.keys(this.#document.paths).find((path) =>
      new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(pathname),
    );
  }
}

/** A copy in which objects may have only listed fields. */
function closed(node: unknown): object {
  const copy = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(copy);
    if (typeof value !== 'object' || value === null) return value;
    const entries = Object.entries(value).map(([key, inner]) => [key, copy(inner)]);
    const lists = 'properties' in value && 'type' in value;
    return Object.fromEntries(lists ? [...entries, ['additionalProperties', false]] : entries);
  };
  return { ...Object(copy(node)) };
}

interface Answered<Body> {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Body;
}

export interface Page<Row> {
  readonly object: 'list';
  readonly data: readonly Row[];
  readonly has_more: boolean;
  readonly next_cursor: string | null;
}

type Asked = { readonly as?: TokenName; readonly headers?: Readonly<Record<string, string>> };

/** A sandbox and an HTTP client for it; every response is checked against the OpenAPI document. */
export class Client {
  readonly sandbox: RunningSandbox;
  readonly #schemas: AnswerSchemas;
  readonly complaints: string[];

  private constructor(sandbox: RunningSandbox, schemas: AnswerSchemas, complaints: string[]) {
    this.sandbox = sandbox;
    this.#schemas = schemas;
    this.complaints = complaints;
  }

  /** Hostile unless it is the demo, so that every test meets such texts. */
  static async start(options: Partial<SandboxOptions> = {}): Promise<Client> {
    const complaints: string[] = [];
    const wanted = { rateLimit: 1_000_000_000, hostile: options.demo !== true, ...options };
    const sandbox = await startSandbox(wanted, (sentence) => complaints.push(sentence));
    return new Client(sandbox, await AnswerSchemas.of(sandbox.baseUrl), complaints);
  }

  /** Stops the sandbox; throws if it logged a failure. */
  async close(): Promise<void> {
    await this.sandbox.close();
    if (this.complaints.length > 0) throw new Error(this.complaints.join('\n'));
  }

  get<Body>(path: string, asked: Asked = {}): Promise<Answered<Body>> {
    return this.send('GET', path, undefined, asked);
  }

  put<Body>(path: string, body: unknown, asked: Asked = {}): Promise<Answered<Body>> {
    return this.send('PUT', path, JSON.stringify(body), {
      ...asked,
      headers: { 'content-type': 'application/json', ...asked.headers },
    });
  }

  async send<Body>(
    method: string,
    path: string,
    body: string | undefined,
    asked: Asked,
  ): Promise<Answered<Body>> {
    const url = this.sandbox.baseUrl + path;
    const authorization = `Bearer ${this.sandbox.tokens[asked.as ?? 'full']}`;
    const response = await fetch(url, {
      method,
      headers: { authorization, ...asked.headers },
      ...(body === undefined ? {} : { body }),
    });
    const text = await response.text();
    const complaint = this.#schemas.complaint(method, url, response, text);
    if (complaint !== undefined) throw new Error(`${method} ${path}: ${complaint}\n${text.slice(0, 2000)}`);
    return {
      status: response.status,
      headers: response.headers,
      body: text === '' ? null : JSON.parse(text),
    };
  }

  /** Fetches all rows of a list, page by page. */
  async walk<Row>(path: string, asked: Asked = {}): Promise<Row[]> {
    const rows: Row[] = [];
    let cursor: string | null = null;
    do {
      const next: string = cursor === null ? '' : `${path.includes('?') ? '&' : '?'}cursor=${cursor}`;
      const { status, body } = await this.get<Page<Row>>(path + next, asked);
      if (status !== 200) throw new Error(`${path}: ${status} ${JSON.stringify(body)}`);
      rows.push(...body.data);
      cursor = body.next_cursor;
    } while (cursor !== null);
    return rows;
  }
}
