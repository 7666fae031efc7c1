import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { MirrorFilter } from '#shared/contract/engagementFilter.ts';
import { type ConnectionId, type UserId } from '#shared/contract/ids.ts';
import type { InputOf, MethodName, OutputOf } from '#shared/contract/methods.ts';
import {
  type AccountSort,
  MOST_REPORT_ROWS,
  type SignalGroup,
  type TalkMetric,
} from '#shared/contract/reportMetrics.ts';
import { instantsOfRange, type ReportRange, writeReportRange } from '#shared/domain/reports/reportRange.ts';
import { allRows, ask, connectionKey, readPages } from './ask.ts';

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

/** Shows the engagements of a week. */
export type OpenWeek = (week: { readonly from: string; readonly before: string }) => void;

/** The most rows of a table on a page; a file of it holds up to {@link MOST_REPORT_ROWS}. */
const ROWS_SHOWN = 500;
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

function teamReport(scope: ReportScope, trend: TalkMetric, limit: number, signal?: AbortSignal) {
  return ask('mirror.teamReport', { ...inputOf(scope), trend, limit }, signal);
}

/** As {@link teamReportQuery}, with everybody. */
export function wholeTeam(scope: ReportScope, trend: TalkMetric) {
  return teamReport(scope, trend, MOST_REPORT_ROWS);
}

export function teamReportQuery(scope: ReportScope, trend: TalkMetric) {
  return queryOptions({
    queryKey: [...keyOf(scope, 'mirror.teamReport'), trend],
    queryFn: ({ signal }) => teamReport(scope, trend, ROWS_SHOWN, signal),
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

function signalsReport(
  scope: ReportScope,
  signal: string | null,
  groupBy: SignalGroup,
  limit: number,
  aborted?: AbortSignal,
) {
  return ask('mirror.signalsReport', { ...inputOf(scope), signal, groupBy, limit }, aborted);
}

/** As {@link signalsReportQuery}, with all of its rows. */
export function wholeSignalsReport(scope: ReportScope, signal: string | null, groupBy: SignalGroup) {
  return signalsReport(scope, signal, groupBy, MOST_REPORT_ROWS);
}

/** One signal over time and by group. */
export function signalsReportQuery(scope: ReportScope, signal: string | null, groupBy: SignalGroup) {
  return queryOptions({
    queryKey: [...keyOf(scope, 'mirror.signalsReport'), signal, groupBy],
    queryFn: ({ signal: aborted }) => signalsReport(scope, signal, groupBy, ROWS_SHOWN, aborted),
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

/** All of them, for a file. */
export function allAccounts(connectionId: ConnectionId, choice: AccountsChoice, timeZone: string) {
  const input = accountsInput(connectionId, choice, timeZone);
  return allRows((offset, limit) => ask('mirror.accountsReport', { ...input, offset, limit }));
}
