import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Worker } from 'node:worker_threads';
import { openMirror } from '#core/mirror/openMirror.ts';
import { builtEntry } from '#core/testing/builtEntry.ts';
import { must } from '#core/testing/callApp.ts';
import { printDetails, printFigure } from './figures.ts';
import { pageOf } from './pageOf.ts';

const ROWS = 25;
const PARALLEL = 3;
const STEPS = 10;

const megabytes = (bytes: number): number => Math.round(bytes / 1e6);

/** What the heaps of all threads take, and what is in use, in megabytes. */
async function heaps(threads: readonly Worker[]): Promise<Record<string, string>> {
  const { heapTotal, heapUsed } = process.memoryUsage();
  const all = { main: `${megabytes(heapTotal)}, used ${megabytes(heapUsed)}` };
  for (const thread of threads) {
    const { total_heap_size: total, used_heap_size: used } = await thread.getHeapStatistics();
    Object.assign(all, { [thread.threadName ?? '']: `${megabytes(total)}, used ${megabytes(used)}` });
  }
  return all;
}

/**
 * The most memory of a process with a mirror and its threads while engagements arrive page by page, as in the first sync,
 * and are listed meanwhile. It grows only by what lists are filtered and sorted by. The pages are made in another process.
 */
export async function measureFill(engagements: number, linesPerCall: number): Promise<void> {
  const threads: Worker[] = [];
  process.on('worker', (worker) => threads.push(worker));
  const folder = mkdtempSync(join(tmpdir(), 'bench-memory-'));
  const options = { rows: ROWS, linesPerCall, namesInText: false };
  const corpus = fork(new URL('corpusWorker.ts', import.meta.url), [JSON.stringify(options)], {
    serialization: 'advanced',
    execArgv: [],
  });
  /** One page at a time is made while the others are stored. */
  let nextPage = once(corpus, 'message');
  corpus.send('page');
  async function page(): Promise<Uint8Array<ArrayBuffer>> {
    const made = nextPage;
    nextPage = made.then(() => {
      const next = once(corpus, 'message');
      corpus.send('page');
      return next;
    });
    // A copy owns its memory, as the body of a response does.
    const [body]: Uint8Array[] = await made;
    return new Uint8Array(body ?? []);
  }

  try {
    const file = join(folder, 'mirror.sqlite');
    const workerEntry = builtEntry(
      'browser/mirrorWorker.js',
      new URL('../core/mirrorWorker.ts', import.meta.url),
    );
    const mirror = must(await openMirror({ file, workerEntry }));
    /** The most of each tenth of the engagements, in megabytes. */
    const most: number[] = [];
    let taken = 0;
    const worker = async (): Promise<void> => {
      while (taken < engagements) {
        const step = Math.floor((taken / engagements) * STEPS);
        taken += ROWS;
        must(await mirror.ingest(pageOf(await page())));
        must(
          await mirror.read('list', { filter: {}, order: 'updated_at:desc', offset: taken >> 1, limit: 50 }),
        );
        const isNew = most[step] === undefined;
        most[step] = Math.max(most[step] ?? 0, megabytes(process.memoryUsage.rss()));
        if (isNew && step > 0) {
          const details = { megabytes: most[step - 1], engagements: taken, heaps: await heaps(threads) };
          printDetails(`${step} of ${STEPS}`, details);
        }
      }
    };
    await Promise.all(Array.from({ length: PARALLEL }, worker));
    await mirror.close();
    printFigure('most memory', Math.max(...most), { unit: 'MB', engagements, most });
    printFigure('memory of the last tenth, of the second', (most.at(-1) ?? Number.NaN) / (most[1] ?? 0));
  } finally {
    corpus.kill();
    rmSync(folder, { recursive: true, force: true });
  }
}
