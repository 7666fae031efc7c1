import type { Engagement } from '../../contract/engagement.ts';
import type { MirrorFilter } from '../../contract/engagementFilter.ts';
import type { MirrorRow } from '../../contract/mirror.ts';
import { isoDayIn } from '../reports/reportRange.ts';
import { dayIn, startOfDay } from '../reports/weeks.ts';
import { engagementDate } from './engagementDate.ts';

const MOST_SHOWN = 8;
/** What runs is looked for among these, the newest of those that started since a day before midnight. */
const MOST_RUNNING = 500;
const LONGEST_MS = 86_400_000;

/** The first engagements of some, and the number of all. */
export interface SomeEngagements {
  readonly rows: readonly MirrorRow[];
  readonly total: number;
}

export interface EngagementsAround {
  /** The current day, `2026-11-23`, and the one before it. */
  readonly today: string;
  readonly yesterday: string;
  /** Started and not ended, the newest first. */
  readonly now: SomeEngagements;
  /** Later today, the nearest first. */
  readonly next: SomeEngagements;
  /** Earlier today, the newest first. */
  readonly earlier: SomeEngagements;
  /** Before today, the newest first. */
  readonly before: SomeEngagements;
  /** When an engagement begins or ends next, or the day does, in milliseconds since 1970. */
  readonly changesAt: number;
}

/** Milliseconds since 1970; null for what has no end, such as an email. */
function endOf({ start_at: start, end_at: end, duration_seconds: seconds }: Engagement): number | null {
  if (typeof start !== 'string') return null;
  if (typeof end === 'string') return Date.parse(end);
  return typeof seconds === 'number' ? Date.parse(start) + seconds * 1000 : null;
}

/** The engagements around a moment, in a zone: what runs, follows and has been. */
export async function engagementsAround(
  now: number,
  timeZone: string,
  read: (filter: MirrorFilter, order: 'date:asc' | 'date:desc', limit: number) => Promise<SomeEngagements>,
): Promise<EngagementsAround> {
  const day = dayIn(timeZone, now);
  const [midnight, tomorrow] = [startOfDay(timeZone, day), startOfDay(timeZone, day + 1)];
  const iso = (at: number) => new Date(at).toISOString();
  const list = (from: number, before: number, order: 'date:asc' | 'date:desc', limit: number) =>
    read({ startAtFrom: iso(from), startAtBefore: iso(before) }, order, limit);
  const [recent, past, next] = await Promise.all([
    list(midnight - LONGEST_MS, now, 'date:desc', MOST_RUNNING),
    list(midnight, now, 'date:desc', 1),
    list(now, tomorrow, 'date:asc', MOST_SHOWN),
  ]);
  const isRunning = ({ engagement }: MirrorRow) => (endOf(engagement) ?? 0) > now;
  const isToday = ({ engagement }: MirrorRow) => Date.parse(engagementDate(engagement)) >= midnight;
  const running = recent.rows.filter(isRunning);
  const runningToday = running.filter(isToday).length;
  // What runs since yesterday is shown once, as running.
  const overnight = running.length - runningToday;
  const before = await read({ startAtBefore: iso(midnight) }, 'date:desc', MOST_SHOWN + overnight);
  const changes = [
    tomorrow,
    ...running.map(({ engagement }) => endOf(engagement) ?? tomorrow),
    ...next.rows.map(({ engagement }) => Date.parse(engagementDate(engagement))),
  ];
  return {
    today: isoDayIn(timeZone, now),
    yesterday: isoDayIn(timeZone, midnight - 1),
    now: { rows: running.slice(0, MOST_SHOWN), total: running.length },
    next,
    earlier: {
      rows: recent.rows.filter((row) => isToday(row) && !isRunning(row)).slice(0, MOST_SHOWN),
      total: past.total - runningToday,
    },
    before: {
      rows: before.rows.filter((row) => !isRunning(row)).slice(0, MOST_SHOWN),
      total: before.total - overnight,
    },
    changesAt: Math.min(...changes.filter((at) => at > now)),
  };
}
