import { afterAll, describe, expect, it } from 'vitest';
import { LONG, longLimit, printFigures } from '#core/testing/longRun.ts';
import { simulateRate, type RateOutcome, type RateRun } from './rateSimulation.ts';

const HOURS = LONG ? 100 : 4;

const base: RateRun = {
  manner: { limit: 1000, windowMs: 60_000, begins: 'aligned', rounds: 'up', clockOff: -123_456 },
  hours: HOURS,
  seed: 1,
  filling: true,
  foreign: [0, 950],
  latency: [300, 700],
};

const manners = (['aligned', 'first-request'] as const).flatMap((begins) =>
  (['up', 'down', 'nearest'] as const).map((rounds) => ({ begins, rounds })),
);

describe('simulated hours with other credentials in the workspace', longLimit(600_000), () => {
  const outcomes: RateOutcome[] = [];

  it.each(manners)(
    'bring at most one burst of 429s in a window and no waiting click: windows $begins, resets rounded $rounds',
    ({ begins, rounds }) => {
      for (const latency of [[20, 60], base.latency] as const) {
        const run = { ...base, latency, manner: { ...base.manner, begins, rounds } };
        const outcome = simulateRate(run);
        outcomes.push(outcome);
        expect(outcome.mostBursts).toBeLessThanOrEqual(1);
        expect(outcome.interactiveP95).toBeLessThanOrEqual(250);
        expect(outcome.interactiveCalls).toBeGreaterThan(HOURS * 300);
        // If others alone nearly fill the window, some of their requests are still refused.
        expect(outcome.foreignRefused).toBeLessThan(outcome.foreignCarriedOut * 0.05);
      }
    },
  );

  it('bring no 429 without others, except one that reveals the API’s rounding, and use nearly the whole limit', () => {
    for (const { begins, rounds } of manners) {
      const alone = { ...base, foreign: [0, 0] as const, manner: { ...base.manner, begins, rounds } };
      const outcome = simulateRate(alone);
      expect(outcome.refused).toBeLessThanOrEqual(rounds === 'up' ? 0 : 12);
      expect(outcome.mostBursts).toBeLessThanOrEqual(1);
      expect(outcome.used).toBeGreaterThan(0.95);
    }
  });

  it('leave others what they need even if background calls could use everything', () => {
    const busy = simulateRate({ ...base, foreign: [600, 600] });
    expect(busy.foreignRefused).toBeLessThan(busy.foreignCarriedOut * 0.01);
    expect(busy.used).toBeGreaterThan(0.7);
  });

  it('are reproducible', () => {
    expect(simulateRate({ ...base, hours: 1 })).toEqual(simulateRate({ ...base, hours: 1 }));
  });

  afterAll(() => {
    const most = (figure: (outcome: RateOutcome) => number): number => Math.max(...outcomes.map(figure));
    printFigures('R4', {
      hours: HOURS,
      services: outcomes.length,
      requests: outcomes.reduce((sum, { sent }) => sum + sent, 0),
      most429BurstsInAWindow: most(({ mostBursts }) => mostBursts),
      interactiveP95Ms: Math.round(most(({ interactiveP95 }) => interactiveP95)),
    });
  });
});
