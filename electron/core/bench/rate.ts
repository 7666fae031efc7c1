import { parseArgs } from 'node:util';
import { simulateRate } from '../api/scheduler/simulation/rateSimulation.ts';

/**
 * R4: simulates hours (100 by default) of a connection with a permanent backlog, beside credentials that send 0 to
 * 950 requests per minute. Prints one JSON line per counting method an API may have. `passed` compares with the
 * goal: at most one burst of 429s per window, and interactive requests wait at most 250 ms (95th percentile) while
 * the window has room. Exits with 1 if any fails.
 */
const { values } = parseArgs({ options: { hours: { type: 'string', default: '100' } } });
const hours = Number(values.hours);

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
      const passed = outcome.mostBursts <= 1 && outcome.interactiveP95 <= 250;
      if (!passed) process.exitCode = 1;
      const seconds = (performance.now() - began) / 1000;
      process.stdout.write(
        `${JSON.stringify({ benchmark: 'rate', hours, begins, rounds, latency, ...outcome, seconds, passed })}\n`,
      );
    }
  }
}
