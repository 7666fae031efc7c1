import { MOST_REPORT_ROWS, SIGNAL_GROUPS, type SignalGroup } from '#shared/contract/reportMetrics.ts';
import { writeCondition } from '#shared/domain/search/signalTerms.ts';
import { allRows } from '#shared/domain/allRows.ts';
import { distinctName } from '#shared/domain/distinctName.ts';
import { assigneeOf } from '#shared/domain/list/actionItemTable.ts';
import type { Caller } from './caller.ts';
import { limitOption, textOption, withWorkspace } from './commandContext.ts';
import { CliFailure, EXIT, type Run } from './commandTable.ts';
import { SIGNAL_COLUMNS, signalRow } from '#shared/domain/reports/signalsTable.ts';
import { checkFilters } from './readCommands.ts';
import {
  type Cell,
  RowWriter,
  clock,
  endOfRows,
  isStructured,
  jsonText,
  localTime,
  tableText,
} from './output.ts';

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
  readonly columns: readonly Column[];
  readonly rows: readonly (readonly Cell[])[];
}

interface Column {
  /** In CSV and as a field; people read it in capitals. */
  readonly name: string;
  /** A value as people read it. */
  readonly show?: (value: Cell) => Cell;
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

const ofNumber = (show: (value: number) => string) => (value: Cell) =>
  typeof value === 'number' ? show(value) : value;
const decimal = ofNumber((value) => value.toFixed(1));
const percent = ofNumber((share) => `${Math.round(share * 100)} %`);
const dateTime = (value: Cell) => localTime(typeof value === 'string' ? value : null);
const named = (...names: readonly string[]): Column[] => names.map((name) => ({ name }));

type Report = (caller: Caller, wanted: Wanted) => Promise<Table>;

const REPORTS: Readonly<Record<string, Report>> = {
  team: async (caller, { range, limit, connectionId, filter, timeZone }) => {
    const members = { trend: 'talkRatio', limit: Math.min(MOST_REPORT_ROWS, limit) } as const;
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
      columns: [
        ...named('name', 'engagements'),
        { name: 'hours', show: decimal },
        { name: 'talk_ratio', show: percent },
        { name: 'longest_monologue', show: ofNumber(clock) },
        { name: 'questions', show: decimal },
        { name: 'sentiment', show: decimal },
      ],
      rows: report.members.map(({ name, userId, distinction, volume, talk: { figures } }) => [
        distinctName({ name, distinction }, userId),
        volume.engagements,
        volume.seconds / 3600,
        figures.talkRatio.value,
        figures.longestMonologue.value,
        figures.questions.value,
        figures.sentiment.value,
      ]),
    };
  },
  weekly: async (caller, { range, limit, connectionId, filter, timeZone }) => {
    const report = await caller.call('mirror.weeklyReport', { connectionId, filter, timeZone, ...range });
    const weeks = report.weeks.slice(-limit);
    return {
      json: { ...report, weeks },
      total: report.weeks.length,
      columns: [
        ...named('week', 'engagements'),
        { name: 'hours', show: decimal },
        ...named('with_crm_link', 'failed'),
      ],
      rows: weeks.map(({ name, volume, linked, failed }) => [
        name,
        volume.engagements,
        volume.seconds / 3600,
        linked,
        failed,
      ]),
    };
  },
  accounts: async (caller, { connectionId, filter, timeZone, limit: wanted }) => {
    const report = await allRows(
      (offset, limit) =>
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
      wanted,
    );
    return {
      json: report,
      total: report.total,
      columns: [
        ...named('company'),
        { name: 'last_contact', show: dateTime },
        ...named('days_ago', 'engagements'),
        { name: 'next', show: dateTime },
        ...named('id'),
      ],
      rows: report.rows.map(({ name, lastAt, quietDays, engagements, nextAt, companyId }) => [
        name,
        lastAt,
        quietDays,
        engagements,
        nextAt,
        companyId,
      ]),
    };
  },
  signals: async (caller, { connectionId, filter, timeZone, range, signal, groupBy, limit }) => {
    const report = await caller.call('mirror.signalsReport', {
      connectionId,
      filter,
      timeZone,
      ...range,
      signal,
      groupBy,
      sort: 'counted',
      descending: true,
      limit: Math.min(MOST_REPORT_ROWS, limit),
      lines: 0,
    });
    if (report === null && signal !== null) await wrongSignal(caller, connectionId, signal);
    const rows = report?.rows ?? [];
    return {
      json: report,
      total: report?.total ?? 0,
      columns: named(...SIGNAL_COLUMNS.map((column) => column.replaceAll(/[A-Z]/gu, '_$&').toLowerCase())),
      rows: rows.map((row) => Object.values(signalRow(row))),
    };
  },
  actions: async (caller, { connectionId, filter, timeZone, limit: wanted }) => {
    const report = await allRows(
      (offset, limit) =>
        caller.call('mirror.actionItems', {
          connectionId,
          filter,
          timeZone,
          limit,
          offset,
          due: 'all',
          state: 'all',
          assigneeIds: [],
          search: '',
        }),
      wanted,
    );
    return {
      json: report,
      total: report.total,
      columns: named('due', 'overdue', 'done', 'title', 'assignee', 'engagement', 'id', 'note'),
      rows: report.rows.map(({ item, due, isOverdue, mark, engagement }) => [
        due,
        isOverdue ? 'yes' : null,
        mark?.doneAt ?? null,
        item.title,
        assigneeOf(item),
        engagement.title,
        engagement.id,
        mark?.note ?? null,
      ]),
    };
  },
};

