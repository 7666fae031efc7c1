import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { FIRST_SEED, LONG, printFigures } from '../../testing/longRun.ts';
import { runSeedsInParallel } from './runSeeds.ts';

const STEPS = 200;
/** A seed takes about an eighth of a second of a processor; all ten thousand take less than half an hour. */
const SEEDS = LONG ? Number(process.env['PARLEY_STORE_SEEDS'] ?? 10_000) : 6;

it('a timeline purged with its scope is read again though a page of the walk forgot its row', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'simulated-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const options = { count: 1, steps: STEPS, untilCaught: false, mutant: null, folder };
  expect(await runSeedsInParallel({ ...options, from: 8387 })).toEqual([]);
});

it(
  'the real mirror comes to equal the service after the same troubles',
  { timeout: SEEDS * 20_000 },
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'simulated-'));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const caught = await runSeedsInParallel({
      from: FIRST_SEED,
      count: SEEDS,
      steps: STEPS,
      untilCaught: false,
      mutant: null,
      folder,
    });
    expect(caught).toEqual([]);
    printFigures('R2-store', { from: FIRST_SEED, seeds: SEEDS, steps: STEPS, failed: caught.length });
  },
);
