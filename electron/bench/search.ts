import { copyFileSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { parseArgs } from 'node:util';
import type { ReadInput } from '#core/mirror/mirror.ts';
import { openMirror } from '#core/mirror/openMirror.ts';
import { type MirrorReader, openMirrorReader } from '#core/mirror/read/mirrorReader.ts';
import { MirrorWriter } from '#core/mirror/write/mirrorWriter.ts';
import { type Corpus, engagementIdOf, makeCorpus } from './corpus.ts';
import { percentile, printDetails, printFigure, printSkipped, spread } from './figures.ts';
import { corpusPages, filledMirror, type MirrorSize } from './filledMirror.ts';
import { pageOf } from './pageOf.ts';
import { prepared } from './prepared.ts';
import { mixedQueries, requestOf, type BenchQuery } from './queries.ts';
import { neverCancelled } from '#core/mirror/testing/mirrorFixture.ts';

/**
 * P5: search over a million utterances (ten million by option), measuring complete results with rows and snippets.
 * Ranking is compared with plain bm25 over utterances in the same run, query by query. Verdicts use processor time,
 * so that other load on the machine doesn't decide; wall-clock figures are printed beside them.
 */
const { values } = parseArgs({
  options: {
    utterances: { type: 'string', default: '1000000' },
    queries: { type: 'string', default: '1080' },
    lines: { type: 'string', default: '100' },
    pairs: { type: 'string', default: '144' },
    /** The part of the engagements that is then deleted and stored anew, before the same queries are asked again. */
    churn: { type: 'string', default: '0' },
    /** Of how many words other spellings are known. */
    words: { type: 'string', default: '20' },
  },
});
const utterances = Number(values.utterances);
/** Building the comparison index takes as long as everything else, so larger runs skip it. */
const MAX_PEER_UTTERANCES = 1_000_000;
const THREAD_QUERIES = 360;

/** An index of each utterance by itself, without its text. */
async function plainIndex(size: MirrorSize): Promise<DatabaseSync> {
  const folder = await prepared(`plain-index-${utterances}-${size.linesPerCall}`, async (made) => {
    const db = new DatabaseSync(join(made, 'lines.sqlite'));
    db.exec(`PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF;
      CREATE VIRTUAL TABLE line USING fts5(words, content = '', tokenize = 'unicode61'); BEGIN`);
    const insert = db.prepare('INSERT INTO line (words) SELECT value FROM json_each(?)');
    for await (const page of corpusPages(size)) insert.run(JSON.stringify(page.lines));
    db.exec('COMMIT');
    db.close();
  });
  return new DatabaseSync(join(folder, 'lines.sqlite'), { readOnly: true });
}

/** Deletes a part of the engagements, all over the mirror, and stores them anew with other texts. */
function churn(file: string, corpus: Corpus, part: number): void {
  const writer = new MirrorWriter(file, { now: () => Date.now(), stopping: () => false });
  const { engagements } = writer.counts();
  const numbers = Array.from(
    { length: Math.floor(engagements * part) },
    (_, index) => 1 + Math.floor(index / part),
  );
  const receivedAt = new Date().toISOString();
  for (let from = 0; from < numbers.length; from += 25) {
    const some = numbers.slice(from, from + 25);
    for (const number of some) {
      const removal = {
        kind: 'engagement',
        id: engagementIdOf(number),
        requestId: null,
        receivedAt,
      } as const;
      const removed = writer.remove(removal);
      if (!removed.ok) throw new Error(JSON.stringify(removed.problem));
    }
    const page = pageOf(corpus.rewritten(some).body, writer.syncState().commits);
    const written = writer.ingest(page);
    if (!written.ok) throw new Error(JSON.stringify(written.problem));
  }
  while (writer.maintain().more);
  writer.close();
  printDetails('churned', { rewritten: numbers.length, megabytes: Math.round(statSync(file).size / 1e6) });
}

interface Duration {
  /** Wall-clock and processor time: on a busy machine only the latter is ours. */
  readonly ms: number;
  readonly cpuMs: number;
}

function timed(work: () => unknown): Duration {
  const cpu = process.cpuUsage();
  const before = performance.now();
  work();
  const ms = performance.now() - before;
  const used = process.cpuUsage(cpu);
  return { ms, cpuMs: (used.user + used.system) / 1000 };
}

/** Adds a unique excluded word, so that no cached ranking answers the query. */
function fresh(query: BenchQuery, order: Order, index: number): ReadInput<'search'> {
  const request = requestOf(query, order);
  return order === 'newest' ? request : { ...request, input: `${request.input} -qqqq${index}` };
}

type Order = ReadInput<'search'>['order'];

function run(reader: MirrorReader, queries: readonly BenchQuery[], order: Order, label: string): number[] {
  const all: Duration[] = [];
  const byKind = new Map<string, number[]>();
  for (const [index, query] of queries.entries()) {
    const duration = timed(() => reader.search(fresh(query, order, index), neverCancelled));
    all.push(duration);
    byKind.set(query.kind, [...(byKind.get(query.kind) ?? []), duration.cpuMs]);
  }
  const cpu = all.map(({ cpuMs }) => cpuMs);
  printDetails(label, { processor: spread(cpu), clock: spread(all.map(({ ms }) => ms)) });
  for (const [kind, ms] of byKind) printDetails(`${label}, ${kind}`, spread(ms));
  return cpu;
}

function runBoth(
  reader: MirrorReader,
  queries: readonly BenchQuery[],
  suffix: string,
): Readonly<Record<Order, number[]>> {
  for (const query of queries.slice(0, 40)) reader.search(requestOf(query, 'newest'), neverCancelled);
  return {
    newest: run(reader, queries, 'newest', `newest${suffix}`),
    relevance: run(reader, queries, 'relevance', `relevance${suffix}`),
  };
}

/**
 * Runs ranked search and plain bm25 over utterances alternately for each query; returns how many times faster our
 * slowest (p99) is than theirs. Plain bm25 returns only row numbers, ours also rows, hits and snippets, which for
 * rare words is more work than finding them; so medians by kind of query are printed too.
 */
function pairs(reader: MirrorReader, peer: DatabaseSync, queries: readonly BenchQuery[]): number {
  const plain = peer.prepare('SELECT rowid FROM line WHERE line MATCH ? ORDER BY rank LIMIT 20');
  const comparable = queries.filter((query) => query.plain !== null).slice(0, Number(values.pairs));
  const round = (ratio: number): number => Math.round(ratio * 10) / 10;
  const ours: number[] = [];
  const theirs: number[] = [];
  const byKind = new Map<string, number[]>();
  for (const query of comparable) {
    const mine = timed(() =>
      reader.search(fresh(query, 'relevance', queries.length + ours.length), neverCancelled),
    );
    const other = timed(() => plain.all(query.plain ?? ''));
    ours.push(mine.cpuMs);
    theirs.push(other.cpuMs);
    byKind.set(query.kind, [...(byKind.get(query.kind) ?? []), round(other.cpuMs / mine.cpuMs)]);
  }
  const ratioOfP99 = round(percentile(theirs, 0.99) / percentile(ours, 0.99));
  const medians = [...byKind].map(([kind, ratios]) => [kind, percentile(ratios, 0.5)]);
  printDetails('ranked against plain bm25 over utterances', {
    ours: spread(ours),
    plain: spread(theirs),
    ratioOfP99,
    medianRatioByKind: Object.fromEntries(medians),
  });
  return ratioOfP99;
}

/** The same queries without and with other spellings of words, of common ones too, alternately. */
function spellings(file: string, corpus: Corpus, queries: readonly BenchQuery[]): void {
  const words = Array.from({ length: Number(values.words) }, (_, index) => ({
    word: corpus.words[index * 7] ?? '',
    spellings: [
      corpus.words[2000 + index] ?? '',
      `${corpus.words[300 + index] ?? ''} ${corpus.words[400 + index] ?? ''}`,
    ],
  }));
  const readers = [[], words].map((spelled) =>
    openMirrorReader(file, { now: () => Date.now(), words: spelled }),
  );
  for (const reader of readers) reader.coverage({});
  const sum = (times: readonly number[]): number => times.reduce((total, ms) => total + ms, 0);
  for (const order of ['newest', 'relevance'] as const) {
    const times = queries.map((query, index) => {
      let isSpelled = false;
      const [without = 0, spelled = 0] = readers.map((reader) => {
        const { cpuMs } = timed(() => {
          const { parts } = reader.search(fresh(query, order, index), neverCancelled);
          isSpelled = parts.some(({ note }) => note?.kind === 'also-written');
        });
        return cpuMs;
      });
      return { without, spelled, isSpelled };
    });
    const ratio = (of: typeof times): number =>
      sum(of.map(({ spelled }) => spelled)) / sum(of.map(({ without }) => without));
    printFigure(`${order} with other spellings, of without`, ratio(times), {
      ofThoseQueries: ratio(times.filter(({ isSpelled }) => isSpelled)),
    });
  }
  for (const reader of readers) reader.close();
}

/** The same through the mirror's thread, as in the app, by wall clock. */
async function throughThread(file: string, queries: readonly BenchQuery[]): Promise<void> {
  const before = performance.now();
  const opened = await openMirror({
    file,
    workerEntry: new URL('../core/mirrorWorker.ts', import.meta.url),
  });
  if (!opened.ok) throw new Error(JSON.stringify(opened.problem));
  const mirror = opened.value;
  const first = await mirror.read('list', { filter: {}, order: 'updated_at:desc', offset: 0, limit: 100 });
  const firstRowsMs = Math.round(performance.now() - before);
  await mirror.read('coverage', {});
  const readInMs = Math.round(performance.now() - before);
  const times: number[] = [];
  for (const query of queries) {
    const asked = performance.now();
    await mirror.read('search', requestOf(query, 'newest'));
    times.push(performance.now() - asked);
  }
  await mirror.close();
  const rows = first.ok ? first.value.rows.length : 0;
  printFigure('newest first through the thread, p99', percentile(times, 0.99), {
    unit: 'ms',
    rows,
    firstRowsMs,
    readInMs,
    ...spread(times),
  });
}

function openReader(file: string): MirrorReader {
  return openMirrorReader(file, { now: () => Date.now() });
}

const size = { utterances, linesPerCall: Number(values.lines) };
const { file, sample, ...filled } = await filledMirror(size);
printDetails('searched', {
  engagements: filled.engagements,
  utterances: filled.utterances,
  megabytes: Math.round(statSync(file).size / 1e6),
});
const corpus = makeCorpus(size);
const queries = mixedQueries(corpus, sample, Number(values.queries));
const reader = openReader(file);
printDetails('read in', { ...timed(() => reader.coverage({})) });
const before = runBoth(reader, queries, '');
printFigure('newest first, p99', percentile(before.newest, 0.99), { unit: 'ms', queries: queries.length });
printFigure('by relevance, p99', percentile(before.relevance, 0.99), { unit: 'ms' });
await throughThread(file, queries.slice(0, THREAD_QUERIES));
const TIMES_FASTER = 'times faster than plain bm25';
if (utterances > MAX_PEER_UTTERANCES) printSkipped(TIMES_FASTER);
else {
  const peer = await plainIndex(size);
  printFigure(TIMES_FASTER, pairs(reader, peer, queries));
  peer.close();
}
reader.close();
spellings(file, corpus, queries);

if (Number(values.churn) > 0) {
  const folder = mkdtempSync(join(tmpdir(), 'bench-search-'));
  try {
    const own = join(folder, 'mirror.sqlite');
    copyFileSync(file, own);
    churn(own, corpus, Number(values.churn));
    const later = openReader(own);
    later.coverage({});
    const after = runBoth(later, queries, ' after churn');
    later.close();
    const mean = (times: readonly number[]): number => times.reduce((sum, ms) => sum + ms, 0) / times.length;
    for (const order of ['newest', 'relevance'] as const) {
      printFigure(`${order} after churn, of before`, mean(after[order]) / mean(before[order]), {
        ratioOfP99: percentile(after[order], 0.99) / percentile(before[order], 0.99),
      });
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
