import type { Clock } from '../ports.ts';

/** A smaller difference between the two clocks is a time server's correction, not sleep. */
const SLEPT_MS = 30_000;

/**
 * The sync's own time in milliseconds, across runs: never goes back, and a wall clock that is a day off only makes
 * something due too early. It follows the monotonic clock. If the wall clock has run ahead of it, the computer
 * slept (or the user set the clock), and `adopt` adds the missing time when the sync is ready for it, because
 * running work has to react.
 */
export class SteadyClock {
  readonly #clock: Clock;
  #base: number;
  #wallLead: number;

  /** `startsAt`: the last time of an earlier run. */
  constructor(clock: Clock, startsAt: number) {
    this.#clock = clock;
    this.#base = Math.max(clock.now(), startsAt) - clock.monotonic();
    this.#wallLead = clock.now() - clock.monotonic();
  }

  now(): number {
    return this.#base + this.#clock.monotonic();
  }

  /** Whether time has passed that the monotonic clock didn't count. */
  slept(): boolean {
    const lead = this.#clock.now() - this.#clock.monotonic();
    // Follow a clock that was set back at once, so that the next jump forward is measured from there.
    if (lead < this.#wallLead) this.#wallLead = lead;
    return lead - this.#wallLead > SLEPT_MS;
  }

  adopt(): void {
    const lead = this.#clock.now() - this.#clock.monotonic();
    this.#base += Math.max(0, lead - this.#wallLead);
    this.#wallLead = lead;
  }
}
