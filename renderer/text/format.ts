import { clockTime } from '#shared/domain/transcript/intervals.ts';

/** Creates it on first use: a formatter takes milliseconds, and only a few are needed at startup. */
export function madeOnce<T extends object>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** In calendar days; "6 days ago" is the last relative date. */
const RELATIVE_UNTIL = 6;

export interface Format {
  /** IANA name of the time zone. */
  readonly timeZone: string;
  number(value: number): string;
  /** A fraction as whole percent: "54%". */
  percent(share: number): string;
  /** With at most one decimal: "0.8" or "3". */
  tenths(value: number): string;
  /** With one decimal, for columns: "3.0". */
  oneDecimal(value: number): string;
  /** With its sign and one decimal: "+0.4". */
  signed(value: number): string;
  /** Relative if recent ("2 hr. ago"), otherwise a date, with the year unless it is the current one. */
  when(iso: string, now: number): string;
  /** Calendar days from now, -1 for yesterday; null if the date is invalid. */
  daysAway(iso: string, now: number): number | null;
  /** Day and time, for columns; only the day outside the current year. */
  dayAndTime(iso: string, now: number): string;
  /** Date and time to the minute. */
  dateAndTime(iso: string): string;
  /** Date and time to the minute with the time zone, for tooltips. */
  absolute(iso: string): string;
  /** Time of day to the minute, for "as of 10:42". */
  timeOfDay(iso: string): string;
  /** A time of day as a setting stores it: 09:00. */
  clock(time: string): string;
  /** Time of day to the second. */
  timeToTheSecond(iso: string): string;
  /** A size as "1.2 MB". */
  bytes(count: number): string;
  /** A short duration as "84 ms" or "1.2 sec". */
  milliseconds(ms: number): string;
  /** A wait in a conversation, with tenths of a second: "0.5 sec". */
  wait(seconds: number): string;
  /** A calendar day, from `2026-11-21` or a date-time. */
  day(iso: string): string;
  /** Day and month, if the year is clear. */
  shortDay(iso: string): string;
  dayOfMonth(iso: string): string;
  /** Spells out a month, from `2026-11`. */
  month(yearMonth: string): string;
  /** The time of day in another time zone; null if the zone is unknown. */
  timeIn(timeZone: string, now: number): string | null;
  /** A moment of a recording as 1:04:09, 4:09 or 0:09, rounded down. */
  duration(seconds: number): string;
  /** A length in the same format, rounded to the nearest second. */
  length(seconds: number): string;
  /** Names as a list in the language: "Ada, Bob, and Cyn". */
  names(names: readonly string[]): string;
  /** Whole seconds with their unit: "45 seconds". */
  seconds(count: number): string;
}

/** Would turn the rest of the sentence around, or hide that part of it belongs to the value. */
const TURNING = /[\u202a-\u202e\u2066-\u2069]/g;

/** Without the characters that override the direction of text. */
export function withoutTurning(text: string): string {
  return text.replace(TURNING, '');
}

/** As in quotes and exports: 1:04:09. */
export const formatDuration = clockTime;

/** @param days Number of midnights in between: the day before is "yesterday", however few hours ago. */
function relative(formatter: Intl.RelativeTimeFormat, difference: number, days: number): string {
  if (Math.abs(difference) < HOUR) return formatter.format(Math.trunc(difference / MINUTE), 'minute');
  if (days === 0) return formatter.format(Math.trunc(difference / HOUR), 'hour');
  return formatter.format(days, 'day');
}

/**
 * Creates the formatters of a locale. An invalid date from the API is shown unchanged, so that it can't break
 * a page.
 * @param timeZone IANA name; undefined for this computer's zone.
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
  const oneDecimal = number({ minimumFractionDigits: 1, maximumFractionDigits: 1 });
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
  const clock = date({ timeZone: 'UTC', timeStyle: 'short' });
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
  /** The calendar day in the zone, as days since 1970. */
  const dayOf = (at: number) => {
    const [month = 1, day = 1, ofYear = 1970] = monthDayYearDigits().format(at).split('/').map(Number);
    return Date.UTC(ofYear, month - 1, day) / DAY;
  };
  /** The calendar year in the zone, which is that of UTC except around New Year. */
  const yearOf = (at: number): number => {
    const utc = new Date(at);
    const [month, day] = [utc.getUTCMonth(), utc.getUTCDate()];
    const isNewYear = (month === 11 && day === 31) || (month === 0 && day === 1);
    return isNewYear ? Number(year().format(at)) : utc.getUTCFullYear();
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
    oneDecimal: (value) => oneDecimal().format(value),
    signed: (value) => signedTenths().format(value),
    when: (iso, now) =>
      orAsItCame(iso, (at) => {
        const days = dayOf(at) - dayOf(now);
        if (Math.abs(days) < RELATIVE_UNTIL) return relative(relativeTimes(), at - now, days);
        return (yearOf(at) === yearOf(now) ? monthDay : monthDayYear)().format(at);
      }),
    daysAway: (iso, now) => {
      const at = Date.parse(iso);
      return Number.isNaN(at) ? null : dayOf(at) - dayOf(now);
    },
    dayAndTime: (iso, now) =>
      orAsItCame(iso, (at) => (yearOf(at) === yearOf(now) ? monthDayTime : monthDayYear)().format(at)),
    dateAndTime: (iso) => orAsItCame(iso, (at) => monthDayYearTime().format(at)),
    absolute: (iso) => orAsItCame(iso, (at) => full().format(at)),
    timeOfDay: (iso) => orAsItCame(iso, (at) => time().format(at)),
    clock: (wall) => orAsItCame(`1970-01-01T${wall}Z`, (at) => clock().format(at)),
    timeToTheSecond: (iso) => orAsItCame(iso, (at) => timeSeconds().format(at)),
    bytes: (count) => {
      const step = Math.min(sizes.length, Math.max(1, Math.floor(Math.log10(Math.max(1, count)) / 3)));
      return sizes[step - 1]?.().format(count / 1000 ** step) ?? String(count);
    },
    wait: (seconds) => spans.s().format(seconds),
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
    names: (names) => withoutTurning(nameList().format(names)),
    seconds: (count) => secondsLong().format(count),
  };
}
