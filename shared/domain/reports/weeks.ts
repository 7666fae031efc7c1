const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
/** No time zone is further from UTC than this. */
const FURTHEST_MINUTES = 16 * 60;

/** One ISO week, clipped to the requested range. */
export interface Week {
  /** `2026-W47`. */
  readonly name: string;
  /** Milliseconds since 1970; inclusive start and exclusive end. */
  readonly from: number;
  readonly before: number;
}

export interface Range {
  /** Milliseconds since 1970. */
  readonly from: number;
  readonly before: number;
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** Falls back to UTC for an unknown zone. */
function formatIn(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known !== undefined) return known;
  const parts = {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    era: 'short',
    calendar: 'iso8601',
    numberingSystem: 'latn',
  } as const;
  const format = ((): Intl.DateTimeFormat => {
    try {
      return new Intl.DateTimeFormat('en-US', { ...parts, timeZone });
    } catch {
      return new Intl.DateTimeFormat('en-US', { ...parts, timeZone: 'UTC' });
    }
  })();
  formats.set(timeZone, format);
  return format;
}

/** The calendar day of an instant in a zone, as days since 1970-01-01. */
export function dayIn(timeZone: string, at: number): number {
  let [year, month, day, isBefore] = [0, 1, 1, false];
  for (const { type, value } of formatIn(timeZone).formatToParts(at)) {
    if (type === 'year') year = Number(value);
    else if (type === 'month') month = Number(value);
    else if (type === 'day') day = Number(value);
    else if (type === 'era') isBefore = value.startsWith('B');
  }
  return Math.floor(Date.UTC(isBefore ? 1 - year : year, month - 1, day) / DAY_MS);
}

/** The first instant of a day in a zone, which isn't midnight if the clocks skip it. */
export function startOfDay(timeZone: string, day: number): number {
  // Clocks change at whole minutes only.
  let [low, high] = [-FURTHEST_MINUTES, FURTHEST_MINUTES];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (dayIn(timeZone, day * DAY_MS + middle * MINUTE_MS) < day) low = middle + 1;
    else high = middle;
  }
  return day * DAY_MS + low * MINUTE_MS;
}

/** Monday of the ISO week; 1970-01-01 was a Thursday. */
function mondayOf(day: number): number {
  return day - ((((day + 3) % 7) + 7) % 7);
}

/** ISO 8601: a week belongs to the year of its Thursday. */
function nameOf(monday: number): string {
  const thursday = new Date((monday + 3) * DAY_MS);
  const year = thursday.getUTCFullYear();
  const first = mondayOf(Math.floor(Date.UTC(year, 0, 4) / DAY_MS));
  return `${year}-W${String((monday - first) / 7 + 1).padStart(2, '0')}`;
}

/** Ten years: more than anyone looks at. */
const MOST_WEEKS = 530;

/** The weeks of a range in order, the first and last clipped to the range. */
export function weeksOf({ from, before }: Range, timeZone: string): Week[] {
  const weeks: Week[] = [];
  if (!(from < before)) return weeks;
  let monday = mondayOf(dayIn(timeZone, from));
  for (let begins = from; begins < before && weeks.length < MOST_WEEKS; monday += 7) {
    const ends = Math.min(before, startOfDay(timeZone, monday + 7));
    weeks.push({ name: nameOf(monday), from: begins, before: ends });
    begins = ends;
  }
  return weeks;
}

/** The calendar months of a range in order, the first and last clipped to the range. */
export function monthsOf({ from, before }: Range, timeZone: string): Week[] {
  const months: Week[] = [];
  for (let begins = from; begins < before && months.length < MOST_WEEKS;) {
    const first = new Date(dayIn(timeZone, begins) * DAY_MS);
    const next = Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 1) / DAY_MS;
    const ends = Math.min(before, startOfDay(timeZone, next));
    months.push({ name: first.toISOString().slice(0, 7), from: begins, before: ends });
    begins = ends;
  }
  return months;
}

/**
 * The range with the same number of calendar days right before this one, whatever the clock changes in
 * between.
 */
export function rangeBefore({ from, before }: Range, timeZone: string): Range {
  const [first, after] = [dayIn(timeZone, from), dayIn(timeZone, before)];
  const wholeDays = startOfDay(timeZone, first) === from && startOfDay(timeZone, after) === before;
  if (!wholeDays) return { from: from - (before - from), before: from };
  return { from: startOfDay(timeZone, first - (after - first)), before: from };
}

/** The last `count` weeks including the present one, from a Monday to the end of today. */
export function lastWeeks(count: number, now: number, timeZone: string): Range {
  const today = dayIn(timeZone, now);
  return {
    from: startOfDay(timeZone, mondayOf(today) - 7 * (count - 1)),
    before: startOfDay(timeZone, today + 1),
  };
}
