import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { ConnectionId } from '#shared/contract/ids.ts';
import type { OutputOf } from '#shared/contract/methods.ts';
import type { TalkMetric } from '#shared/contract/reportMetrics.ts';
import { lastWeeks } from '#shared/domain/reports/weeks.ts';
import { ask } from './ask.ts';
import { connectionKey } from './queryClient.ts';

type TeamReport = OutputOf<'mirror.teamReport'>;
export type TeamMember = TeamReport['members'][number];
export type WeeklyReport = OutputOf<'mirror.weeklyReport'>;

/** The last whole weeks and this one, at the time of each reading. */
interface ReportRange {
  readonly weeks: number;
  readonly timeZone: string;
}

const MOST_MEMBERS = 200;
/** How often numbers that are still being computed are asked for again. */
const WAITING_MS = 3000;

function inputOf(connectionId: ConnectionId, { weeks, timeZone }: ReportRange) {
  const { from, before } = lastWeeks(weeks, Date.now(), timeZone);
  const iso = (at: number) => new Date(at).toISOString();
  return { connectionId, filter: {}, from: iso(from), before: iso(before), timeZone };
}

function key(connectionId: ConnectionId, name: string, range: ReportRange) {
  return [...connectionKey(connectionId), 'mirror', name, range.weeks, range.timeZone] as const;
}

/** Who talked how much, by team member. */
export function teamReportQuery(connectionId: ConnectionId, range: ReportRange, trend: TalkMetric) {
  return queryOptions({
    queryKey: [...key(connectionId, 'teamReport', range), trend],
    queryFn: ({ signal }) =>
      ask('mirror.teamReport', { ...inputOf(connectionId, range), trend, limit: MOST_MEMBERS }, signal),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => ((state.data?.basis.waiting ?? 0) > 0 ? WAITING_MS : false),
  });
}

/** Engagements and hours by week and type. */
export function weeklyReportQuery(connectionId: ConnectionId, range: ReportRange) {
  return queryOptions({
    queryKey: key(connectionId, 'weeklyReport', range),
    queryFn: ({ signal }) => ask('mirror.weeklyReport', inputOf(connectionId, range), signal),
    placeholderData: keepPreviousData,
  });
}
