import { type ProblemDetails, problems } from '../api/problems.ts';

/** A problem that somebody asked for, with the rate headers and the request id of the answer it stands for. */
export function injectedProblem(baseUrl: string, status: number, of: Headers): Response {
  const known = Object.values(problems).find((problem) => problem.status === status);
  const requestId = of.get('X-Request-Id') ?? 'rid_injected';
  const body: ProblemDetails = {
    type: `${baseUrl}/errors/${known?.slug ?? 'injected-fault'}`,
    title: known?.title ?? 'Injected Fault',
    status,
    detail: 'This failure was asked for.',
    request_id: requestId,
  };
  const headers = new Headers({ 'Content-Type': 'application/problem+json', 'X-Request-Id': requestId });
  for (const [name, value] of of) if (name.startsWith('x-ratelimit-')) headers.set(name, value);
  return new Response(JSON.stringify(body), { status, headers });
}
