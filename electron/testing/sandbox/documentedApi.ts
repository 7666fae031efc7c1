import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';

interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}
interface Operation {
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content: Content };
  readonly responses: Readonly<
    Record<string, { headers?: Readonly<Record<string, { required?: boolean }>>; content?: Content }>
  >;
}
interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly schema: { readonly type?: string };
}
type Content = Readonly<Record<string, { schema: object }>>;

interface Found {
  readonly path: string;
  readonly verb: string;
  readonly operation: Operation;
}

/** Says what differs from an OpenAPI document in requests and their answers. Objects may have only listed fields. */
export class DocumentedApi {
  readonly #document: Document;
  readonly #ajv = new Ajv2020({ strict: false, allErrors: true });
  readonly #compiled = new Map<string, ValidateFunction>();

  private constructor(document: Document) {
    this.#document = document;
    addFormats(this.#ajv);
    this.#ajv.addSchema({ ...closed(document), $id: 'api' });
  }

  /** Fetches the document of an API. */
  static async of(baseUrl: string): Promise<DocumentedApi> {
    const response = await fetch(`${baseUrl}/openapi.json`);
    const document: Document = JSON.parse(await response.text());
    return new DocumentedApi(document);
  }

  /**
   * What is wrong with a request; undefined if it is as documented: a listed operation, only listed parameters, each
   * with an allowed value, and a body that matches the schema.
   */
  requestComplaint(method: string, url: string, body: string): string | undefined {
    const found = this.#operation(method, url);
    if (found === undefined) return 'there is no such operation';
    const { path, verb, operation } = found;
    const at = ['paths', path, verb];
    const { searchParams } = new URL(url);
    for (const name of new Set(searchParams.keys())) {
      const index = operation.parameters?.findIndex((one) => one.in === 'query' && one.name === name) ?? -1;
      const parameter = operation.parameters?.[index];
      if (parameter === undefined) return `there is no parameter ${name}`;
      const values = searchParams.getAll(name);
      const { type } = parameter.schema;
      if (type !== 'array' && values.length > 1) return `${name} is given ${values.length} times`;
      const [first = ''] = values;
      const value =
        type === 'array'
          ? values.flatMap((list) => list.split(','))
          : type === 'integer' && /^-?\d+$/.test(first)
            ? Number(first)
            : first;
      const wrong = this.#mismatch([...at, 'parameters', index, 'schema'], value);
      if (wrong !== undefined) return `${name}: ${wrong}`;
    }
    const [type] = Object.keys(operation.requestBody?.content ?? {});
    if (type === undefined) return body === '' ? undefined : 'it must have no body';
    return this.#mismatchOfJson([...at, 'requestBody', 'content', type, 'schema'], body);
  }

  /**
   * What is wrong with an answer; undefined if it is as documented, or of an operation that isn't: a listed status, the
   * required headers, and a body that matches the schema.
   */
  answerComplaint(
    method: string,
    url: string,
    { status, headers }: Pick<Response, 'status' | 'headers'>,
    text: string,
  ): string | undefined {
    const found = this.#operation(method, url);
    if (found === undefined) return undefined;
    const { path, verb, operation } = found;
    const documented = operation.responses[status];
    if (documented === undefined) return `${status} is not documented for ${method} ${path}`;
    for (const [name, { required }] of Object.entries(documented.headers ?? {})) {
      if (required === true && !headers.has(name)) return `the header ${name} is missing`;
    }
    const [type] = Object.keys(documented.content ?? {});
    if (type === undefined) return text === '' ? undefined : `${status} must have no body`;
    if (method === 'HEAD') return undefined;
    if (headers.get('content-type') !== type)
      return `the type is ${headers.get('content-type')}, not ${type}`;
    const at = ['paths', path, verb, 'responses', status, 'content', type, 'schema'];
    return this.#mismatchOfJson(at, text);
  }

  #operation(method: string, url: string): Found | undefined {
    const { pathname } = new URL(url);
    const path = Object.keys(this.#document.paths).find((one) =>
      new RegExp(`^${one.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(pathname),
    );
    const verb = method === 'HEAD' ? 'get' : method.toLowerCase();
    const operation = path === undefined ? undefined : this.#document.paths[path]?.[verb];
    return path === undefined || operation === undefined ? undefined : { path, verb, operation };
  }

  #mismatchOfJson(place: readonly (string | number)[], text: string): string | undefined {
    let value: unknown;
    try {
      value = JSON.parse(text);
    } catch {
      return 'it is not JSON';
    }
    return this.#mismatch(place, value);
  }

  /** What is wrong with a value by the schema at this place of the document. */
  #mismatch(place: readonly (string | number)[], value: unknown): string | undefined {
    const pointer = place
      .map((part) => encodeURIComponent(String(part).replaceAll('~', '~0').replaceAll('/', '~1')))
      .join('/');
    const validate = this.#compiled.get(pointer) ?? this.#ajv.compile({ $ref: `api#/${pointer}` });
    this.#compiled.set(pointer, validate);
    return validate(value) ? undefined : this.#ajv.errorsText(validate.errors);
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
