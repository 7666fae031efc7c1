import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { userId } from '#shared/contract/ids.ts';
import { type Bindable, Database, number, ownRecord, text, textOrNull } from '#core/database/database.ts';
import { type MirrorReader, openMirrorReader } from '#core/mirror/read/mirrorReader.ts';
import { SignalRows } from '#core/mirror/write/signalRows.ts';
import { storedTimeline, writeTalkNumbers } from '#core/mirror/write/talkNumbers.ts';
import { median, printFigure, rounded, spread } from './figures.ts';
import { filledMirror } from './filledMirror.ts';

/**
 * Reports of a year over the whole workspace, and over a filter not used before, and a list ordered by one signal and
 * filtered by another. The first report loads all figures, the first of a signal its values. Then the cost of keeping
 * the figures current: computing and writing all of them as a share of the processor time spent on ingesting the pages,
 * for calls of 100 lines. Reports read figures per engagement, but the tracker's also the index of what was said:
 * `--lines 100` fills a mirror that is five times as large.
 */
const { values } = parseArgs({
  options: {
    engagements: { type: 'string', default: '100000' },
    lines: { type: 'string', default: '20' },
    rounds: { type: 'string', default: '40' },
  },
});
const engagements = Number(values.engagements);
/** Enough that processor time can be measured, and few enough to hold in memory. */
const TIMELINES_AT_ONCE = 500;
/** The end of the corpus. */
const NOW = Date.UTC(2026, 10, 20, 18);
const DAY_MS = 86_400_000;
/** Of each engagement. */
const SIGNALS = 20;
const BY_CHANGE = { sort: 'change', descending: false, limit: 500, lines: 5 } as const;
const PAGE = 25;
const PAIRS = 5;

/** Processor time of this thread in milliseconds. */
function cpuMs(since?: NodeJS.CpuUsage): number {
  const { user, system } = process.threadCpuUsage(since);
  return (user + system) / 1000;
}

const { file, utterances } = await filledMirror({
  engagements,
  linesPerCall: Number(values.lines),
  signals: SIGNALS,
});

const never = (): void => undefined;
const range = (end: number) => ({
  from: new Date(end - 365 * DAY_MS).toISOString(),
  before: new Date(end).toISOString(),
  timeZone: 'Europe/Berlin',
});

interface Asked {
  readonly reader: MirrorReader;
  readonly filter: { readonly secondsFrom?: number };
  readonly end: number;
  readonly round: number;
}

const reports = {
  team: ({ reader, filter, end }) =>
    reader.teamReport({ filter, ...range(end), trend: 'talkRatio', limit: 500, decisions: [] }, never),
  user: ({ reader, filter, end }) =>
    reader.userReport(
      { filter, ...range(end), userId: userId.parse('usr_7'), pointsOf: null, limit: 100, decisions: [] },
      never,
    ),
  unclear: ({ reader }) => reader.unclearSpeakers({ userId: null, limit: 100, decisions: [] }, never),
  weekly: ({ reader, filter, end }) => reader.weeklyReport({ filter, ...range(end) }, never),
  tracker: ({ reader, filter, end }) =>
    reader.trackerReport({ filter, ...range(end), phrases: ['renewal', 'next steps'] }, never),
  accounts: ({ reader, filter }) =>
    reader.accountsReport(
      {
        filter,
        timeZone: 'UTC',
        quietAfterDays: 30,
        show: 'all',
        sort: 'quiet',
        descending: true,
        offset: 0,
        limit: 100,
      },
      never,
    ),
  signals: ({ reader, filter, end }) =>
    reader.signalsReport(
      { filter, ...range(end), ...BY_CHANGE, signal: 'annd_0', groupBy: 'company' },
      never,
    ),
  signalTexts: ({ reader, filter, end }) =>
    reader.signalsReport({ filter, ...range(end), ...BY_CHANGE, signal: 'annd_3', groupBy: 'user' }, never),
  signalList: ({ reader, filter, round }) =>
    reader.list(
      {
        // Another condition in each round, so that none is answered from memory.
        filter: { ...filter, signals: [`"Signal 4">${round * 400}`] },
        order: 'signal:annd_0:desc',
        offset: 0,
        limit: 50,
      },
      never,
    ),
  actionItems: ({ reader, filter }) =>
    reader.actionItems(
      {
        filter,
        timeZone: 'UTC',
        due: 'all',
        state: 'all',
        marks: [],
        assigneeIds: [],
        search: '',
        offset: 0,
        limit: 100,
      },
      never,
    ),
} satisfies Record<string, (asked: Asked) => unknown>;

const readers: MirrorReader[] = [];
/** A reader that has loaded what lists need, as in a window that shows one. */
function openReader(): MirrorReader {
  const reader = openMirrorReader(file, { now: () => NOW });
  reader.coverage({});
  readers.push(reader);
  return reader;
}

function measure(run: () => unknown): number {
  const before = process.threadCpuUsage();
  run();
  return cpuMs(before);
}

