/** `X-RateLimit-*` of one answer (API description, "Limits"). */
export interface RateHeaders {
  readonly limit: number;
  readonly remaining: number;
  /** A span, not a date: from the answer to the end of the window, by the service's own clock. */
  readonly resetInMs: number;
  /** `X-RateLimit-Reset` as it came, in seconds: the same number names the same window. */
  readonly window: number;
}

const LONGEST_WAIT_MS = 60_000;

function clampWait(ms: number): number {
  return Math.min(Math.max(ms, 0), LONGEST_WAIT_MS);
}

function wholeNumber(text: string | null): number | null {
  if (text === null || !/^\d{1,15}$/.test(text.trim())) return null;
  return Number(text);
}

/** The service's own clock at the time of the answer, milliseconds since 1970; null where it sends no `Date`. */
export function serviceTime(headers: Headers): number | null {
  const date = Date.parse(headers.get('date') ?? '');
  return Number.isNaN(date) ? null : date;
}

/** Ours stands in where the service tells nothing. */
function serverNow(headers: Headers, now: number): number {
  return serviceTime(headers) ?? now;
}

/**
 * Null where the answer has no usable rate headers. The span until the reset is taken against the answer's
 * own `Date`, so a computer whose clock is off waits neither for ever nor not at all.
 */
export function readRateHeaders(headers: Headers, now: number): RateHeaders | null {
  const limit = wholeNumber(headers.get('x-ratelimit-limit'));
  const remaining = wholeNumber(headers.get('x-ratelimit-remaining'));
  const reset = wholeNumber(headers.get('x-ratelimit-reset'));
  if (limit === null || remaining === null || reset === null) return null;
  return { limit, remaining, resetInMs: clampWait(reset * 1000 - serverNow(headers, now)), window: reset };
}

/**
 * How long a 429 asks to wait: `Retry-After` in seconds or as a date, else the window's reset, else one
 * whole window (docs/api-assumptions.md, A30). Milliseconds, 0 to 60,000.
 */
export function retryAfterMs(headers: Headers, now: number): number {
  const text = headers.get('retry-after')?.trim();
  if (text !== undefined && text !== '') {
    if (/^\d+(\.\d+)?$/.test(text)) return clampWait(Number(text) * 1000);
    const date = Date.parse(text);
    if (!Number.isNaN(date)) return clampWait(date - serverNow(headers, now));
  }
  return readRateHeaders(headers, now)?.resetInMs ?? LONGEST_WAIT_MS;
}
