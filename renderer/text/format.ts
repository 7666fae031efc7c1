import { clockTime } from '#shared/domain/transcript/intervals.ts';
import { madeOnce } from './madeOnce.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** Calendar days; from here on a date says more than "6 days ago". */
const RELATIVE_UNTIL = 6;

export interface Format {
  /** IANA name of the zone that all times are told in. */
  readonly timeZone: string;
  number(value: number): string;
  /** A share of one as whole percent: "54%". */
  percent(share: number): string;
  /** To a tenth: "0.8". */
  tenths(value: number): string;
  /** With its sign, to a tenth: "+0.4". */
  signed(value: number): string;
  /** Relative while near ("2 hr. ago"), a date after that; the year only where it isn't this one. */
  when(iso: string, now: number): string;
  /** The calendar days from now to a moment, -1 for yesterday; null where it is no date. */
  daysAway(iso: string, now: number): number | null;
  /** Day and time, for columns; only the day where the year isn't this one. */
  dayAndTime(iso: string, now: number): string;
  /** Date and time to the minute, for facts. */
  dateAndTime(iso: string): string;
  /** Date and time to the minute with the time zone, for tooltips. */
  absolute(iso: string): string;
  /** Time of day to the minute, for "as of 10:42". */
  timeOfDay(iso: string): string;
  /** Time of day to the second, for what comes many times a minute. */
  timeToTheSecond(iso: string): string;
  /** A size as "1.2 MB". */
  bytes(count: number): string;
  /** A short time as "84 ms" or "1.2 sec". */
  milliseconds(ms: number): string;
  /** A calendar day without time, from `2026-11-21` or a date-time. */
  day(iso: string): string;
  /** Day and month of a moment, where the year is clear. */
  shortDay(iso: string): string;
  /** The number of the day within its month. */
  dayOfMonth(iso: string): string;
  /** A month as words, from `2026-11`. */
  month(yearMonth: string): string;
  /** The time of day in another time zone; null where nobody knows that zone. */
  timeIn(timeZone: string, now: number): string | null;
  /** A moment of a recording as 1:04:09, 4:09 or 0:09: the last whole second before it. */
  duration(seconds: number): string;
  /** How long something took, written like a moment but rounded to the nearest second. */
  length(seconds: number): string;
  /** Names joined as the language does: "Ada, Bob, and Cyn". */
  names(names: readonly string[]): string;
  /** Whole seconds as words of the language: "45 seconds". */
  seconds(count: number): string;
}

/** A length of time as 1:04:09: the same writing as in quotes and exports. */
export const formatDuration = clockTime;

/** @param days Midnights that lie between the two: "yesterday" is the day before, however few hours ago. */
function relative(formatter: Intl.RelativeTimeFormat, difference: number, days: number): string {
  if (Math.abs(difference) < HOUR) return formatter.format(Math.trunc(difference / MINUTE), 'minute');
  if (days === 0) return formatter.format(Math.trunc(difference / HOUR), 'hour');
  return formatter.format(days, 'day');
}

/**
 * The one set of formatters. A date the service sent that is no date is shown as it came: nothing from the
 * service may break a page.
 *
 * @param timeZone IANA name; undefined for the zone of this computer.
 */
