import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { parseArgs } from 'node:util';
import type { SearchRequest } from '../search/searchAnswer.ts';
import type { Mirror } from '../store/mirror.ts';
import { openMirror } from '../store/openMirror.ts';
import { Writer } from '../store/write/writer.ts';
import { makeCorpus } from './corpus.ts';
import { figure, judge, percentile, spread } from './figures.ts';
import { pageOf } from './pageOf.ts';
import { mixedQueries, requestOf, type BenchQuery } from './queries.ts';

/**
 * P5: search over a million utterances (ten by option), through the mirror's own threads, whole answers with rows
 * and snippets. Ranking is held against plain bm25 over utterances in the same run, turn by turn.
 */
const { values } = parseArgs({
  options: {
    utterances: { type: 'string', default: '1000000' },
    queries: { type: 'string', default: '1080' },
    lines: { type: 'string', default: '100' },
    pairs: { type: 'string', default: '72' },
    keep: { type: 'string' },
  },
});
const utterances = Number(values.utterances);
/** The peer takes as long to build as all the rest; beyond this it would only measure patience. */
const PEER_UP_TO = 1_000_000;

const folder = values.keep ?? mkdtempSync(join(tmpdir(), 'bench-search-'));
const file = join(folder, 'mirror.sqlite');

interface Built {
  readonly queries: BenchQuery[];
  readonly peer: DatabaseSync | null;
}

function build(): Built {
  const corpus = makeCorpus({ linesPerCall: Number(values.lines) });
  const writer = new Writer(file, { now: () => Date.now(), stopping: () => false });
  const peer = utterances <= PEER_UP_TO ? new DatabaseSync(join(folder, 'peer.sqlite')) : null;
  peer?.exec(`PRAGMA journal_mode = WAL; PRAGMA synchronous = OFF;
    CREATE VIRTUAL TABLE line USING fts5(words, content = '', tokenize = 'unicode61')`);
  const insert = peer?.prepare('INSERT INTO line (words) SELECT value FROM json_each(?)');
  const sample: string[] = [];
  const began = performance.now();
  let taken = 0;
  let ms = 0;
  while (taken < utterances) {
    const page = corpus.page(25);
    const before = performance.now();
    const written = writer.ingest(pageOf(page.body));
    ms += performance.now() - before;
    if (!written.ok) throw new Error(JSON.stringify(written.problem));
    peer?.exec('BEGIN');
    insert?.run(JSON.stringify(page.lines));
    peer?.exec('COMMIT');
    if (sample.length < 5000) sample.push(...page.lines.slice(0, 50));
    taken += page.utterances;
  }
  while (writer.keepHouse().more);
  const { engagements } = writer.counts();
  writer.close();
  figure('built', {
    utterances: taken,
    engagements,
    utterancesPerSecond: Math.round((taken / ms) * 1000),
    megabytes: Math.round(statSync(file).size / 1e6),
    seconds: Math.round((performance.now() - began) / 1000),
  });
  return { queries: mixedQueries(corpus, sample, Number(values.queries)), peer };
}

async function timed(mirror: Mirror, request: SearchRequest): Promise<number> {
  const before = performance.now();
  const answer = await mirror.search(request);
  const ms = performance.now() - before;
  if (!answer.ok) throw new Error(`${request.input}: ${JSON.stringify(answer.problem)}`);
  return ms;
}

/** A word more that nobody says makes each a search of its own, so that no ranking held from before answers it. */
function fresh(query: BenchQuery, order: SearchRequest['order'], index: number): SearchRequest {
  const request = requestOf(query, order);
  return order === 'newest' ? request : { ...request, input: `${request.input} -qqqq${index}` };
}

async function run(
  mirror: Mirror,
  queries: readonly BenchQuery[],
  order: SearchRequest['order'],
): Promise<number[]> {
  const times: number[] = [];
  const byKind = new Map<string, number[]>();
  for (const [index, query] of queries.entries()) {
    const ms = await timed(mirror, fresh(query, order, index));
    times.push(ms);
    byKind.set(query.kind, [...(byKind.get(query.kind) ?? []), ms]);
  }
  figure(order, spread(times));
  for (const [kind, ms] of byKind) figure(`${order}, ${kind}`, spread(ms));
  return times;
}

/** Where plain bm25 has much to score: what people type most, and what it was never fast at. */
const COMMON = new Set(['common word', 'two letters', 'three letters', 'word and beginning']);

/** Ranked search and plain bm25 over utterances, one after the other for each query. */
async function pairs(mirror: Mirror, peer: DatabaseSync, queries: readonly BenchQuery[]): Promise<number> {
  const plain = peer.prepare('SELECT rowid FROM line WHERE line MATCH ? ORDER BY rank LIMIT 20');
  const comparable = queries.filter((query) => query.plain !== null).slice(0, Number(values.pairs));
  const ours: number[] = [];
  const theirs: number[] = [];
  const ratios: number[] = [];
  for (const query of comparable) {
    const mine = await timed(mirror, fresh(query, 'relevance', queries.length + ours.length));
    const before = performance.now();
    plain.all(query.plain ?? '');
    const other = performance.now() - before;
    ours.push(mine);
    theirs.push(other);
    if (COMMON.has(query.kind)) ratios.push(other / mine);
  }
  const round = (ratio: number): number => Math.round(ratio * 10) / 10;
  const median = percentile(ratios, 0.5);
  figure('ranked against plain bm25 over utterances', {
    ours: spread(ours),
    plain: spread(theirs),
    pairsOfCommonWords: ratios.length,
    medianRatioOfCommonWords: round(median),
    ratioOfP99: round(percentile(theirs, 0.99) / percentile(ours, 0.99)),
  });
  return median;
}

try {
  const { queries, peer } = build();
  const workerEntry = new URL('../store/mirrorWorker.ts', import.meta.url);
  const before = performance.now();
  const opened = await openMirror({ file, workerEntry });
  if (!opened.ok) throw new Error(JSON.stringify(opened.problem));
  const mirror = opened.value;
  const first = await mirror.list({ filter: {}, order: 'updated_at:desc', offset: 0, limit: 100 });
  figure('opened', {
    firstRowsMs: Math.round(performance.now() - before),
    rows: first.ok ? first.value.rows.length : 0,
  });
  await mirror.coverage();
  figure('all read in', { ms: Math.round(performance.now() - before) });
  for (const query of queries.slice(0, 20)) await timed(mirror, requestOf(query, 'newest'));

  const newest = await run(mirror, queries, 'newest');
  const ranked = await run(mirror, queries, 'relevance');
  const ratio = peer === null ? null : await pairs(mirror, peer, queries);
  await mirror.close();
  const large = utterances > 1_000_000;
  judge({
    'at least 1,000 queries': queries.length >= 1000,
    [`newest first, p99 below ${large ? 16.7 : 10} ms`]: percentile(newest, 0.99) < (large ? 16.7 : 10),
    'ranked, p99 below 30 ms': percentile(ranked, 0.99) < 30,
    ...(ratio === null ? {} : { 'ranked at least 10 times faster than plain bm25': ratio >= 10 }),
  });
} finally {
  if (values.keep === undefined) rmSync(folder, { recursive: true, force: true });
}
