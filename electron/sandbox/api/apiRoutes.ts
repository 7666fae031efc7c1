import { Hono } from 'hono';
import { hash } from '../seededRandom.ts';
import { type Credential, type Credentials, requireScopes, type Scope } from './credentials.ts';
import type { RateLimit, RateState } from './fixedWindowLimit.ts';
import { ProblemError, problemResponse, problems } from './problemDetails.ts';
import { type Query, readQuery } from './requestInput.ts';
import type { ContentStore } from '../content/contentStore.ts';
import type { MediaUrls } from '../recording/mediaRoute.ts';
import type { Workspace } from '../workspace/sandboxWorkspace.ts';

/** What the routes need. */
export interface Service {
  readonly workspace: Workspace;
  readonly contentStore: ContentStore;
  readonly mediaUrls: MediaUrls;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Without a trailing slash; known once the port is. */
  readonly baseUrl: () => string;
}

/** An authenticated request within the rate limit. */
export interface ApiRequest {
  readonly credential: Credential;
  readonly query: Query;
  /** A path parameter, such as `engagement_id`. */
  readonly param: (name: string) => string;
  readonly request: Request;
}

/** The response of an operation: a status and JSON, or nothing for 204. */
export type ApiResponse =
  | { readonly status: 200; readonly json: string; readonly headers?: Readonly<Record<string, string>> }
  | { readonly status: 204 };

/** One API operation. The routes and the OpenAPI document are generated from the table of operations. */
export interface Operation {
  readonly id: string;
  readonly method: 'GET' | 'PUT';
  /** With `{name}` for parameters. */
  readonly path: string;
  /** Checked before anything else. */
  readonly scope: Scope;
  readonly answer: (call: ApiRequest) => ApiResponse | Promise<ApiResponse>;
}

export function ok(json: string, headers?: Readonly<Record<string, string>>): ApiResponse {
  return { status: 200, json, ...(headers === undefined ? {} : { headers }) };
}

/** Request ids in order of arrival: `rid_` and eleven characters. */
export class RequestIds {
  readonly #begin = Date.now();
  #count = 0;

