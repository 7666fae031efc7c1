import { parseArgs } from 'node:util';
import { simulateRate } from '../testing/scheduler/rateSimulation.ts';
import { printFigure } from './figures.ts';

/**
 * R4: simulates hours (100 by default) of a connection with a permanent backlog, beside credentials that send 0 to
 * 950 requests per minute, once per counting method an API may have. The worst of these are the figures: bursts of
 * 429s per window, and how long interactive requests wait while the window has room.
 */
const { values } = parseArgs({ options: { hours: { type: 'string', default: '100' } } });
const hours = Number(values.hours);
const worst = { bursts: 0, waitMs: 0 };

for (const begins of ['aligned', 'first-request'] as const) {
  for (const rounds of ['up', 'down', 'nearest'] as const) {
    for (const latency of [
      [20, 60],
      [300, 700],
    ] as const) {
      const manner = { limit: 1000, windowMs: 60_000, begins, rounds, clockOff: -123_456 };
      const began = performance.now();
      const outcome = simulateRate({
        manner,
        hours,
        seed: 1,
        filling: true,
        foreign: [0, 950],
        latency,
      });
      worst.bursts = Math.max(worst.bursts, outcome.mostBursts);
      worst.waitMs = Math.max(worst.waitMs, outcome.interactiveP95);
      const seconds = (performance.now() - began) / 1000;
      process.stdout.write(`${JSON.stringify({ hours, begins, rounds, latency, ...outcome, seconds })}\n`);
    }
  }
}
printFigure('most bursts of 429 in a window', worst.bursts);
printFigure('wait of interactive requests, p95', worst.waitMs, { unit: 'ms' });
