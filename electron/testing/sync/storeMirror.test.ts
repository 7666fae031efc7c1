import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { FIRST_SEED, LONG, longLimit, printFigures } from '#core/testing/longRun.ts';
import { runSeedsInParallel } from './runSeeds.ts';

const STEPS = 200;
/** A seed takes about 0.13 s of processor time; all 10,000 take under half an hour. */
const SEEDS = LONG ? Number(process.env['PARLEY_STORE_SEEDS'] ?? 10_000) : 6;

it('reads a purged timeline again when a page of the walk left out its row', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'simulated-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const options = { count: 1, steps: STEPS, untilCaught: false, mutant: null, folder };
  expect(await runSeedsInParallel({ ...options, from: 8387 })).toEqual([]);
});

it('makes the real mirror converge after the same failures', longLimit(SEEDS * 20_000), async () => {
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
});