  next(): string {
    this.#count++;
    const chance = hash(this.#begin | 0, 0, this.#count) % 46_656;
    return `rid_${(this.#begin + this.#count).toString(36).padStart(8, '0')}${chance.toString(36).padStart(3, '0')}`;
  }
}

interface ApiParts {
  readonly service: Service;
  readonly operations: readonly Operation[];
  readonly credentials: Credentials;
  readonly rateLimit: RateLimit;
  readonly requestIds: RequestIds;
  readonly media: (request: Request, fileName: string) => Response;
  readonly openApi: () => string;
  readonly log: (sentence: string) => void;
}

interface Api {
  readonly hono: Hono;
  /** The response to a rejected or failed request. */
  readonly toProblemResponse: (error: unknown) => Response;
  /** Only checks and counts the credential and rate of a request below /v2; 204 if it is admitted. */
  readonly admitOnly: (request: Request) => Response | Promise<Response>;
}

/** The API's routes as a Hono app. */
export function createApi(parts: ApiParts): Api {
  const { service, operations, requestIds } = parts;
  const app = new Hono({ strict: true });

  const toProblemResponse = (error: unknown, headers: Readonly<Record<string, string>>): Response => {
    const requestId = requestIds.next();
    if (error instanceof ProblemError) return problemResponse(error, service.baseUrl(), requestId, headers);
    parts.log(
      `Request ${requestId} failed: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`,
    );
    const problemError = new ProblemError(
      'internal',
      'The sandbox failed. See its error output for the reason.',
    );
    return problemResponse(problemError, service.baseUrl(), requestId, headers);
  };

  /** Identifies the client and checks the rate limit for every request below /v2, whatever its outcome. */
  const admit = (
    authorization: string | undefined,
    go: (admitted: {
      credential: ApiRequest['credential'];
      headers: Record<string, string>;
    }) => Response | Promise<Response>,
  ): Response | Promise<Response> => {
    const { credentials, rateLimit } = parts;
    let headers = rateHeaders(rateLimit.state());
    try {
      const credential = credentials.identify(authorization);
      const state = rateLimit.take();
      headers = rateHeaders(state ?? rateLimit.state());
      if (state === undefined) {
        const wait = rateLimit.retryAfter();
        throw new ProblemError(
          'rateLimited',
          `The workspace has used up its requests. Try again in ${wait} s.`,
          {
            headers: { 'Retry-After': String(wait) },
          },
        );
      }
      const response = go({ credential, headers });
      return response instanceof Promise
        ? response.catch((error: unknown) => toProblemResponse(error, headers))
        : response;
    } catch (error) {
      return toProblemResponse(error, headers);
    }
  };

  for (const operation of operations) {
    const route = operation.path.replaceAll(/\{(\w+)\}/g, ':$1');
    app.on(operation.method, route, (c) =>
      admit(c.req.header('authorization'), ({ credential, headers }) => {
        requireScopes(credential, [operation.scope]);
        const { url } = c.req;
        const answer = operation.answer({
          credential,
          query: readQuery(url),
          param: (name) => c.req.param(name) ?? '',
          request: c.req.raw,
        });
        return answer instanceof Promise
          ? answer.then((settled) => answerResponse(settled, headers, requestIds.next()))
          : answerResponse(answer, headers, requestIds.next());
      }),
    );
  }

  for (const path of new Set(operations.map((operation) => operation.path))) {
    const methods = operations.filter((operation) => operation.path === path).map(({ method }) => method);
    const allow = methods.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method])).join(', ');
    app.all(path.replaceAll(/\{(\w+)\}/g, ':$1'), (c) =>
      admit(c.req.header('authorization'), () => {
        throw wrongMethod(c.req.method, allow);
      }),
    );
  }

  /** A page outside the API: no credential, no rate limit, only GET. */
  const page = (path: string, answer: (request: Request, name: string) => Response): void => {
    app.all(path, (c) => {
      try {
        if (c.req.method !== 'GET' && c.req.method !== 'HEAD') throw wrongMethod(c.req.method, 'GET, HEAD');
        return answer(c.req.raw, c.req.param('name') ?? '');
      } catch (error) {
        return toProblemResponse(error, {});
      }
    });
  };
  page('/media/:name', parts.media);
  page(
    '/openapi.json',
    () => new Response(parts.openApi(), { headers: { 'Content-Type': 'application/json' } }),
  );
  page('/errors/:name', (_, slug) => describeProblem(slug));

  app.notFound((c) => {
    const nothing = (): never => {
      throw new ProblemError('notFound', `There is nothing at ${c.req.path}.`);
    };
    if (/^\/v2(\/|$)/.test(c.req.path)) return admit(c.req.header('authorization'), nothing);
    try {
      return nothing();
    } catch (error) {
      return toProblemResponse(error, {});
    }
  });
  app.onError((error) => toProblemResponse(error, {}));
  return {
    hono: app,
    toProblemResponse: (error) => toProblemResponse(error, {}),
    admitOnly: (request) =>
      admit(request.headers.get('authorization') ?? undefined, ({ headers }) =>
        answerResponse({ status: 204 }, headers, requestIds.next()),
      ),
  };
}

function rateHeaders(state: RateState): Record<string, string> {
  return {
    'X-RateLimit-Limit': String(state.limit),
    'X-RateLimit-Remaining': String(state.remaining),
    // Rounded up, so that a client that waits until then is never too early.
    'X-RateLimit-Reset': String(Math.ceil(state.resetsAt / 1000)),
    'X-Api-Version': 'v2',
  };
}

function answerResponse(answer: ApiResponse, headers: Record<string, string>, requestId: string): Response {
  headers['X-Request-Id'] = requestId;
  if (answer.status === 204) return new Response(null, { status: 204, headers });
  headers['Content-Type'] = 'application/json';
  return new Response(answer.json, { headers: answer.headers ? { ...headers, ...answer.headers } : headers });
}

function wrongMethod(method: string, allow: string): ProblemError {
  return new ProblemError('methodNotAllowed', `${method} is not allowed here; use ${allow}.`, {
    headers: { Allow: allow },
  });
}

/** The page that a problem's `type` links to. */
function describeProblem(slug: string): Response {
  const known = Object.values(problems).find((problem) => problem.slug === slug);
  if (known === undefined) throw new ProblemError('notFound', `There is no problem called ${slug}.`);
  return new Response(`${known.title}: answered with the status ${known.status}.\n`, {
    headers: { 'Content-Type': 'text/plain; charset=utf-8' },
  });
}
