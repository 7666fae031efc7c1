import type { TokenName } from '../../sandbox/api/credentials.ts';
import type { SandboxOptions } from '../../sandbox/sandboxOptions.ts';
import { type RunningSandbox, startSandbox } from '../../sandbox/startSandbox.ts';
import { DocumentedApi } from './documentedApi.ts';

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
  readonly #documented: DocumentedApi;
  readonly complaints: string[];

  private constructor(sandbox: RunningSandbox, documented: DocumentedApi, complaints: string[]) {
    this.sandbox = sandbox;
    this.#documented = documented;
    this.complaints = complaints;
  }

  /** Hostile unless it is the demo, so that every test meets such texts. */
  static async start(options: Partial<SandboxOptions> = {}): Promise<Client> {
    const complaints: string[] = [];
    const wanted = { rateLimit: 1_000_000_000, hostile: options.demo !== true, ...options };
    const sandbox = await startSandbox(wanted, (sentence) => complaints.push(sentence));
    return new Client(sandbox, await DocumentedApi.of(sandbox.baseUrl), complaints);
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
    const complaint = this.#documented.answerComplaint(method, url, response, text);
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
