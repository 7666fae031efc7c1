import { SIGNAL_GROUPS, type SignalGroup } from '#shared/contract/reportMetrics.ts';
import { writeCondition } from '#shared/domain/search/signalTerms.ts';
import { distinctName } from '#shared/domain/distinctName.ts';
import type { Caller } from './caller.ts';
import { limitOption, textOption, withWorkspace } from './commandContext.ts';
import { CliFailure, EXIT, type Run, type Shell } from './commandTable.ts';
import { SIGNAL_COLUMNS, signalRow } from '#shared/domain/reports/signalsTable.ts';
import { checkFilters } from './readCommands.ts';
import { clock, endOfRows, jsonText, localTime, tableText } from './output.ts';

const DAY_MS = 86_400_000;
const DEFAULT_DAYS = 30;

interface Range {
  readonly from: string;
  readonly before: string;
}

/** Midnight of a local day. */
function dayOption(run: Run, name: string): Date | null {
  const text = textOption(run, name);
  if (text === undefined) return null;
  const [year = 0, month = 0, day = 0] = text.split('-').map(Number);
  const date = new Date(year, month - 1, day);
  if (!/^\d{4}-\d{2}-\d{2}$/u.test(text) || date.getMonth() !== month - 1) {
    throw new CliFailure(`--${name} is a day, as 2026-11-01.`, EXIT.usage);
  }
  return date;
}

/** Both days are part of it. */
function rangeOf(run: Run): Range {
  const last = dayOption(run, 'to') ?? new Date(new Date().setHours(0, 0, 0, 0));
  const from = dayOption(run, 'from') ?? new Date(last.getTime() - DEFAULT_DAYS * DAY_MS);
  const before = new Date(last.getFullYear(), last.getMonth(), last.getDate() + 1);
  if (from >= before) throw new CliFailure('--from is after --to.', EXIT.usage);
  return { from: from.toISOString(), before: before.toISOString() };
}

/** A report, as far as its rows are wanted. */
interface Table {
  readonly json: unknown;
  /** How many rows it has. */
  readonly total: number;
  readonly headings: readonly string[];
  readonly rows: readonly (readonly (string | number | null)[])[];
}

interface Wanted {
  readonly connectionId: string;
  readonly filter: { readonly text?: string };
  readonly timeZone: string;
  readonly limit: number;
  readonly range: Range;
  /** Of the report of signals. */
  readonly signal: string | null;
  readonly groupBy: SignalGroup;
}

const hours = (seconds: number): string => (seconds / 3600).toFixed(1);
const percent = (share: number | null): string => (share === null ? '' : `${Math.round(share * 100)} %`);

/** The most rows that a page of a report has, and the most members of its teams. */
const [ROWS_AT_ONCE, MOST_MEMBERS] = [500, 10_000];

/** A report with as many of its rows as are wanted, read in pages. */
async function withRows<Page extends { readonly rows: readonly unknown[]; readonly total: number }>(
  wanted: number,
  read: (offset: number, limit: number) => Promise<Page>,
): Promise<Page> {
  const first = await read(0, Math.min(ROWS_AT_ONCE, wanted));
  const rows = [...first.rows];
  while (rows.length < Math.min(wanted, first.total)) {
    const page = await read(rows.length, Math.min(ROWS_AT_ONCE, wanted - rows.length));
    if (page.rows.length === 0) break;
    rows.push(...page.rows);
  }
  return { ...first, rows };
}

type Report = (caller: Caller, wanted: Wanted) => Promise<Table>;

const MOST_ROWS = 10_000;

