import { failed, ok, type Result } from '#shared/contract/result.ts';
import type { Clock, Fetch } from '../ports.ts';
import { networkProblem } from './networkProblem.ts';
import type { Priority } from './scheduler/schedulerState.ts';

/**
 * Returns the whole body, or null if it is larger than `most` bytes; its stream is cancelled then, so that a
 * faulty API can't fill the memory. `heard` is called with the length of every chunk. Rejects if the stream
 * fails.
 */
async function readBody(
  response: Response,
  most: number,
  heard: (bytes: number) => void,
): Promise<Uint8Array<ArrayBuffer> | null> {
  if (response.body === null) return new Uint8Array(0);
  const reader = response.body.getReader();
  const pieces: Uint8Array[] = [];
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    heard(value.byteLength);
    size += value.byteLength;
    if (size > most) {
      await reader.cancel();
      return null;
    }
    pieces.push(value);
  }
  const body = new Uint8Array(size);
  let at = 0;
  for (const piece of pieces) {
    body.set(piece, at);
    at += piece.byteLength;
  }
  return body;
}

const isSpace = (byte: number | undefined): boolean =>
  byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09;

/**
 * Whether a JSON body is truncated. Judged by its first and last characters only, because large pages are
 * parsed in another thread; truncation after a closing bracket is only detected there.
 */
export function isCutOff(body: Uint8Array): boolean {
  const first = body.find((byte) => !isSpace(byte));
  const last = body.findLast((byte) => !isSpace(byte));
  if (first === 0x7b) return last !== 0x7d;
  return first === 0x5b && last !== 0x5d;
}

export interface HttpRequest {
  readonly method: 'GET' | 'PUT';
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
}

export interface HttpResponse {
  readonly status: number;
  readonly headers: Headers;
  /** Raw bytes, because a page of 25 transcripts is parsed in another thread. */
  readonly body: Uint8Array<ArrayBuffer>;
}

/** Maximum size of a response: twice that of 25 timelines of one megabyte each. */
const MOST_BODY_BYTES = 64 * 1024 * 1024;
/** Maximum silence, both before the status line and between two chunks of the body. */
export const SILENCE_MS = 20_000;

/** Maximum duration of a whole exchange: `totalMs`, plus a second for every `bytesPerSecond` received. */
export interface TimeLimit {
  readonly totalMs: number;
  readonly bytesPerSecond: number;
}

/**
 * A large page on a slow connection continues as long as it makes progress; one that trickles in is given up.
 * Interactive requests wait less than the sync.
 */
export const TIME_LIMITS: Readonly<Record<Priority, TimeLimit>> = {
  interactive: { totalMs: 20_000, bytesPerSecond: 32 * 1024 },
  write: { totalMs: 20_000, bytesPerSecond: 8 * 1024 },
  background: { totalMs: 30_000, bytesPerSecond: 8 * 1024 },
};

/** Aborts `late` if an exchange is silent for too long or slower than its limit; one timer serves both. */
function watchTimeouts(
  clock: Clock,
  limit: TimeLimit,
): { readonly late: AbortSignal; why: () => string; heard: (bytes: number) => void; stop: () => void } {
  const late = new AbortController();
  const began = clock.monotonic();
  let lastHeard = began;
  let bytes = 0;
  let callOff: () => void = () => undefined;
  const seconds = (): number => Math.round((clock.monotonic() - began) / 1000);
  const isSilent = (): boolean => clock.monotonic() >= lastHeard + SILENCE_MS;
  const check = (): void => {
    const end = began + limit.totalMs + Math.floor(bytes / limit.bytesPerSecond) * 1000;
    const due = Math.min(lastHeard + SILENCE_MS, end);
    const left = due - clock.monotonic();
    if (left <= 0) late.abort();
    else callOff = clock.after(left, check);
  };
  check();
  return {
    late: late.signal,
    why: () =>
      isSilent() || bytes === 0
        ? `No data received for ${Math.min(seconds(), SILENCE_MS / 1000)} seconds.`
        : `Only ${bytes} bytes of the response arrived in ${seconds()} seconds.`,
    heard: (more) => {
      lastHeard = clock.monotonic();
      bytes += more;
    },
    stop: () => callOff(),
  };
}

/**
 * One request and its response: no retries, redirects, cookies or cache. Ends within `SILENCE_MS` of the last
 * data received, and within `limit`. Problems: `network` and `cancelled`; any status is a value.
 */
export async function exchange(
  ports: { fetch: Fetch; clock: Clock },
  request: HttpRequest,
  signal: AbortSignal,
  limit: TimeLimit,
): Promise<Result<HttpResponse>> {
  if (signal.aborted) return failed({ kind: 'cancelled' });
  const { late, why, heard, stop } = watchTimeouts(ports.clock, limit);
  const either = AbortSignal.any([signal, late]);
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
    heard(0);
    const body = await readBody(response, MOST_BODY_BYTES, heard);
    if (body === null) {
      return failed({ kind: 'network', reason: 'too-large', detail: 'The response is larger than 64 MB.' });
    }
    return ok({ status: response.status, headers: response.headers, body });
  } catch (error) {
    if (signal.aborted) return failed({ kind: 'cancelled' });
    if (late.aborted) return failed({ kind: 'network', reason: 'timeout', detail: why() });
    return failed(networkProblem(error));
  } finally {
    stop();
  }
}
