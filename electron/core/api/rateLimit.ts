import type { RateState } from '#shared/contract/rateLimit.ts';

/** The `X-RateLimit-*` headers of a response (API description, "Limits"). */
export interface RateHeaders {
  readonly limit: number;
  readonly remaining: number;
  /** Duration from the response to the end of the window, by the API's own clock. */
  readonly resetInMs: number;
  /** `X-RateLimit-Reset` in seconds as received; equal numbers identify the same window. */
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

/** The API's clock at the time of the response, in milliseconds since 1970; null if it sends no `Date`. */
export function serviceTime(headers: Headers): number | null {
  const date = Date.parse(headers.get('date') ?? '');
  return Number.isNaN(date) ? null : date;
}

/** Falls back to this computer's clock. */
function serverNow(headers: Headers, now: number): number {
  return serviceTime(headers) ?? now;
}

/**
 * Null if the response has no usable rate headers. The time until the reset is relative to the response's own
 * `Date`, so that a wrong local clock can't cause endless waits or none.
 */
export function readRateHeaders(headers: Headers, now: number): RateHeaders | null {
  const limit = wholeNumber(headers.get('x-ratelimit-limit'));
  const remaining = wholeNumber(headers.get('x-ratelimit-remaining'));
  const reset = wholeNumber(headers.get('x-ratelimit-reset'));
  if (limit === null || remaining === null || reset === null) return null;
  return { limit, remaining, resetInMs: clampWait(reset * 1000 - serverNow(headers, now)), window: reset };
}

/**
 * The wait that a 429 asks for: `Retry-After` in seconds or as a date, else until the window's reset, else a
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

/**
 * Whether requests wait for the rate limit, and until when (ISO 8601, null if unknown). Background requests also leave
 * the reserve.
 */
export function rateWait(
  rate: RateState,
  of: 'background' | 'write',
): { readonly until: string | null } | null {
  if (rate.pausedUntil !== null) return { until: rate.pausedUntil };
  const floor = of === 'background' ? rate.reserve : 0;
  const isUsedUp = rate.limit !== null && rate.remaining !== null && rate.remaining <= floor;
  return isUsedUp && rate.waiting > 0 ? { until: rate.resetsAt } : null;
}
