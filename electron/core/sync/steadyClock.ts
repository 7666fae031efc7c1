import type { Clock } from '../ports.ts';

/** Less than this between the two clocks is correction by a time server, not sleep. */
const SLEPT_MS = 30_000;

/**
 * The time by which the sync paces itself, in milliseconds, across runs: never goes back, and a wall clock that is wrong
 * by a day only makes something due too early. It goes with the monotonic clock; where the wall clock has run
 * ahead of that, the computer slept (or someone set it), and `adopt` takes the missing time in at a moment
 * that the sync chooses, as whatever was under way has to hear of it.
 */
export class SteadyClock {
  readonly #clock: Clock;
  #base: number;
  #wallLead: number;

  /** `startsAt`: the last moment of an earlier run. */
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
    // A clock set back is followed at once: the next step forward is measured from there.
    if (lead < this.#wallLead) this.#wallLead = lead;
    return lead - this.#wallLead > SLEPT_MS;
  }

  adopt(): void {
    const lead = this.#clock.now() - this.#clock.monotonic();
    this.#base += Math.max(0, lead - this.#wallLead);
    this.#wallLead = lead;
  }
}
