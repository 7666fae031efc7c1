import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { openMirror } from '../store/openMirror.ts';
import { must } from '../testing/callApp.ts';
import { makeCorpus } from './corpus.ts';
import { printDetails, printFigure } from './figures.ts';
import { pageOf } from './pageOf.ts';

/**
 * P8, the core's part: memory of a process with a mirror and its threads while a million engagements arrive page by
 * page, as in the first sync, and are listed meanwhile. It should stay below 400 MB and grow only by what lists are
 * filtered and sorted by. Takes the better part of an hour, so it only runs by name; `--engagements 100000` for less.
 */
const { values } = parseArgs({
  options: {
    engagements: { type: 'string', default: '1000000' },
    lines: { type: 'string', default: '5' },
  },
});
const engagements = Number(values.engagements);
const ROWS = 25;
const PARALLEL = 3;
const STEPS = 10;

const folder = mkdtempSync(join(tmpdir(), 'bench-memory-'));
try {
  const file = join(folder, 'mirror.sqlite');
  const mirror = must(
    await openMirror({ file, workerEntry: new URL('../mirrorWorker.ts', import.meta.url) }),
  );
  const corpus = makeCorpus({ linesPerCall: Number(values.lines), namesInText: false });
  /** The most of each tenth of the engagements, in megabytes. */
  const most: number[] = [];
  let taken = 0;
  const worker = async (): Promise<void> => {
    while (taken < engagements) {
      const step = Math.floor((taken / engagements) * STEPS);
      taken += ROWS;
      must(await mirror.ingest(pageOf(corpus.page(ROWS).body)));
      must(
        await mirror.read('list', { filter: {}, order: 'updated_at:desc', offset: taken >> 1, limit: 50 }),
      );
      if (most[step] === undefined && step > 0)
        printDetails(`${step} of ${STEPS}`, { megabytes: most[step - 1], engagements: taken });
      most[step] = Math.max(most[step] ?? 0, Math.round(process.memoryUsage().rss / 1e6));
    }
  };
  await Promise.all(Array.from({ length: PARALLEL }, worker));
  await mirror.close();
  printFigure('most memory', Math.max(...most), { unit: 'MB', engagements, most });
  printFigure('memory of the last tenth, of the second', (most.at(-1) ?? Number.NaN) / (most[1] ?? 0));
} finally {
  rmSync(folder, { recursive: true, force: true });
}
