import { z } from '@hono/zod-openapi';

/** An injected problem, with the rate headers and request id of the response it replaces. */
export function injectedProblem(baseUrl: string, status: number, of: Headers): Response {
  const known = Object.values(problems).find((problem) => problem.status === status);
  const requestId = of.get('X-Request-Id') ?? 'rid_injected';
  const body: ProblemDetails = {
    type: `${baseUrl}/errors/${known?.slug ?? 'injected-fault'}`,
    title: known?.title ?? 'Injected Fault',
    status,
    detail: 'This failure was injected on request.',
    request_id: requestId,
  };
  const headers = new Headers({ 'Content-Type': 'application/problem+json', 'X-Request-Id': requestId });
  for (const [name, value] of of) if (name.startsWith('x-ratelimit-')) headers.set(name, value);
  return new Response(JSON.stringify(body), { status, headers });
}

/** API section "Errors": an RFC 9457 body. `baseUrl` is the prefix of its `type`. */
export function problemBody(problemError: ProblemError, baseUrl: string, requestId: string): ProblemDetails {
  const { slug, status, title } = problems[problemError.kind];
  return {
    type: `${baseUrl}/errors/${slug}`,
    title,
    status,
    detail: problemError.message,
    request_id: requestId,
    ...(problemError.errors.length > 0 ? { errors: [...problemError.errors] } : {}),
  };
}

export function problemResponse(
  problemError: ProblemError,
  baseUrl: string,
  requestId: string,
  headers: Readonly<Record<string, string>>,
): Response {
  return new Response(JSON.stringify(problemBody(problemError, baseUrl, requestId)), {
    status: problems[problemError.kind].status,
    headers: {
      ...headers,
      ...problemError.headers,
      'X-Request-Id': requestId,
      'Content-Type': 'application/problem+json',
      'Cache-Control': 'no-store',
    },
  });
}

/** Every way a request can fail: the last part of its `type`, its status and title. These never change. */
export const problems = {
  invalidQuery: { slug: 'invalid-query-parameter', status: 400, title: 'Invalid Query Parameter' },
  malformedRequest: { slug: 'malformed-request', status: 400, title: 'Malformed Request' },
  unauthenticated: { slug: 'unauthenticated', status: 401, title: 'Unauthenticated' },
  missingScope: { slug: 'missing-scope', status: 403, title: 'Missing Scope' },
  mediaUrlInvalid: { slug: 'media-url-invalid', status: 403, title: 'Media URL Not Valid' },
  forbidden: { slug: 'forbidden', status: 403, title: 'Forbidden' },
  notFound: { slug: 'not-found', status: 404, title: 'Not Found' },
  methodNotAllowed: { slug: 'method-not-allowed', status: 405, title: 'Method Not Allowed' },
  requestTimeout: { slug: 'request-timeout', status: 408, title: 'Request Timeout' },
  contentTooLarge: { slug: 'content-too-large', status: 413, title: 'Content Too Large' },
  unsupportedMediaType: { slug: 'unsupported-media-type', status: 415, title: 'Unsupported Media Type' },
  rangeNotSatisfiable: { slug: 'range-not-satisfiable', status: 416, title: 'Range Not Satisfiable' },
  expectationFailed: { slug: 'expectation-failed', status: 417, title: 'Expectation Failed' },
  validationFailed: { slug: 'validation-failed', status: 422, title: 'Validation Failed' },
  rateLimited: { slug: 'rate-limit-exceeded', status: 429, title: 'Too Many Requests' },
  headersTooLarge: { slug: 'headers-too-large', status: 431, title: 'Request Header Fields Too Large' },
  internal: { slug: 'internal-error', status: 500, title: 'Internal Server Error' },
  unavailable: { slug: 'service-unavailable', status: 503, title: 'Service Unavailable' },
} as const satisfies Record<string, { slug: string; status: number; title: string }>;

export type ProblemKind = keyof typeof problems;

export const errorItem = z
  .object({
    field: z.string().optional().openapi({ description: 'Request field or parameter.' }),
    code: z.string().openapi({ description: 'Stable machine-readable code.' }),
    message: z.string(),
  })
  .openapi('ErrorItem');
export type ErrorItem = z.infer<typeof errorItem>;

export const problemDetails = z
  .object({
    type: z.string().openapi({ format: 'uri', description: 'Stable URI of the error category.' }),
    title: z.string(),
    status: z.int(),
    detail: z.string(),
    request_id: z.string().openapi({ example: 'rid_01k00000a7' }),
    errors: z.array(errorItem).optional(),
  })
  .openapi('ProblemDetails');
export type ProblemDetails = z.infer<typeof problemDetails>;

/**
 * Thrown wherever a request is rejected and caught once, where responses are written. Threading a result type
 * through every parser would take three times the code.
 */
export class ProblemError extends Error {
  readonly kind: ProblemKind;
  readonly errors: readonly ErrorItem[];
  readonly headers: Readonly<Record<string, string>>;

  constructor(
    kind: ProblemKind,
    detail: string,
    more: { errors?: readonly ErrorItem[]; headers?: Readonly<Record<string, string>> } = {},
  ) {
    super(detail);
    this.kind = kind;
    this.errors = more.errors ?? [];
    this.headers = more.headers ?? {};
  }
}

/** A rejection because of one query parameter. */
export function badParameter(field: string, code: string, message: string): ProblemError {
  return new ProblemError('invalidQuery', message, { errors: [{ field, code, message }] });
}
