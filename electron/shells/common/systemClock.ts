import { performance } from 'node:perf_hooks';
import type { Clock } from '#core/ports/index.ts';

/** The machine's clocks. */
export const systemClock: Clock = {
  now: () => Date.now(),
  monotonic: () => performance.now(),
  after: (ms, call) => {
    const timer = setTimeout(call, ms);
    return () => clearTimeout(timer);
  },
};