/** The floor of a first report: reading the rows of the figures that it adds up, and nothing else. */
function readFigures(): void {
  const db = new Database(file, { readOnly: true });
  let rows = 0;
  const count = (): number => (rows += 1);
  db.all('SELECT key, spoken_us, span_us FROM talk_numbers', count);
  db.all(
    `SELECT engagement, identity, spoken_us, longest_us, longest_from_us, questions, handovers, waits, waited_us, rated_us,
       sentiment_us FROM speaker_numbers`,
    count,
  );
  db.close();
}

const FIRST = { filter: {}, end: NOW, round: 0 };
const floors: number[] = [];
const firsts: number[] = [];
for (let pair = 0; pair < PAIRS; pair += 1) {
  const reader = openReader();
  const ms = measure(() => reports.team({ reader, ...FIRST }));
  firsts.push(ms);
  floors.push(measure(readFigures));
}
const [first = openReader()] = readers;
printFigure('first report', median(firsts), {
  unit: 'ms',
  engagements,
  utterances,
  all: firsts.map(rounded),
});
printFigure(
  'first report, of reading its figures',
  median(firsts.map((ms, pair) => ms / (floors[pair] ?? 0))),
);
let slowest = 0;
for (const [name, run] of Object.entries(reports)) {
  const rounds = Array.from({ length: Number(values.rounds) + 1 }, (_, round) => {
    const filter = round % 2 === 0 ? {} : { secondsFrom: round };
    return measure(() => run({ reader: first, filter, end: NOW - round * DAY_MS, round }));
  });
  // The first one of a signal reads its values; `first report` has that of all others.
  const [opening = 0, ...times] = rounds;
  const { p95 = 0 } = spread(times);
  slowest = Math.max(slowest, p95);
  printFigure(`${name}, p95`, p95, { unit: 'ms', first: rounded(opening), ...spread(times) });
}
printFigure('slowest report, p95', slowest, { unit: 'ms' });
// As a share, because one and the same machine may be half as fast a minute later.
printFigure('slowest report, p95, of reading its figures', slowest / median(floors));
for (const reader of readers) reader.close();

// Sync has the timelines in memory when it writes their figures, so reading them back isn't part of the cost.
const { file: written, intakeMs } = await filledMirror({
  utterances: 1_000_000,
  linesPerCall: 100,
  signals: SIGNALS,
});
const folder = mkdtempSync(join(tmpdir(), 'bench-reports-'));
try {
  const own = join(folder, 'mirror.sqlite');
  copyFileSync(written, own);
  const db = new Database(own, { readOnly: false });
  // Pages that arrive for the first time replace no figures.
  db.exec(
    'DELETE FROM talk_numbers; DELETE FROM speaker_numbers; DELETE FROM signal; DELETE FROM signal_definition',
  );
  const keys = db.all('SELECT key FROM timeline ORDER BY key', (row) => number(row, 0));
  let upkeepMs = 0;
  for (let first = 0; first < keys.length; first += TIMELINES_AT_ONCE) {
    const some = keys.slice(first, first + TIMELINES_AT_ONCE);
    const timelines = some.map((key) => [key, storedTimeline(db, key)] as const);
    const before = process.threadCpuUsage();
    db.transaction(() => {
      for (const [key, timeline] of timelines) writeTalkNumbers(db, key, timeline);
    });
    upkeepMs += cpuMs(before);
  }
  printFigure('upkeep, of storing pages', upkeepMs / intakeMs, { timelines: keys.length });

  const engagementKeys = db.all('SELECT key FROM engagement_body ORDER BY key', (row) => number(row, 0));
  let signalMs = 0;
  for (let first = 0; first < engagementKeys.length; first += PAGE) {
    const page = engagementKeys.slice(first, first + PAGE).map((key) => {
      const body = db.get('SELECT json FROM engagement_body WHERE key = ?', (row) => text(row, 0), key);
      return [key, ownRecord(body ?? '{}')['signals']] as const;
    });
    const before = process.threadCpuUsage();
    db.transaction(() => {
      const rows = new SignalRows(db);
      for (const [key, list] of page) rows.add(key, list, 0);
      rows.flush();
    });
    signalMs += cpuMs(before);
  }
  // The floor: the same rows, already computed, in as many transactions.
  const rowsOf = new Map<number, Bindable[][]>(engagementKeys.map((key) => [key, []]));
  db.all('SELECT engagement, definition, kind, value, shown FROM signal', (row) => {
    const value = typeof row[3] === 'number' ? row[3] : text(row, 3);
    rowsOf
      .get(number(row, 0))
      ?.push([number(row, 0), number(row, 1), number(row, 2), value, textOrNull(row, 4)]);
  });
  db.exec('DELETE FROM signal');
  let floorMs = 0;
  for (let first = 0; first < engagementKeys.length; first += PAGE) {
    const page = engagementKeys.slice(first, first + PAGE).flatMap((key) => rowsOf.get(key) ?? []);
    const before = process.threadCpuUsage();
    db.transaction(() => {
      const sql = 'INSERT INTO signal (engagement, definition, kind, value, shown) VALUES (?, ?, ?, ?, ?)';
      for (const row of page) db.run(sql, ...row);
    });
    floorMs += cpuMs(before);
  }
  db.close();
  printFigure('upkeep of signals, of storing pages', signalMs / intakeMs, {
    engagements: engagementKeys.length,
  });
  printFigure('upkeep of signals, of inserting their rows', signalMs / floorMs);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
