/** A duration in whole minutes, as in a URL: `5..15`, `60..`, `..5`. */
export interface DurationRange {
  readonly least: number | null;
  /** Exclusive. */
  readonly below: number | null;
}

const MINUTES = /^(\d{1,5})?\.\.(\d{1,5})?$/;

/** The offered ranges; each ends where the next starts. */
export const DURATION_PRESETS: readonly DurationRange[] = [
  { least: null, below: 5 },
  { least: 5, below: 15 },
  { least: 15, below: 30 },
  { least: 30, below: 60 },
  { least: 60, below: null },
];

/** Null if the text is not a range or the range is empty. */
export function readDurationRange(text: string): DurationRange | null {
  const match = MINUTES.exec(text);
  if (match === null) return null;
  const least = match[1] === undefined ? null : Number(match[1]);
  const below = match[2] === undefined ? null : Number(match[2]);
  if (least === null && below === null) return null;
  return least !== null && below !== null && least >= below ? null : { least, below };
}

export function writeDurationRange({ least, below }: DurationRange): string {
  return `${least ?? ''}..${below ?? ''}`;
}

/**
 * Ranges of days, as in a URL: `7d` moves with the calendar, `2026-11-01..2026-11-21` is fixed. Both ends are
 * inclusive, and one may be missing.
 */
export const DAY_PRESETS = [
  'today',
  'yesterday',
  'week',
  'lastWeek',
  '7d',
  '30d',
  'month',
  'lastMonth',
  'quarter',
] as const;
export type DayPreset = (typeof DAY_PRESETS)[number];

/** A preset, or a range that only the search language names. */
export type CalendarRange = DayPreset | 'lastQuarter' | 'year' | 'lastYear';

export type DayRange =
  | { readonly kind: 'preset'; readonly preset: DayPreset }
  | { readonly kind: 'days'; readonly first: string | null; readonly last: string | null };

const DAYS = /^(\d{4}-\d{2}-\d{2})?\.\.(\d{4}-\d{2}-\d{2})?$/;
const DAY = /^(\d{4})-(\d{2})-(\d{2})$/;

/** Local midnight at the start of a day; null for an invalid date. */
function beginOf(day: string, offset = 0): Date | null {
  const [year, month, date] = (DAY.exec(day) ?? []).slice(1).map(Number);
  if (year === undefined || month === undefined || date === undefined || year < 1000) return null;
  if (new Date(year, month - 1, date).getDate() !== date || month > 12) return null;
  return new Date(year, month - 1, date + offset);
}

/** Null if the text is not a range of days. */
export function readDayRange(text: string): DayRange | null {
  const preset = DAY_PRESETS.find((each) => each === text);
  if (preset !== undefined) return { kind: 'preset', preset };
  const match = DAYS.exec(text);
  if (match === null) return null;
  const [first, last] = [match[1] ?? null, match[2] ?? null];
  if (first === null && last === null) return null;
  const known = [first, last].every((day) => day === null || beginOf(day) !== null);
  return known ? { kind: 'days', first, last } : null;
}

export function writeDayRange(span: DayRange): string {
  return span.kind === 'preset' ? span.preset : `${span.first ?? ''}..${span.last ?? ''}`;
}

/** The first day and the one after the last, as days of the current month. Weeks begin on Monday. */
export function calendarRange(range: CalendarRange, now: Date): { from: Date; before: Date } {
  const [year, month, date] = [now.getFullYear(), now.getMonth(), now.getDate()];
  const monday = date - ((now.getDay() + 6) % 7);
  const days = (from: number, before: number) => ({
    from: new Date(year, month, from),
    before: new Date(year, month, before),
  });
  const months = (from: number, before: number) => ({
    from: new Date(year, from, 1),
    before: new Date(year, before, 1),
  });
  const quarter = month - (month % 3);
  switch (range) {
    case 'today':
      return days(date, date + 1);
    case 'yesterday':
      return days(date - 1, date);
    case 'week':
      return days(monday, monday + 7);
    case 'lastWeek':
      return days(monday - 7, monday);
    case '7d':
      return days(date - 6, date + 1);
    case '30d':
      return days(date - 29, date + 1);
    case 'month':
      return months(month, month + 1);
    case 'lastMonth':
      return months(month - 1, month);
    case 'quarter':
      return months(quarter, quarter + 3);
    case 'lastQuarter':
      return months(quarter - 3, quarter);
    case 'year':
      return months(0, 12);
    case 'lastYear':
      return months(-12, 0);
  }
}

/** From its first instant to just after its last, ISO 8601; open ends are left out. */
export function instantsOf(span: DayRange, now: Date): { from?: string; before?: string } {
  if (span.kind === 'preset') {
    const { from, before } = calendarRange(span.preset, now);
    return { from: from.toISOString(), before: before.toISOString() };
  }
  const from = span.first === null ? null : beginOf(span.first);
  const before = span.last === null ? null : beginOf(span.last, 1);
  return {
    ...(from === null ? {} : { from: from.toISOString() }),
    ...(before === null ? {} : { before: before.toISOString() }),
  };
}
