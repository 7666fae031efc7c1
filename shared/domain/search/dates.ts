/** A stretch of time: milliseconds since 1970, `to` not included. */
export interface Stretch {
  readonly from: number;
  readonly to: number;
}

const DATE = /^(\d{4})(?:-(\d{1,2})(?:-(\d{1,2}))?)?$/u;
const AGO = /^(\d{1,4})(d|w|m|y)$/u;

/** The `Date` constructor takes the years 0 to 99 for 1900 to 1999; nobody held a meeting then anyway. */
function moment(year: number, month: number, day: number): number {
  return new Date(year, month, day).getTime();
}

function day(now: Date, offset: number): Stretch {
  const [year, month, date] = [now.getFullYear(), now.getMonth(), now.getDate() + offset];
  return { from: moment(year, month, date), to: moment(year, month, date + 1) };
}

function ago(now: Date, count: number, unit: string): Stretch {
  const [year, month, date] = [now.getFullYear(), now.getMonth(), now.getDate()];
  const from =
    unit === 'y'
      ? moment(year - count, month, date)
      : unit === 'm'
        ? moment(year, month - count, date)
        : moment(year, month, date - count * (unit === 'w' ? 7 : 1));
  const then = new Date(from);
  return { from, to: moment(then.getFullYear(), then.getMonth(), then.getDate() + 1) };
}

/**
 * Reads `2026`, `2026-11`, `2026-11-21`, `today`, `yesterday` or an age such as `7d`, `2w`, `3m`, `1y`, in the
 * time zone of this computer. Null where it is none of these; a day that the month doesn't have is none.
 */
export function readStretch(text: string, now: Date): Stretch | null {
  const word = text.trim().toLowerCase();
  if (word === 'today') return day(now, 0);
  if (word === 'yesterday') return day(now, -1);
  const age = AGO.exec(word);
  if (age !== null) return ago(now, Number(age[1]), age[2] ?? 'd');
  const date = DATE.exec(word);
  if (date === null) return null;
  const year = Number(date[1]);
  if (year < 100) return null;
  if (date[2] === undefined) return { from: moment(year, 0, 1), to: moment(year + 1, 0, 1) };
  const month = Number(date[2]) - 1;
  if (month < 0 || month > 11) return null;
  if (date[3] === undefined) return { from: moment(year, month, 1), to: moment(year, month + 1, 1) };
  const dayOfMonth = Number(date[3]);
  const from = moment(year, month, dayOfMonth);
  if (dayOfMonth < 1 || new Date(from).getMonth() !== month) return null;
  return { from, to: moment(year, month, dayOfMonth + 1) };
}

/** The day as `2026-11-21`, for a sentence. */
export function dayName(instant: number): string {
  const date = new Date(instant);
  const two = (part: number): string => String(part).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}
