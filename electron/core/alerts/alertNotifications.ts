import type { DueAlert } from '#shared/contract/alerts.ts';
import { type AlertTiming, SYSTEM } from '#shared/contract/enumerations.ts';
import { ok, type Result } from '#shared/contract/result.ts';
import type { Settings } from '#shared/contract/settings.ts';
import { wallClock } from '#shared/domain/list/calendarGroups.ts';
import { dayIn } from '#shared/domain/reports/weeks.ts';
import type { AppEvent } from '../app.ts';
import type { Clock } from '../ports.ts';
import type { Workspace } from '../workspace/workspace.ts';
import type { DefinedAlert } from './alertDefinition.ts';
import type { AlertRows, StoredAlert, StoredMatch } from './alertRows.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** A sync stores engagements in several steps; what it brings is notified together. */
const COLLECT_MS = 5000;

/** Times of day, like `22:00`; `from` after `until` spans midnight. */
interface QuietHours {
  readonly from: string;
  readonly until: string;
}

interface NotificationRules {
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

/** A timer doesn't count the time a computer sleeps, so long waits are divided. */
const LONGEST_WAIT_MS = 5 * 60_000;

/** The alerts of one workspace. */
export interface NotifyingWorkspace {
  readonly workspace: Pick<Workspace, 'id'>;
  defined(): Result<readonly DefinedAlert[]>;
  /** Runs in one transaction. */
  write<T>(work: (rows: AlertRows) => T): Result<T>;
}

interface NotificationOptions<Of extends NotifyingWorkspace> {
  readonly clock: Clock;
  readonly settings: () => Settings;
  readonly workspaces: () => readonly Of[];
  readonly emit: (event: AppEvent) => void;
  /** A new day began, by which views with dates find others. */
  readonly onNewDay: () => void;
}

function rulesOf({ dates, notices }: Settings): NotificationRules {
  const { quietHours, quietFrom, quietUntil } = notices;
  return {
    quiet: quietHours ? { from: quietFrom, until: quietUntil } : null,
    timeZone: dates.timeZone === SYSTEM ? Intl.DateTimeFormat().resolvedOptions().timeZone : dates.timeZone,
  };
}

interface Pending<Of> {
  readonly of: Of;
  readonly alert: StoredAlert;
  readonly name: string;
  readonly matches: readonly StoredMatch[];
  readonly at: number;
}

/** What all return together, or the first problem. */
export function each<Of, T>(all: readonly Of[], work: (of: Of) => Result<readonly T[]>): Result<T[]> {
  const found: T[] = [];
  for (const of of all) {
    const result = work(of);
    if (!result.ok) return result;
    found.push(...result.value);
  }
  return ok(found);
}

/**
 * Says when matches are to be notified, and hands each out once: it is marked before it is shown, because a match
 * stays in Updates if its notification is lost.
 */
export class AlertNotifications<Of extends NotifyingWorkspace> {
  readonly #options: NotificationOptions<Of>;
  #cancel: (() => void) | null = null;
  #day: number | null = null;
  /** What is due was announced and not taken, because no window is open; windows ask when they open. */
  #announced = false;

  constructor(options: NotificationOptions<Of>) {
    this.#options = options;
  }

  /** Something changed that notifications depend on. */
  schedule(): void {
    this.#announced = false;
    this.#wait();
  }

  /** Everything that is due, by alert. */
  take(): Result<{ readonly due: DueAlert; readonly of: Of; readonly alert: StoredAlert }[]> {
    const taken = each(this.#options.workspaces(), (of) => {
      const due = this.#pending(of, (at, now) => at <= now);
      if (!due.ok || due.value.length === 0) return due;
      const marked = of.write((rows) => due.value.forEach(({ alert }) => rows.setNotified(alert.seq)));
      return marked.ok ? due : marked;
    });
    if (!taken.ok) return taken;
    this.schedule();
    return ok(
      taken.value.flatMap(({ of, alert, name, matches }) => {
        const newest = matches.at(-1);
        if (newest === undefined) return [];
        const { id: alertId, sound } = alert;
        const { engagementId } = newest;
        const about = { connectionId: of.workspace.id, alertId, name, sound };
        return [{ of, alert, due: { ...about, count: matches.length, engagementId, second: null } }];
      }),
    );
  }

  close(): void {
    this.#cancel?.();
    this.#cancel = null;
  }

  /** A workspace's alerts with matches that were not notified yet, and when they are to be. */
  #pending(of: Of, isWanted: (at: number, now: number) => boolean): Result<Pending<Of>[]> {
    const { clock, settings } = this.#options;
    // Before the transaction, because reading trackers takes one of their own.
    const all = of.defined();
    if (!all.ok) return all;
    const wanted = all.value.flatMap(({ alert, definition }) =>
      alert.notify && definition !== null ? [{ alert, name: definition.name }] : [],
    );
    if (wanted.length === 0) return ok([]);
    const [now, rules] = [clock.now(), rulesOf(settings())];
    const earliest = endOfQuietHours(now, rules);
    return of.write((rows) =>
      wanted.flatMap(({ alert, name }) => {
        const matches = rows.pending(alert.seq);
        const [first] = matches;
        if (first === undefined) return [];
        const found = dueAt(alert, Date.parse(first.foundAt), rules);
        // Quiet hours may have begun, or been set, since.
        const at = earliest > now ? Math.max(found, earliest) : found;
        return isWanted(at, now) ? [{ of, alert, name, matches, at }] : [];
      }),
    );
  }

  #wait(): void {
    this.close();
    const { clock, emit, workspaces } = this.#options;
    const pending = each(workspaces(), (of) => this.#pending(of, () => true));
    const next = pending.ok ? Math.min(...pending.value.map(({ at }) => at)) : Number.POSITIVE_INFINITY;
    const wait = next - clock.now();
    if (wait <= 0 && !this.#announced) {
      this.#announced = true;
      emit({ name: 'alerts.due', payload: {} });
    }
    const pause = wait <= 0 ? LONGEST_WAIT_MS : Math.min(wait, LONGEST_WAIT_MS);
    this.#cancel = clock.after(pause, () => {
      this.#beginDay();
      this.#wait();
    });
  }

  #beginDay(): void {
    const { clock, settings, onNewDay } = this.#options;
    const day = dayIn(rulesOf(settings()).timeZone, clock.now());
    if (this.#day !== null && this.#day !== day) onNewDay();
    this.#day = day;
  }
}
