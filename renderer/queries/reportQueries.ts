import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { MirrorFilter } from '#shared/contract/engagementFilter.ts';
import type { ConnectionId } from '#shared/contract/ids.ts';
import type { InputOf, MethodName, OutputOf } from '#shared/contract/methods.ts';
import { instantsOfRange, type ReportRange, writeReportRange } from '#shared/domain/reports/reportRange.ts';
import { ask, connectionKey } from './ask.ts';
import type { ProblemError } from './problemError.ts';

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

/** The most rows of a table on a page; a file of it holds up to `MOST_REPORT_ROWS`. */
export const ROWS_SHOWN = 500;
/** Interval of requests while figures are still being computed, in milliseconds. */
const WAITING_MS = 3000;

type ScopeInput = 'connectionId' | 'filter' | 'from' | 'before' | 'timeZone';
/** The queries about a filter and a range. */
type Report = {
  [M in MethodName]: InputOf<M> extends Readonly<Record<ScopeInput, unknown>> ? M : never;
}[MethodName];
/** What is asked of a report besides its scope. */
export type ReportChoice<M extends Report> = Omit<InputOf<M>, ScopeInput>;

/** A report once, such as for a file. */
export function askReport<M extends Report>(
  method: M,
  { connectionId, filter, range, timeZone }: ReportScope,
  choice: ReportChoice<M>,
  signal?: AbortSignal,
): Promise<OutputOf<M>> {
  const { from, before } = instantsOfRange(range, Date.now(), timeZone);
  const iso = (at: number) => new Date(at).toISOString();
  const scope = { connectionId, filter, from: iso(from), before: iso(before), timeZone };
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the choice is the input without its scope
  return ask(method, { ...scope, ...choice } as unknown as InputOf<M>, signal);
}

/** The engagements whose figures are still being computed, of a report that shows figures. */
function waiting(method: Report, report: OutputOf<Report> | undefined): number {
  if (method === 'mirror.weeklyReport' || report === undefined || report === null) return 0;
  return 'basis' in report ? report.basis.waiting : 0;
}

/** A report. Its key has the range, not the instants, which differ at every rendering. */
export function reportQuery<M extends Report>(method: M, scope: ReportScope, choice: ReportChoice<M>) {
  const { connectionId, filter, range, timeZone } = scope;
  return queryOptions<OutputOf<M>, ProblemError, OutputOf<M>>({
    queryKey: [...connectionKey(connectionId), method, filter, writeReportRange(range), timeZone, choice],
    queryFn: ({ signal }) => askReport(method, scope, choice, signal),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (waiting(method, state.data) > 0 ? WAITING_MS : false),
  });
}
