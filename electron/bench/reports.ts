import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { userId } from '#shared/contract/ids.ts';
import { type Bindable, Database, number, ownRecord, text, textOrNull } from '#core/database/database.ts';
import { type MirrorReader, openMirrorReader } from '#core/mirror/read/mirrorReader.ts';
import { MirrorWriter } from '#core/mirror/write/mirrorWriter.ts';
import { SignalRows } from '#core/mirror/write/signalRows.ts';
import { storedTimeline, writeTalkNumbers } from '#core/mirror/write/talkNumbers.ts';
import { must } from '#core/testing/callApp.ts';
import type { CorpusPage } from './corpus.ts';
import { median, printFigure, rounded, spread } from './figures.ts';
import { corpusPages, filledMirror } from './filledMirror.ts';
import { pageOf } from './pageOf.ts';

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
const PAGES_AT_ONCE = 20;
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

/** Processor time of one kind of work among several that take turns. */
class Turns {
  ms = 0;

  take(work: () => void): void {
    this.ms += measure(work);
  }
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

/** In groups as large as the pages that they came in. */
function inPages<T>(rows: readonly T[]): readonly (readonly T[])[] {
  return Array.from({ length: Math.ceil(rows.length / PAGE) }, (_, at) =>
    rows.slice(at * PAGE, (at + 1) * PAGE),
  );
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

const folder = mkdtempSync(join(tmpdir(), 'bench-reports-'));
try {
  const openWriter = (name: string): MirrorWriter =>
    new MirrorWriter(join(folder, name), { now: () => NOW, stopping: () => false });
  /** A mirror that is empty, for rows of one kind: what a page writes when it arrives for the first time replaces none. */
  const openEmpty = (name: string): Database => {
    openWriter(name).close();
    return new Database(join(folder, name), { readOnly: false });
  };
  const writer = openWriter('mirror.sqlite');
  const stored = new Database(join(folder, 'mirror.sqlite'), { readOnly: true });
  const [figures, floor] = [openEmpty('figures.sqlite'), openEmpty('floor.sqlite')];
  const seen = new Set<number>();
  // The speed of a machine may change by half within a minute, so the works that are compared take turns.
  const [intake, upkeep, signals, inserts] = [new Turns(), new Turns(), new Turns(), new Turns()];
  let pages: CorpusPage[] = [];
  for await (const page of corpusPages({ utterances: 1_000_000, linesPerCall: 100, signals: SIGNALS })) {
    pages.push(page);
    if (pages.length < PAGES_AT_ONCE) continue;
    intake.take(() => {
      for (const { body } of pages) must(writer.ingest(pageOf(body)));
    });
    pages = [];
    const keys = stored
      .all('SELECT key FROM engagement', (row) => number(row, 0))
      .filter((key) => !seen.has(key));
    for (const key of keys) seen.add(key);

    // Sync has the timelines in memory when it writes their figures, so reading them back isn't part of the cost.
    const timelines = keys.map((key) => [key, storedTimeline(stored, key)] as const);
    upkeep.take(() =>
      figures.transaction(() => {
        for (const [key, timeline] of timelines) writeTalkNumbers(figures, key, timeline);
      }),
    );

    const lists = keys.map((key) => {
      const sql = 'SELECT json FROM engagement_body WHERE key = ?';
      return [key, ownRecord(stored.get(sql, (row) => text(row, 0), key) ?? '{}')['signals']] as const;
    });
    signals.take(() => {
      for (const part of inPages(lists))
        figures.transaction(() => {
          const rows = new SignalRows(figures);
          for (const [key, list] of part) rows.add(key, list, 0);
          rows.flush();
        });
    });

    // The floor: the same rows, already computed, in as many transactions.
    const columns = 'engagement, definition, kind, value, shown';
    const computed = keys.map((key) =>
      figures.all(
        `SELECT ${columns} FROM signal WHERE engagement = ?`,
        (row): Bindable[] => [
          ...[0, 1, 2].map((column) => number(row, column)),
          typeof row[3] === 'number' ? row[3] : text(row, 3),
          textOrNull(row, 4),
        ],
        key,
      ),
    );
    inserts.take(() => {
      for (const part of inPages(computed))
        floor.transaction(() => {
          const sql = `INSERT INTO signal (${columns}) VALUES (?, ?, ?, ?, ?)`;
          for (const row of part.flat()) floor.run(sql, ...row);
        });
    });
  }
  for (const opened of [writer, stored, figures, floor]) opened.close();
  printFigure('upkeep, of storing pages', upkeep.ms / intake.ms, { timelines: seen.size });
  printFigure('upkeep of signals, of storing pages', signals.ms / intake.ms, { engagements: seen.size });
  printFigure('upkeep of signals, of inserting their rows', signals.ms / inserts.ms);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
