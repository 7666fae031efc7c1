import type { Clock } from '../ports.ts';

interface Timer {
  readonly at: number;
  readonly call: () => void;
}

/**
 * A clock that only moves when told to. `advance` fires the timers in order and lets promises settle in between, so
 * that tests never wait.
 */
export class ManualClock implements Clock {
  #wall: number;
  #monotonic = 0;
  readonly #timers = new Set<Timer>();

  constructor(startsAt = Date.UTC(2026, 0, 15, 9, 0, 0)) {
    this.#wall = startsAt;
  }

  now(): number {
    return this.#wall;
  }

  monotonic(): number {
    return this.#monotonic;
  }

  after(ms: number, call: () => void): () => void {
    const timer: Timer = { at: this.#monotonic + Math.max(0, ms), call };
    this.#timers.add(timer);
    return () => this.#timers.delete(timer);
  }

  /** The number of timers set. */
  get pending(): number {
    return this.#timers.size;
  }

  /** Moves only the wall clock, as a user or a time server does. */
  jump(ms: number): void {
    this.#wall += ms;
  }

  async advance(ms: number): Promise<void> {
    const until = this.#monotonic + ms;
    await settle();
    for (;;) {
      const next = [...this.#timers].filter((timer) => timer.at <= until).sort((a, b) => a.at - b.at)[0];
      if (next === undefined) break;
      this.#timers.delete(next);
      this.#moveTo(next.at);
      next.call();
      await settle();
    }
    this.#moveTo(until);
    await settle();
  }

  #moveTo(moment: number): void {
    const step = Math.max(0, moment - this.#monotonic);
    this.#monotonic += step;
    this.#wall += step;
  }
}

/** Lets everything run that waits only for resolved promises. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
}
