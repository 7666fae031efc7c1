import type { AlertTiming } from '#shared/contract/enumerations.ts';
import { wallClock } from '#shared/domain/list/calendarGroups.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** A sync stores engagements in several steps; what it brings is notified together. */
const COLLECT_MS = 5000;

/** Times of day, like `22:00`; `from` after `until` spans midnight. */
export interface QuietHours {
  readonly from: string;
  readonly until: string;
}

export interface NotificationRules {
  /** Null if notifications are never held back. */
  readonly quiet: QuietHours | null;
  /** An IANA name. */
  readonly timeZone: string;
}

function sinceMidnight(timeOfDay: string): number {
  const [hours = 0, minutes = 0] = timeOfDay.split(':').map(Number);
  return hours * HOUR + minutes * MINUTE;
}

/** The instant of a local time. A time that the clocks skip is one hour later, one that they repeat the first. */
function instantAt(wall: (at: number) => number, local: number): number {
  const guess = local - (wall(local) - local);
  const found = guess - (wall(guess) - local);
  const earlier = found - HOUR;
  if (wall(found) === local) return wall(earlier) === local ? earlier : found;
  return Math.max(guess, found);
}

/** The first time the clocks show this time of day after an instant. */
function nextAt(timeZone: string, after: number, timeOfDay: string): number {
  const wall = wallClock(timeZone);
  const midnight = Math.floor(wall(after) / DAY) * DAY;
  const time = sinceMidnight(timeOfDay);
  const today = instantAt(wall, midnight + time);
  return today > after ? today : instantAt(wall, midnight + DAY + time);
}

/** When the quiet hours around an instant end; the instant itself if it isn't within them. */
export function endOfQuietHours(at: number, { quiet, timeZone }: NotificationRules): number {
  if (quiet === null || quiet.from === quiet.until) return at;
  const time = ((wallClock(timeZone)(at) % DAY) + DAY) % DAY;
  const [from, until] = [sinceMidnight(quiet.from), sinceMidnight(quiet.until)];
  const isQuiet = from < until ? time >= from && time < until : time >= from || time < until;
  return isQuiet ? nextAt(timeZone, at, quiet.until) : at;
}

/** When matches are to be notified, the first of which was found at this time. */
export function dueAt(
  { timing, dailyAt }: { readonly timing: AlertTiming; readonly dailyAt: string },
  foundAt: number,
  rules: NotificationRules,
): number {
  switch (timing) {
    case 'instant':
      return endOfQuietHours(foundAt + COLLECT_MS, rules);
    case 'hourly': {
      const wall = wallClock(rules.timeZone)(foundAt);
      // Some zones are half an hour off, so full hours are those of the local clock.
      return endOfQuietHours(foundAt + HOUR - (wall % HOUR) - (foundAt % 1000), rules);
    }
    case 'daily':
      return endOfQuietHours(nextAt(rules.timeZone, foundAt, dailyAt), rules);
  }
}