export function createFormat(locale: string | undefined, timeZone?: string): Format {
  const zone = timeZone === undefined ? {} : { timeZone };
  const number = (options: Intl.NumberFormatOptions = {}) =>
    madeOnce(() => new Intl.NumberFormat(locale, options));
  const date = (options: Intl.DateTimeFormatOptions) =>
    madeOnce(() => new Intl.DateTimeFormat(locale, { ...zone, ...options }));
  const unit = (name: string, digits: number, unitDisplay: 'short' | 'long' = 'short') =>
    number({ style: 'unit', unit: name, unitDisplay, maximumFractionDigits: digits });

  const numbers = number();
  const percents = number({ style: 'percent', maximumFractionDigits: 0 });
  const tenths = number({ maximumFractionDigits: 1 });
  const signedTenths = number({
    signDisplay: 'exceptZero',
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  });
  const relativeTimes = madeOnce(
    () => new Intl.RelativeTimeFormat(locale, { numeric: 'auto', style: 'short' }),
  );
  const monthDay = date({ month: 'short', day: 'numeric' });
  const monthDayTime = date({ month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' });
  const monthDayYear = date({ dateStyle: 'medium' });
  const monthDayYearTime = date({
    month: 'short',
    day: 'numeric',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
  });
  const dayOnly = date({ timeZone: 'UTC', dateStyle: 'medium' });
  const monthYear = date({ timeZone: 'UTC', month: 'long', year: 'numeric' });
  const dayNumber = date({ day: 'numeric' });
  const time = date({ timeStyle: 'short' });
  const timeSeconds = date({ timeStyle: 'medium' });
  const sizes = [unit('kilobyte', 1), unit('megabyte', 1), unit('gigabyte', 1)];
  const spans = { ms: unit('millisecond', 0), s: unit('second', 1) };
  const full = date({
    weekday: 'short',
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  });
  const year = madeOnce(() => new Intl.DateTimeFormat('en', { ...zone, year: 'numeric' }));
  const monthDayYearDigits = madeOnce(
    () => new Intl.DateTimeFormat('en-US', { ...zone, year: 'numeric', month: 'numeric', day: 'numeric' }),
  );
  /** The calendar day in the zone, counted from 1970. */
  const dayOf = (at: number) => {
    const [month = 1, day = 1, ofYear = 1970] = monthDayYearDigits().format(at).split('/').map(Number);
    return Date.UTC(ofYear, month - 1, day) / DAY;
  };
  const nameList = madeOnce(() => new Intl.ListFormat(locale, { type: 'conjunction' }));
  const secondsLong = unit('second', 0, 'long');

  const orAsItCame = (iso: string, write: (at: number) => string) => {
    const at = Date.parse(iso);
    return Number.isNaN(at) ? iso : write(at);
  };

  return {
    get timeZone() {
      return time().resolvedOptions().timeZone;
    },
    number: (value) => numbers().format(value),
    percent: (share) => percents().format(share),
    tenths: (value) => tenths().format(value),
    signed: (value) => signedTenths().format(value),
    when: (iso, now) =>
      orAsItCame(iso, (at) => {
        const days = dayOf(at) - dayOf(now);
        if (Math.abs(days) < RELATIVE_UNTIL) return relative(relativeTimes(), at - now, days);
        return (year().format(at) === year().format(now) ? monthDay : monthDayYear)().format(at);
      }),
    daysAway: (iso, now) => {
      const at = Date.parse(iso);
      return Number.isNaN(at) ? null : dayOf(at) - dayOf(now);
    },
    dayAndTime: (iso, now) =>
      orAsItCame(iso, (at) =>
        (year().format(at) === year().format(now) ? monthDayTime : monthDayYear)().format(at),
      ),
    dateAndTime: (iso) => orAsItCame(iso, (at) => monthDayYearTime().format(at)),
    absolute: (iso) => orAsItCame(iso, (at) => full().format(at)),
    timeOfDay: (iso) => orAsItCame(iso, (at) => time().format(at)),
    timeToTheSecond: (iso) => orAsItCame(iso, (at) => timeSeconds().format(at)),
    bytes: (count) => {
      const step = Math.min(sizes.length, Math.max(1, Math.floor(Math.log10(Math.max(1, count)) / 3)));
      return sizes[step - 1]?.().format(count / 1000 ** step) ?? String(count);
    },
    milliseconds: (ms) => (ms < 1000 ? spans.ms().format(ms) : spans.s().format(ms / 1000)),
    day: (iso) =>
      /^\d{4}-\d{2}-\d{2}$/.test(iso)
        ? orAsItCame(iso, (at) => dayOnly().format(at))
        : orAsItCame(iso, (at) => monthDayYear().format(at)),
    shortDay: (iso) => orAsItCame(iso, (at) => monthDay().format(at)),
    dayOfMonth: (iso) => orAsItCame(iso, (at) => dayNumber().format(at)),
    month: (yearMonth) => orAsItCame(`${yearMonth}-01`, (at) => monthYear().format(at)),
    timeIn: (zoneOfOthers, now) => {
      try {
        return new Intl.DateTimeFormat(locale, { timeZone: zoneOfOthers, timeStyle: 'short' }).format(now);
      } catch {
        return null;
      }
    },
    duration: formatDuration,
    length: (seconds) => formatDuration(Math.round(seconds)),
    names: (names) => nameList().format(names),
    seconds: (count) => secondsLong().format(count),
  };
}
