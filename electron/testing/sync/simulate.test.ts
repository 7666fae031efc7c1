import { describe, expect, it } from 'vitest';
import { FIRST_SEED, LONG, longLimit, printFigures } from '#core/testing/longRun.ts';
import { MUTANTS, runSeeds, runSeedsInParallel } from './runSeeds.ts';
import { simulate } from './simulate.ts';

const STEPS = 200;
const SHORT_SEEDS = 300;
const LONG_SEEDS = 10_000;
/** The rarest planted bug needs several hundred seeds to show. */
const MUTANT_SEEDS = 2000;

describe('sync under every kind of failure', () => {
  it(
    'converges to the API’s state once the failures stop, and always covers every stale row',
    longLimit(3_600_000),
    async () => {
      const seeds = LONG ? LONG_SEEDS : SHORT_SEEDS;
      const caught = await runSeedsInParallel({
        from: FIRST_SEED,
        count: seeds,
        steps: STEPS,
        untilCaught: false,
        mutant: null,
        folder: null,
      });
      expect(caught).toEqual([]);
      printFigures('R2', { from: FIRST_SEED, seeds, steps: STEPS, failed: caught.length });
    },
  );

  it('replays a seed exactly, and no two seeds are alike', () => {
    const seeds = [3, 14, 159, 2653];
    const first = seeds.map((seed) => simulate(seed, STEPS));
    const second = seeds.map((seed) => simulate(seed, STEPS));
    expect(second).toEqual(first);
    expect(new Set(first.map(({ hash }) => hash)).size).toBe(seeds.length);
    for (const { requests } of first) expect(requests).toBeGreaterThan(20);
  });
});

describe('the simulation itself', () => {
  it.each(MUTANTS)('notices that $name', async (mutant) => {
    const from = LONG ? 1 : mutant.seed;
    const caught = await runSeeds({
      from,
      count: MUTANT_SEEDS,
      steps: STEPS,
      untilCaught: true,
      mutant,
      folder: null,
    });
    expect(caught[0]?.faults[0]).toMatch(/./);
  });
});
