import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { openForReading } from '#core/database/openDatabase.ts';
import { number } from '#core/database/database.ts';
import type { Mirror } from '#core/mirror/mirror.ts';
import { MIGRATIONS } from '#core/mirror/mirrorDatabase.ts';
import { openMirror } from '#core/mirror/openMirror.ts';
import { MirrorWriter } from '#core/mirror/write/mirrorWriter.ts';
import { makeCorpus, type CorpusPage } from './corpus.ts';
import { percentile, printDetails, printFigure, spread } from './figures.ts';
import { pageOf } from './pageOf.ts';

/**
 * P6 and P9, the mirror's part: how fast the mirror ingests pages of 25 engagements with timelines, rows,
 * index and sync state in one transaction each, and how that affects the user: the main thread must stay
 * responsive, and lists and searches must be answered. Both verdicts use processor time, so that other load
 * on the machine doesn't decide; wall-clock figures are printed beside them.
 *
 * Also how soon a search finds what a page brought, and, after idle maintenance, how large the file is compared with the
 * texts that the API sent; `--names` puts a name before each line of the aggregated text, which is then stored separately.
 */
const { values } = parseArgs({
  options: {
    utterances: { type: 'string', default: '300000' },
    lines: { type: 'string', default: '100' },
    names: { type: 'boolean', default: false },
    /** Pages in flight at once, as in the sync. */
    parallel: { type: 'string', default: '3' },
  },
});
const utterances = Number(values.utterances);
const READ_INTERVAL_MS = 25;
/** One page of so many is searched for as soon as it is stored. */
const SEARCHED_PAGES = 10;

const folder = mkdtempSync(join(tmpdir(), 'bench-ingest-'));
const file = join(folder, 'mirror.sqlite');

function prepare(): CorpusPage[] {
  const corpus = makeCorpus({ linesPerCall: Number(values.lines), namesInText: values.names });
  const pages: CorpusPage[] = [];
  for (let made = 0; made < utterances; made += pages.at(-1)?.utterances ?? 0) pages.push(corpus.page(25));
  return pages;
}

/** Searches for the last line of a page, which no other page has. */
async function isSearchable(mirror: Mirror, page: CorpusPage): Promise<boolean> {
  const input = `"${page.lines.at(-1)?.replaceAll(/[^\p{L} ]/gu, '') ?? ''}"`;
  const found = await mirror.read('search', { input, order: 'newest', cursor: null, limit: 1 });
  return found.ok && found.value.found.length > 0;
}

/** Returns the times from the arrival of a page until a search found what it brought, in milliseconds. */
async function ingestAll(mirror: Mirror, pages: CorpusPage[]): Promise<number[]> {
  const queue = pages.entries();
  const delays: number[] = [];
  const worker = async (): Promise<void> => {
    for (const [index, page] of queue) {
      const arrived = performance.now();
      const taken = await mirror.ingest(pageOf(page.body));
      if (!taken.ok) throw new Error(JSON.stringify(taken.problem));
      if (index % SEARCHED_PAGES !== 0) continue;
      if (!(await isSearchable(mirror, page))) throw new Error('A search doesn’t find a stored page.');
      delays.push(performance.now() - arrived);
    }
  };
  await Promise.all(Array.from({ length: Number(values.parallel) }, worker));
  return delays;
}

/** Simulates the user: scrolls and searches. */
async function scrollAndSearch(
  mirror: Mirror,
  until: Promise<unknown>,
): Promise<{ lists: number[]; searches: number[] }> {
  const [lists, searches]: [number[], number[]] = [[], []];
  const end = { reached: false };
  void until.finally(() => (end.reached = true));
  while (!end.reached) {
    let before = performance.now();
    await mirror.read('list', { filter: {}, order: 'updated_at:desc', offset: 100, limit: 50 });
    lists.push(performance.now() - before);
    before = performance.now();
    await mirror.read('search', { input: 'budget', order: 'newest', cursor: null, limit: 20 });
    searches.push(performance.now() - before);
    await new Promise((resolve) => setTimeout(resolve, READ_INTERVAL_MS));
  }
  return { lists, searches };
}

/** The longest uninterrupted work of this thread, in milliseconds of processor time. */
function measureOwnThread(): () => number {
  let longestUs = 0;
  let last = process.threadCpuUsage();
  const timer = setInterval(() => {
    const used = process.threadCpuUsage(last);
    last = process.threadCpuUsage();
    longestUs = Math.max(longestUs, used.user + used.system);
  }, 1);
  return () => {
    clearInterval(timer);
    return Math.round(longestUs / 100) / 10;
  };
}

const bytesOf = (table: string, column: string): string =>
  `(SELECT total(length(CAST(${column} AS BLOB))) FROM ${table})`;
const TEXT_BYTES = `SELECT ${[
  bytesOf('timeline', 'body'),
  bytesOf('engagement_text', 'text'),
  bytesOf('engagement_body', 'json'),
  bytesOf('record', 'json'),
].join(' + ')}`;

/** The size of the file after idle maintenance, compared with the texts as the API sent them. */
function printSize(): void {
  const writer = new MirrorWriter(file, { now: () => Date.now(), stopping: () => false });
  let longestStepMs = 0;
  for (let more = true; more;) {
    const before = performance.now();
    more = writer.maintain().more;
    longestStepMs = Math.max(longestStepMs, performance.now() - before);
  }
  writer.close();
  const db = openForReading(file, MIGRATIONS);
  const texts = db.get(TEXT_BYTES, (row) => number(row, 0)) ?? 0;
  db.close();
  const { size } = statSync(file);
  printFigure('file after maintenance, of the texts in it', size / texts, {
    megabytes: Math.round(size / 1e6),
    textMegabytes: Math.round(texts / 1e6),
    longestStepMs: Math.round(longestStepMs),
  });
}

try {
  const pages = prepare();
  const taken = pages.reduce((sum, page) => sum + page.utterances, 0);
  const bytes = pages.reduce((sum, page) => sum + page.body.byteLength, 0);
  const opened = await openMirror({
    file,
    workerEntry: new URL('../core/mirrorWorker.ts', import.meta.url),
  });
  if (!opened.ok) throw new Error(JSON.stringify(opened.problem));
  const mirror = opened.value;
  await mirror.read('coverage', {});

  const longest = measureOwnThread();
  const cpu = process.cpuUsage();
  const began = performance.now();
  const work = ingestAll(mirror, pages);
  const { lists, searches } = await scrollAndSearch(mirror, work);
  const delays = await work;
  const ms = performance.now() - began;
  const used = process.cpuUsage(cpu);
  printFigure('longest task of the main thread', longest(), { unit: 'ms' });
  printFigure('lines stored per second of processor time', (taken / (used.user + used.system)) * 1e6, {
    utterances: taken,
    pages: pages.length,
    megabytes: Math.round(bytes / 1e6),
    perSecond: Math.round((taken / ms) * 1000),
  });
  printFigure('page found by a search after its arrival, slowest', percentile(delays, 1), {
    unit: 'ms',
    ...spread(delays),
  });
  printDetails('reads meanwhile', { list: spread(lists), search: spread(searches) });
  await mirror.close();
  printSize();
} finally {
  rmSync(folder, { recursive: true, force: true });
}