/** A name that no signal has is wrong use; the valid ones are listed as for a filter. */
async function wrongSignal(caller: Caller, connectionId: string, signal: string): Promise<void> {
  await checkFilters(caller, connectionId, `signal:${writeCondition(signal, null, '')}`);
}

async function writeRows(run: Run, columns: Table['columns'], rows: Table['rows']): Promise<void> {
  const output = new RowWriter(
    run,
    columns.map(({ name }) => name),
  );
  for (const row of rows) await output.row(() => row);
  await output.end();
}

function readTable(columns: Table['columns'], rows: Table['rows'], width: number | null): string {
  return tableText({
    headings: columns.map(({ name }) => name.replaceAll('_', ' ').toUpperCase()),
    rows: rows.map((row) => row.map((cell, at) => columns[at]?.show?.(cell) ?? cell)),
    width,
  });
}

export async function runReport(run: Run): Promise<void | number> {
  const [name = ''] = run.words;
  const report = Object.hasOwn(REPORTS, name) ? REPORTS[name] : undefined;
  if (report === undefined) {
    throw new CliFailure(`Name a report: ${Object.keys(REPORTS).join(', ')}.`, EXIT.usage);
  }
  const range = rangeOf(run);
  const named = textOption(run, 'by') ?? 'company';
  const groupBy = SIGNAL_GROUPS.find((each) => each === named);
  if (groupBy === undefined) throw new CliFailure(`--by is one of ${SIGNAL_GROUPS.join(', ')}.`, EXIT.usage);
  const text = textOption(run, 'matching');
  return withWorkspace(run, 'transcripts', async (caller, { id }) => {
    if (text !== undefined) await checkFilters(caller, id, text);
    const { json, columns, rows, total } = await report(caller, {
      connectionId: id,
      filter: text === undefined ? {} : { text },
      timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
      limit: limitOption(run, run.width === null ? Infinity : 50),
      range,
      signal: textOption(run, 'signal') ?? null,
      groupBy,
    });
    if (run.options['json'] === true) run.print(jsonText(json));
    else if (isStructured(run)) await writeRows(run, columns, rows);
    else run.print(readTable(columns, rows, run.width));
    return rows.length === 0 ? EXIT.nothing : endOfRows(run, rows.length, total);
  });
}
