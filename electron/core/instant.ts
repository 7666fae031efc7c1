const FRACTION = /\.(\d{1,9})/u;

/**
 * Converts an ISO 8601 instant to whole microseconds since 1970, because the API sends more digits than
 * milliseconds and two rows a microsecond apart must keep their order. Null if it isn't a date. Further digits are
 * truncated, and values beyond the year 2255 clamped to the largest safe integer: 9999 means "never" anyway.
 */
export function microsOf(iso: string | null | undefined): number | null {
  if (iso === null || iso === undefined) return null;
  const milliseconds = Date.parse(iso);
  if (!Number.isFinite(milliseconds)) return null;
  const digits = FRACTION.exec(iso)?.[1] ?? '';
  const beyond = digits.length > 3 ? Number(digits.slice(3, 6).padEnd(3, '0')) : 0;
  const micros = Math.floor(milliseconds) * 1000 + beyond;
  return Math.min(Math.max(micros, -Number.MAX_SAFE_INTEGER), Number.MAX_SAFE_INTEGER);
}
