import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { MirrorFilter } from '#shared/contract/engagementFilter.ts';
import { type ConnectionId, type UserId } from '#shared/contract/ids.ts';
import type { InputOf, MethodName, OutputOf } from '#shared/contract/methods.ts';
import type { AccountSort, SignalGroup, TalkMetric } from '#shared/contract/reportMetrics.ts';
import { instantsOfRange, type ReportRange, writeReportRange } from '#shared/domain/reports/reportRange.ts';
import { ask, connectionKey, readPages } from './ask.ts';

type TeamReport = OutputOf<'mirror.teamReport'>;
export type TeamMember = TeamReport['members'][number];
export type UserReport = NonNullable<OutputOf<'mirror.userReport'>>;
export type UserPoint = UserReport['points'][number];
export type WeeklyReport = OutputOf<'mirror.weeklyReport'>;

/** The scope of a report: engagements of a workspace, in a range relative to now. */
export interface ReportScope {
  readonly connectionId: ConnectionId;
  readonly filter: MirrorFilter;
  readonly range: ReportRange;
  readonly timeZone: string;
}

export type TrackerReport = OutputOf<'mirror.trackerReport'>;
type Account = OutputOf<'mirror.accountsReport'>['rows'][number];

/** Shows the engagements of a week. */
export type OpenWeek = (week: { readonly from: string; readonly before: string }) => void;

const MOST_MEMBERS = 500;
/** Interval of requests while figures are still being computed, in milliseconds. */
const WAITING_MS = 3000;

function inputOf({ connectionId, filter, range, timeZone }: ReportScope) {
  const { from, before } = instantsOfRange(range, Date.now(), timeZone);
  const iso = (at: number) => new Date(at).toISOString();
  return { connectionId, filter, from: iso(from), before: iso(before), timeZone };
}

/** By range, not by its instants, which differ at every rendering. */
function keyOf({ connectionId, filter, range, timeZone }: ReportScope, method: MethodName) {
  return [...connectionKey(connectionId), method, filter, writeReportRange(range), timeZone] as const;
}

function whileWaiting(basis: { readonly waiting: number } | undefined): number | false {
  return (basis?.waiting ?? 0) > 0 ? WAITING_MS : false;
}

export function teamReportQuery(scope: ReportScope, trend: TalkMetric) {
  return queryOptions({
    queryKey: [...keyOf(scope, 'mirror.teamReport'), trend],
    queryFn: ({ signal }) =>
      ask('mirror.teamReport', { ...inputOf(scope), trend, limit: MOST_MEMBERS }, signal),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => whileWaiting(state.data?.basis),
  });
}

/** Which engagements behind a user's figures are wanted: of a week, or with some values; null for all. */
export type PointChoice = InputOf<'mirror.userReport'>['pointsOf'];

/** One user by week, with the engagements behind it. */
export function userReportQuery(scope: ReportScope, userId: UserId, pointsOf: PointChoice, limit: number) {
  return queryOptions({
    queryKey: [...keyOf(scope, 'mirror.userReport'), userId, pointsOf, limit],
    queryFn: ({ signal }) => ask('mirror.userReport', { ...inputOf(scope), userId, pointsOf, limit }, signal),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => whileWaiting(state.data?.basis),
  });
}

/** Engagements and hours by week and type. */
export function weeklyReportQuery(scope: ReportScope) {
  return queryOptions({
    queryKey: keyOf(scope, 'mirror.weeklyReport'),
    queryFn: ({ signal }) => ask('mirror.weeklyReport', inputOf(scope), signal),
    placeholderData: keepPreviousData,
  });
}

/** Lines with a tracker's phrases, by week and side. */
export function trackerReportQuery(scope: ReportScope, phrases: readonly string[]) {
  return queryOptions({
    queryKey: [...keyOf(scope, 'mirror.trackerReport'), phrases],
    queryFn: ({ signal }) =>
      ask('mirror.trackerReport', { ...inputOf(scope), phrases: [...phrases] }, signal),
    placeholderData: keepPreviousData,
  });
}

const MOST_SIGNAL_ROWS = 500;

/** One signal over time and by group. */
export function signalsReportQuery(scope: ReportScope, signal: string | null, groupBy: SignalGroup) {
  return queryOptions({
    queryKey: [...keyOf(scope, 'mirror.signalsReport'), signal, groupBy],
    queryFn: ({ signal: aborted }) =>
      ask('mirror.signalsReport', { ...inputOf(scope), signal, groupBy, limit: MOST_SIGNAL_ROWS }, aborted),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => whileWaiting(state.data?.basis),
  });
}

export interface AccountsChoice {
  readonly show: 'all' | 'quiet' | 'active';
  readonly quietAfterDays: number;
  readonly sort: AccountSort;
  readonly descending: boolean;
}

const ACCOUNTS_A_PAGE = 100;
/** The maximum per call. */
const ACCOUNTS_AN_EXPORT = 500;

function accountsInput(connectionId: ConnectionId, choice: AccountsChoice, timeZone: string) {
  return { connectionId, filter: {}, timeZone, ...choice };
}

/** Companies by their last contact, page by page. */
export const accountsReportQuery = (
  connectionId: ConnectionId,
  choice: AccountsChoice,
  timeZone: string,
) => ({
  ...readPages(
    'mirror.accountsReport',
    (offset: number) => ({
      ...accountsInput(connectionId, choice, timeZone),
      offset,
      limit: ACCOUNTS_A_PAGE,
    }),
    0,
    ({ total }, pages) => {
      const shown = pages.reduce((sum, { rows }) => sum + rows.length, 0);
      return shown < total ? shown : null;
    },
  ),
  placeholderData: keepPreviousData,
});

/** All of them, for an export. */
export async function allAccounts(
  connectionId: ConnectionId,
  choice: AccountsChoice,
  timeZone: string,
): Promise<readonly Account[]> {
  const accounts: Account[] = [];
  for (;;) {
    const { rows, total } = await ask('mirror.accountsReport', {
      ...accountsInput(connectionId, choice, timeZone),
      offset: accounts.length,
      limit: ACCOUNTS_AN_EXPORT,
    });
    accounts.push(...rows);
    if (rows.length === 0 || accounts.length >= total) return accounts;
  }
}
