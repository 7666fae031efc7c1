import type { Clock } from '../ports.ts';

interface Alarm {
  readonly at: number;
  readonly call: () => void;
}

/**
 * A clock that stands still until it is moved. `advance` rings the alarms on its way in their order, and lets
 * promises settle in between, so a test waits for nothing but what it asked for.
 */
export class ManualClock implements Clock {
  #wall: number;
  #monotonic = 0;
  readonly #alarms = new Set<Alarm>();

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
    const alarm: Alarm = { at: this.#monotonic + Math.max(0, ms), call };
    this.#alarms.add(alarm);
    return () => this.#alarms.delete(alarm);
  }

  /** How many alarms are set. */
  get pending(): number {
    return this.#alarms.size;
  }

  /** The wall clock jumps, the monotonic one doesn't: what a user or a time server does. */
  jump(ms: number): void {
    this.#wall += ms;
  }

  async advance(ms: number): Promise<void> {
    const until = this.#monotonic + ms;
    await settle();
    for (;;) {
      const next = [...this.#alarms].filter((alarm) => alarm.at <= until).sort((a, b) => a.at - b.at)[0];
      if (next === undefined) break;
      this.#alarms.delete(next);
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

/** Lets everything run that waits for nothing but promises already kept. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
}