const REPORTS: Readonly<Record<string, Report>> = {
  team: async (caller, { range, limit, connectionId, filter, timeZone }) => {
    const members = { trend: 'talkRatio', limit: Math.min(MOST_MEMBERS, limit) } as const;
    const report = await caller.call('mirror.teamReport', {
      connectionId,
      filter,
      timeZone,
      ...range,
      ...members,
    });
    return {
      json: report,
      total: report.total,
      headings: ['NAME', 'ENGAGEMENTS', 'HOURS', 'TALK RATIO', 'LONGEST MONOLOGUE', 'QUESTIONS'],
      rows: report.members.map(({ name, userId, distinction, volume, talk: { figures } }) => [
        distinctName({ name, distinction }, userId),
        volume.engagements,
        hours(volume.seconds),
        percent(figures.talkRatio.value),
        figures.longestMonologue.value === null ? '' : clock(figures.longestMonologue.value),
        figures.questions.value === null ? '' : figures.questions.value.toFixed(1),
      ]),
    };
  },
  weekly: async (caller, { range, limit, connectionId, filter, timeZone }) => {
    const report = await caller.call('mirror.weeklyReport', { connectionId, filter, timeZone, ...range });
    const weeks = report.weeks.slice(-limit);
    return {
      json: { ...report, weeks },
      total: report.weeks.length,
      headings: ['WEEK', 'ENGAGEMENTS', 'HOURS', 'WITH CRM LINK', 'FAILED'],
      rows: weeks.map(({ name, volume, linked, failed }) => [
        name,
        volume.engagements,
        hours(volume.seconds),
        linked,
        failed,
      ]),
    };
  },
  accounts: async (caller, { connectionId, filter, timeZone, limit: wanted }) => {
    const report = await withRows(wanted, (offset, limit) =>
      caller.call('mirror.accountsReport', {
        connectionId,
        filter,
        timeZone,
        limit,
        offset,
        quietAfterDays: DEFAULT_DAYS,
        show: 'all',
        sort: 'quiet',
        descending: true,
      }),
    );
    return {
      json: report,
      total: report.total,
      headings: ['COMPANY', 'LAST CONTACT', 'DAYS AGO', 'ENGAGEMENTS', 'NEXT', 'ID'],
      rows: report.rows.map(({ name, lastAt, quietDays, engagements, nextAt, companyId }) => [
        name,
        localTime(lastAt),
        quietDays,
        engagements,
        localTime(nextAt),
        companyId,
      ]),
    };
  },
  signals: async (caller, { connectionId, filter, timeZone, range, signal, groupBy, limit }) => {
    const of = { connectionId, filter, timeZone, ...range, signal, groupBy };
    const report = await caller.call('mirror.signalsReport', { ...of, limit: Math.min(MOST_ROWS, limit) });
    if (report === null && signal !== null) await wrongSignal(caller, connectionId, signal);
    const rows = report?.rows ?? [];
    return {
      json: report,
      total: report?.total ?? 0,
      headings: SIGNAL_COLUMNS.map((column) => column.replaceAll(/[A-Z]/gu, ' $&').toUpperCase()),
      rows: rows.map((row) => Object.values(signalRow(row))),
    };
  },
  actions: async (caller, { connectionId, filter, timeZone, limit: wanted }) => {
    const report = await withRows(wanted, (offset, limit) =>
      caller.call('mirror.actionItems', {
        connectionId,
        filter,
        timeZone,
        limit,
        offset,
        due: 'all',
        assigneeIds: [],
        search: '',
      }),
    );
    return {
      json: report,
      total: report.total,
      headings: ['DUE', 'TITLE', 'ASSIGNEE', 'ENGAGEMENT', 'ID'],
      rows: report.rows.map(({ item, due, isOverdue, engagement }) => [
        due === null ? '' : `${due}${isOverdue ? ' overdue' : ''}`,
        item.title,
        item.assigned_to_user_name ?? '',
        engagement.title,
        engagement.id,
      ]),
    };
  },
};

/** A name that no signal has is wrong use; the valid ones are listed as for a filter. */
async function wrongSignal(caller: Caller, connectionId: string, signal: string): Promise<void> {
  await checkFilters(caller, connectionId, `signal:${writeCondition(signal, null, '')}`);
}

export async function runReport(run: Run, shell: Shell): Promise<void | number> {
  const [name = ''] = run.words;
  const report = Object.hasOwn(REPORTS, name) ? REPORTS[name] : undefined;
  if (report === undefined) {
    throw new CliFailure(`Name a report: ${Object.keys(REPORTS).join(', ')}.`, EXIT.usage);
  }
  const range = rangeOf(run);
  const by = textOption(run, 'by') ?? 'company';
  const groupBy = SIGNAL_GROUPS.find((each) => each === by);
  if (groupBy === undefined) throw new CliFailure(`--by is one of ${SIGNAL_GROUPS.join(', ')}.`, EXIT.usage);
  const text = textOption(run, 'matching');
  return withWorkspace(run, shell, 'transcripts', async (caller, { id }) => {
    if (text !== undefined) await checkFilters(caller, id, text);
    const { json, headings, rows, total } = await report(caller, {
      connectionId: id,
      filter: text === undefined ? {} : { text },
      timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
      limit: limitOption(run, run.width === null ? Infinity : 50),
      range,
      signal: textOption(run, 'signal') ?? null,
      groupBy,
    });
    run.print(
      run.options['json'] === true ? jsonText(json) : tableText({ headings, rows, width: run.width }),
    );
    return rows.length === 0 ? EXIT.nothing : endOfRows(run, rows.length, total);
  });
}
