import { dayIn, lastWeeks, type Range, startOfDay } from './weeks.ts';

/**
 * The range of a report: the last weeks including the current one, or two calendar days and everything
 * between them.
 */
export type ReportRange =
  | { readonly kind: 'weeks'; readonly weeks: number }
  | { readonly kind: 'days'; readonly first: string; readonly last: string };

/** Offered in the interface. */
export const RANGE_WEEKS: readonly number[] = [4, 12, 26, 52];
export const DEFAULT_RANGE: ReportRange = { kind: 'weeks', weeks: 12 };

const DAY_MS = 86_400_000;
const MOST_WEEKS = 520;
const WEEKS = /^(\d{1,3})w$/;
const DAYS = /^(\d{4}-\d{2}-\d{2})\.\.(\d{4}-\d{2}-\d{2})$/;

/** Days since 1970; null if the date is invalid. */
function dayNumber(day: string): number | null {
  const at = Date.parse(`${day}T00:00:00Z`);
  return Number.isNaN(at) || new Date(at).toISOString().slice(0, 10) !== day ? null : at / DAY_MS;
}

/** Parses `12w` or `2026-01-01..2026-03-31`, as in URLs; anything else is the default. */
export function readReportRange(text: unknown): ReportRange {
  if (typeof text !== 'string') return DEFAULT_RANGE;
  const weeks = Number(WEEKS.exec(text)?.[1]);
  if (weeks >= 1 && weeks <= MOST_WEEKS) return { kind: 'weeks', weeks };
  const [, first = '', last = ''] = DAYS.exec(text) ?? [];
  const [from, to] = [dayNumber(first), dayNumber(last)];
  if (from === null || to === null || from > to || to - from > MOST_WEEKS * 7) return DEFAULT_RANGE;
  return { kind: 'days', first, last };
}

export function writeReportRange(range: ReportRange): string {
  return range.kind === 'weeks' ? `${range.weeks}w` : `${range.first}..${range.last}`;
}

/** The instants of a range in a time zone. */
export function instantsOfRange(range: ReportRange, now: number, timeZone: string): Range {
  if (range.kind === 'weeks') return lastWeeks(range.weeks, now, timeZone);
  const [first, last] = [dayNumber(range.first) ?? 0, dayNumber(range.last) ?? 0];
  return { from: startOfDay(timeZone, first), before: startOfDay(timeZone, last + 1) };
}

/** The calendar day of an instant in a zone, as `2026-11-21`. */
export function isoDayIn(timeZone: string, at: number): string {
  return new Date(dayIn(timeZone, at) * DAY_MS).toISOString().slice(0, 10);
}
