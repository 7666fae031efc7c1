import { type ProblemDetails, problems, type Refusal } from './problems.ts';

/** API section "Errors": an RFC 9457 body. `baseUrl` begins the `type`. */
export function problemBody(refusal: Refusal, baseUrl: string, requestId: string): ProblemDetails {
  const { slug, status, title } = problems[refusal.kind];
  return {
    type: `${baseUrl}/errors/${slug}`,
    title,
    status,
    detail: refusal.message,
    request_id: requestId,
    ...(refusal.errors.length > 0 ? { errors: [...refusal.errors] } : {}),
  };
}

export function problemResponse(
  refusal: Refusal,
  baseUrl: string,
  requestId: string,
  headers: Readonly<Record<string, string>>,
): Response {
  return new Response(JSON.stringify(problemBody(refusal, baseUrl, requestId)), {
    status: problems[refusal.kind].status,
    headers: {
      ...headers,
      ...refusal.headers,
      'X-Request-Id': requestId,
      'Content-Type': 'application/problem+json',
      'Cache-Control': 'no-store',
    },
  });
}
