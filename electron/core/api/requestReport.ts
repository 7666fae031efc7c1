import { AsyncLocalStorage } from 'node:async_hooks';
import type { Problem } from '#shared/contract/problem.ts';
import type { Result } from '#shared/contract/result.ts';
import type { CredentialForm } from './credential.ts';
import type { HttpRequest, HttpResponse } from './http.ts';
import type { RateHeaders } from './rateLimit.ts';
import type { Priority } from './scheduler/schedulerState.ts';

/**
 * The source of a request. Async context rather than an argument, because there are a dozen functions between
 * the page's call and the request which don't need it.
 */
const currentSource = new AsyncLocalStorage<string>();

/**
 * Runs `work`, including everything it awaits, with this source: a method of the contract, or another name that the
 * API log has a text for.
 */
export function withRequestSource<T>(name: string, work: () => T): T {
  return currentSource.run(name, work);
}

/** Null for background work. */
export function requestSource(): string | null {
  return currentSource.getStore() ?? null;
}

/** Why a request was sent, and how long it was queued. */
export interface RequestAttempt {
  readonly request: HttpRequest;
  readonly priority: Priority;
  /** A method of the contract; null for background work. */
  readonly askedBy: string | null;
  /** 1 for the first attempt. */
  readonly attempt: number;
  /** Milliseconds spent in the queue. */
  readonly waitedMs: number;
}

/** One attempt as reported to observers: without the token, and of the bodies only their sizes. */
export interface RequestReport extends Omit<RequestAttempt, 'request'> {
  /** When it was sent, in milliseconds since 1970. */
  readonly sentAt: number;
  readonly baseUrl: string;
  readonly method: HttpRequest['method'];
  readonly path: string;
  /** Without `?`. */
  readonly query: string;
  readonly form: CredentialForm;
  readonly durationMs: number;
  readonly status: number | null;
  readonly bytes: number | null;
  readonly rate: { readonly limit: number; readonly remaining: number; readonly resetsAt: number } | null;
  readonly requestId: string | null;
  readonly problem: { readonly kind: Problem['kind']; readonly reason: string | null } | null;
}

interface AttemptOutcome {
  readonly baseUrl: string;
  readonly form: CredentialForm;
  readonly sentAt: number;
  readonly durationMs: number;
  /** The response as received, and the result parsed from it. */
  readonly answer: Result<HttpResponse>;
  readonly result: Result<unknown>;
  readonly rate: RateHeaders | null;
}

export function buildRequestReport(
  { request, ...attempted }: RequestAttempt,
  outcome: AttemptOutcome,
): RequestReport {
  const { baseUrl, form, sentAt, durationMs, answer, result, rate } = outcome;
  const [path = '', query = ''] = request.url.slice(baseUrl.length).split('?', 2);
  return {
    ...attempted,
    sentAt,
    baseUrl,
    method: request.method,
    path,
    query,
    form,
    durationMs,
    status: answer.ok ? answer.value.status : null,
    bytes: answer.ok ? answer.value.body.byteLength : null,
    rate:
      rate === null
        ? null
        : {
            limit: rate.limit,
            remaining: rate.remaining,
            resetsAt: sentAt + Math.round(durationMs) + rate.resetInMs,
          },
    requestId: answer.ok ? requestIdOf(answer.value, result) : null,
    problem: result.ok ? null : { kind: result.problem.kind, reason: reasonOf(result.problem) },
  };
}

/** From the header or the problem document. */
function requestIdOf(answer: HttpResponse, result: Result<unknown>): string | null {
  const header = answer.headers.get('x-request-id');
  if (header !== null || result.ok || !('requestId' in result.problem)) return header;
  return result.problem.requestId;
}

function reasonOf(problem: Problem): string | null {
  switch (problem.kind) {
    case 'network':
      return problem.reason;
    case 'forbidden':
      return problem.scope;
    case 'api':
    case 'rate-limited':
    case 'unauthenticated':
    case 'cancelled':
    case 'contract':
    case 'storage':
    case 'refused':
    case 'internal':
      return null;
  }
}
