const FRACTION = /\.(\d{1,9})/u;

/**
 * An ISO 8601 instant in whole microseconds since 1970: services tell finer than milliseconds, and two rows a
 * microsecond apart must not change places. Null where it is no date. Digits beyond are cut off, and so is
 * everything after the year 2255, where numbers are no longer exact: 9999 stands for "never" anyway.
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
