import type { NetworkReason } from '#shared/contract/problem.ts';
import { failed, ok, type Result } from '#shared/contract/result.ts';
import type { Clock } from '../ports/clock.ts';
import type { Fetch } from '../ports/fetch.ts';
import { readBody } from './readBody.ts';

export interface HttpRequest {
  readonly method: 'GET' | 'PUT';
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
}

export interface HttpAnswer {
  readonly status: number;
  readonly headers: Headers;
  /** Undecoded: a page of 25 transcripts is parsed off this thread. */
  readonly body: Uint8Array<ArrayBuffer>;
}

/** Most bytes read of one answer: 25 timelines of one megabyte each, and as much again. */
const MOST_BODY_BYTES = 64 * 1024 * 1024;
/** Longest silence: before the status line, and between two pieces of the body. */
export const SILENCE_MS = 20_000;

const CERTIFICATE = /CERT|SSL|TLS|SELF_SIGNED|UNABLE_TO_(VERIFY|GET_ISSUER)/i;
const UNREACHABLE =
  /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|ENETDOWN|ERR_NAME|ERR_INTERNET|ERR_CONNECTION_REFUSED/;

/** Codes and messages along the chain of causes, where fetch hides what really happened. */
function causes(error: unknown): string {
  const words: string[] = [];
  for (let at: unknown = error, depth = 0; at instanceof Error && depth < 5; at = at.cause, depth += 1) {
    if ('code' in at && typeof at.code === 'string') words.push(at.code);
    words.push(at.message);
    if (at instanceof AggregateError) words.push(...at.errors.map((inner) => causes(inner)));
  }
  return words.join(' ');
}

/** What really happened, in its own words: fetch itself only says that it failed. */
function innermost(error: unknown): string {
  if (!(error instanceof Error)) return '';
  const inner: unknown = error instanceof AggregateError ? error.errors[0] : error.cause;
  return innermost(inner) || error.message;
}

function reasonOf(error: unknown): NetworkReason {
  const words = causes(error);
  if (/redirect/i.test(words)) return 'redirected';
  if (CERTIFICATE.test(words)) return 'certificate';
  if (UNREACHABLE.test(words)) return 'unreachable';
  return 'interrupted';
}

/**
 * One request and its answer, nothing more: no retry, no redirect, no cookies, no cache. Ends within
 * `SILENCE_MS` of the last sign of life. Problems: `network` and `cancelled`; a status of any kind is a value.
 */
export async function exchange(
  ports: { fetch: Fetch; clock: Clock },
  request: HttpRequest,
  signal: AbortSignal,
): Promise<Result<HttpAnswer>> {
  if (signal.aborted) return failed({ kind: 'cancelled' });
  const silence = new AbortController();
  let callOff = ports.clock.after(SILENCE_MS, () => silence.abort());
  const heard = (): void => {
    callOff();
    callOff = ports.clock.after(SILENCE_MS, () => silence.abort());
  };
  const either = AbortSignal.any([signal, silence.signal]);
  try {
    const response = await ports.fetch(request.url, {
      method: request.method,
      headers: request.headers,
      body: request.body,
      redirect: 'error',
      credentials: 'omit',
      cache: 'no-store',
      signal: either,
    });
    heard();
    const body = await readBody(response, MOST_BODY_BYTES, heard);
    if (body === null) {
      return failed({ kind: 'network', reason: 'too-large', detail: 'The answer is larger than 64 MB.' });
    }
    return ok({ status: response.status, headers: response.headers, body });
  } catch (error) {
    if (signal.aborted) return failed({ kind: 'cancelled' });
    if (silence.signal.aborted) {
      return failed({ kind: 'network', reason: 'timeout', detail: 'No sign of life for 20 seconds.' });
    }
    return failed({ kind: 'network', reason: reasonOf(error), detail: innermost(error).slice(0, 300) });
  } finally {
    callOff();
  }
}
