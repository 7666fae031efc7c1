/** A period of the calendar with a heading of its own. */
export interface CalendarSpan {
  /** `month` with its name, as `2026-11`; `earlier` is everything before the listed months. */
  readonly span: 'upcoming' | 'today' | 'yesterday' | 'week' | 'lastWeek' | 'month' | 'earlier';
  readonly month: string | null;
  /** Its first instant, in milliseconds since 1970. */
  readonly from: number;
}

/** Twenty years; everything older shares a heading. */
const MONTHS = 240;
const HOUR = 3_600_000;

/** Returns the local time of a time zone for an instant, as if it were UTC. */
export function wallClock(timeZone: string): (at: number) => number {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  return (at) => {
    const parts = new Map(format.formatToParts(at).map(({ type, value }) => [type, Number(value)]));
    const partOf = (type: Intl.DateTimeFormatPartTypes): number => parts.get(type) ?? 0;
    return Date.UTC(
      partOf('year'),
      partOf('month') - 1,
      partOf('day'),
      partOf('hour'),
      partOf('minute'),
      partOf('second'),
    );
  };
}

/**
 * The calendar spans around now, latest first: upcoming, today, yesterday, the rest of this week, last week,
 * and months. Weeks begin on Monday. Each span begins at local midnight, whatever clock changes are in
 * between.
 */
export function calendarSpans(now: number, timeZone: string): readonly CalendarSpan[] {
  const shown = wallClock(timeZone);
  const today = new Date(shown(now));
  const [year, month, day] = [today.getUTCFullYear(), today.getUTCMonth(), today.getUTCDate()];

  /** Days and months out of range carry over, as in `Date.UTC`. */
  const midnight = (atMonth: number, atDay: number): number => {
    const wanted = Date.UTC(year, atMonth, atDay);
    const offset = shown(wanted) - wanted;
    const guess = wanted - offset;
    const found = guess - (shown(guess) - wanted);
    // If the clocks skip midnight, the day begins with its first existing hour.
    return shown(found) < wanted ? found + HOUR : found;
  };
  const monday = day - ((today.getUTCDay() + 6) % 7);
  const firstMonth = new Date(Date.UTC(year, month, monday - 8)).getUTCMonth();
  const monthsBack = (month - firstMonth + 12) % 12;

  const spans: CalendarSpan[] = [
    { span: 'upcoming', month: null, from: midnight(month, day + 1) },
    { span: 'today', month: null, from: midnight(month, day) },
    { span: 'yesterday', month: null, from: midnight(month, day - 1) },
    { span: 'week', month: null, from: midnight(month, monday) },
    { span: 'lastWeek', month: null, from: midnight(month, monday - 7) },
    ...Array.from({ length: MONTHS }, (_, back): CalendarSpan => {
      const first = new Date(Date.UTC(year, month - monthsBack - back, 1));
      const name = first.toISOString().slice(0, 7);
      return { span: 'month', month: name, from: midnight(month - monthsBack - back, 1) };
    }),
    { span: 'earlier', month: null, from: Number.NEGATIVE_INFINITY },
  ];
  // On a Monday, this week is just today; on a Tuesday, yesterday and today.
  return spans.filter(({ from }, at) => spans.slice(0, at).every((before) => from < before.from));
}

export interface CalendarGroup extends CalendarSpan {
  /** Never 0. */
  readonly count: number;
}

/**
 * @param places The number of rows of a list, latest first, that begin at or after the start of each span.
 */
export function groupsByPlaces(
  spans: readonly CalendarSpan[],
  places: readonly number[],
  total: number,
): readonly CalendarGroup[] {
  let before = 0;
  return spans.flatMap((span, at) => {
    const place = Math.min(total, at === spans.length - 1 ? total : (places[at] ?? total));
    const count = place - before;
    before = Math.max(before, place);
    return count > 0 ? [{ ...span, count }] : [];
  });
}

/**
 * The groups of a list, latest first, when only its first rows are known. The rest counts towards the
 * last known group.
 * @param dates Milliseconds of the first rows.
 */
export function groupsByDates(
  spans: readonly CalendarSpan[],
  dates: readonly number[],
  total: number,
): readonly CalendarGroup[] {
  const places = spans.map(({ from }) => {
    const place = dates.findIndex((date) => date < from);
    return place < 0 ? total : place;
  });
  return groupsByPlaces(spans, places, total);
}
