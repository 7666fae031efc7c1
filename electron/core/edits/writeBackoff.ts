import type { Hold } from '#shared/contract/edit.ts';
import type { EditId } from '#shared/contract/ids.ts';
import type { Problem } from '#shared/contract/problem.ts';
import { backoffMs, withJitter, type Backoff } from '#shared/domain/failures/backoff.ts';
import type { Clock, Random } from '../ports.ts';

const BACKOFF: Backoff = { firstMs: 1000, longestMs: 60_000 };
const JITTER = [0.5, 1] as const;

interface Wait {
  readonly reason: Hold['reason'];
  /** The failure after which it began. */
  readonly problem: Problem | null;
  /** Monotonic milliseconds; null if only an event ends it. */
  readonly until: number | null;
  readonly tries: number;
}

/** Why nothing is written, and what the API or the computer reported. */
export interface Standstill {
  readonly hold: Hold;
  readonly problem: Problem | null;
}

/** What the edits of one connection wait for, together or individually. */
export class WriteBackoff {
  readonly #clock: Clock;
  readonly #random: Random;
  readonly #editWaits = new Map<EditId, Wait>();
  #connectionWait: Wait | null = null;

  constructor(clock: Clock, random: Random) {
    this.#clock = clock;
    this.#random = random;
  }

  /** Milliseconds; `backoff` doubles with every consecutive failure, with jitter; `event` lasts until `clear`. */
  delayAll(reason: Hold['reason'], inMs: number | 'backoff' | 'event', problem: Problem | null = null): void {
    this.#connectionWait = this.#wait(reason, inMs, this.#connectionWait, problem);
  }

  delay(id: EditId, reason: Hold['reason'], inMs: number | 'backoff' | 'event'): void {
    this.#editWaits.set(id, this.#wait(reason, inMs, this.#editWaits.get(id) ?? null));
  }

  /** An edit succeeded, so the connection's wait is over. */
  passed(id: EditId): void {
    this.#editWaits.delete(id);
    this.#connectionWait = null;
  }

  /** Ends every wait except for a PUT whose response was lost: the user can't shorten that. */
  clear(): void {
    this.#connectionWait = null;
    for (const [id, wait] of this.#editWaits) if (wait.reason !== 'confirming') this.#editWaits.delete(id);
  }

  allDelayed(): boolean {
    return this.#connectionWait !== null && this.#isActive(this.#connectionWait);
  }

  /** The connection's wait is over but not proven so: a single edit probes. */
  probing(): boolean {
    return this.#connectionWait !== null && !this.#isActive(this.#connectionWait);
  }

  isDelayed(id: EditId): boolean {
    const wait = this.#editWaits.get(id);
    return wait !== undefined && this.#isActive(wait);
  }

  /** For the page; `until` is ISO 8601 by this computer's clock. */
  delayOf(id: EditId): Hold | null {
    const wait = this.#connectionWait ?? this.#editWaits.get(id);
    return wait === undefined || !this.#isActive(wait) ? null : this.#holdOf(wait);
  }

  /** What every edit waits for, with the failure that began it. */
  standstill(): Standstill | null {
    const wait = this.#connectionWait;
    return wait === null || !this.#isActive(wait)
      ? null
      : { hold: this.#holdOf(wait), problem: wait.problem };
  }

  /**
   * Milliseconds until the next end of a wait that was active at `lookedAt`; 0 if it has ended since, because
   * otherwise nobody would check that edit again. Null if only events end the waits.
   */
  nextInMs(checkedAt: number): number | null {
    const wasActive = (wait: Wait): boolean => wait.until === null || wait.until > checkedAt;
    const waits =
      this.#connectionWait !== null && wasActive(this.#connectionWait)
        ? [this.#connectionWait]
        : [...this.#editWaits.values()];
    const ends = waits.flatMap(({ until }) => (until === null || until <= checkedAt ? [] : [until]));
    return ends.length === 0 ? null : Math.max(0, Math.min(...ends) - this.#clock.monotonic());
  }

  #holdOf({ reason, until }: Wait): Hold {
    const date = until === null ? null : this.#clock.now() + until - this.#clock.monotonic();
    return { reason, until: date === null ? null : new Date(date).toISOString() };
  }

  #isActive(wait: Wait): boolean {
    return wait.until === null || this.#clock.monotonic() < wait.until;
  }

  #wait(
    reason: Hold['reason'],
    inMs: number | 'backoff' | 'event',
    last: Wait | null,
    problem: Problem | null = null,
  ): Wait {
    if (inMs === 'event') return { reason, problem, until: null, tries: 0 };
    // Reading a record while its PUT may still arrive is no failure.
    const tries = last === null || last.reason === 'confirming' ? 1 : last.tries + 1;
    const backoff = withJitter(backoffMs(BACKOFF, tries), JITTER, this.#random());
    return { reason, problem, until: this.#clock.monotonic() + (inMs === 'backoff' ? backoff : inMs), tries };
  }
}
