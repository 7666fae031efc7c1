import { failed, ok, type Result } from '#shared/contract/result.ts';
import type { Clock, Fetch } from '../ports.ts';
import { networkProblem } from './networkProblem.ts';
import type { Priority } from './scheduler/schedulerState.ts';

/**
 * The whole body, or null where it is larger than `most` bytes (its stream is cancelled then, so that a service
 * gone wrong can't fill the memory). `heard` is told how long each piece was. Rejects where the stream breaks.
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
 * Whether a body that begins as JSON stops in the middle. Seen by its two ends alone, as large pages are parsed in
 * another thread: what is cut off behind a closing bracket is only found out there.
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
  /** Undecoded: a page of 25 transcripts is parsed off this thread. */
  readonly body: Uint8Array<ArrayBuffer>;
}

/** Most bytes read of one answer: 25 timelines of one megabyte each, and as much again. */
const MOST_BODY_BYTES = 64 * 1024 * 1024;
/** Longest silence: before the status line, and between two pieces of the body. */
export const SILENCE_MS = 20_000;

/** Longest for a whole exchange: `totalMs`, and a second more for every `bytesPerSecond` that have come. */
export interface TimeLimit {
  readonly totalMs: number;
  readonly bytesPerSecond: number;
}

/**
 * A large page over a slow line goes on for as long as it really comes in; what drips is given up. A person is kept
 * waiting for less than the sync.
 */
export const TIME_LIMITS: Readonly<Record<Priority, TimeLimit>> = {
  interactive: { totalMs: 20_000, bytesPerSecond: 32 * 1024 },
  write: { totalMs: 20_000, bytesPerSecond: 8 * 1024 },
  background: { totalMs: 30_000, bytesPerSecond: 8 * 1024 },
};

/** Aborts `late` when an exchange is silent for too long, or slower than its limit allows; one alarm for both. */
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
        ? `No sign of life for ${Math.min(seconds(), SILENCE_MS / 1000)} seconds.`
        : `Only ${bytes} bytes of the answer came in ${seconds()} seconds.`,
    heard: (more) => {
      lastHeard = clock.monotonic();
      bytes += more;
    },
    stop: () => callOff(),
  };
}

/**
 * One request and its answer, nothing more: no retry, no redirect, no cookies, no cache. Ends within `SILENCE_MS` of
 * the last sign of life, and within `limit`. Problems: `network` and `cancelled`; a status of any kind is a value.
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
      return failed({ kind: 'network', reason: 'too-large', detail: 'The answer is larger than 64 MB.' });
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
