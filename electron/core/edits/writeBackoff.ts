import type { Hold } from '#shared/contract/edit.ts';
import type { EditId } from '#shared/contract/ids.ts';
import { backoffMs, withJitter, type Backoff } from '#shared/domain/failures/backoff.ts';
import type { Clock, Random } from '../ports.ts';

const BACKOFF: Backoff = { firstMs: 1000, longestMs: 60_000 };
const JITTER = [0.5, 1] as const;

interface Wait {
  readonly reason: Hold['reason'];
  /** Monotonic milliseconds; null where only an event ends it. */
  readonly until: number | null;
  /** How often in a row, for the back-off. */
  readonly tries: number;
}

/** What the edits of one connection wait for: all of them together, or one by itself. */
export class WriteBackoff {
  readonly #clock: Clock;
  readonly #random: Random;
  readonly #single = new Map<EditId, Wait>();
  #whole: Wait | null = null;

  constructor(clock: Clock, random: Random) {
    this.#clock = clock;
    this.#random = random;
  }

  /** Milliseconds, or `backoff`: doubled with every time in a row, with jitter; `event`: until `clear`. */
  delayAll(reason: Hold['reason'], inMs: number | 'backoff' | 'event'): void {
    this.#whole = this.#wait(reason, inMs, this.#whole);
  }

  delay(id: EditId, reason: Hold['reason'], inMs: number | 'backoff' | 'event'): void {
    this.#single.set(id, this.#wait(reason, inMs, this.#single.get(id) ?? null));
  }

  /** An edit came through: whatever all waited for has passed. */
  passed(id: EditId): void {
    this.#single.delete(id);
    this.#whole = null;
  }

  /** Ends every wait but that for a PUT whose answer was lost: no impatience shortens that. */
  clear(): void {
    this.#whole = null;
    for (const [id, wait] of this.#single) if (wait.reason !== 'confirming') this.#single.delete(id);
  }

  allDelayed(): boolean {
    return this.#whole !== null && this.#lasts(this.#whole);
  }

  /** All were held and the time is over: a single edit finds out whether that is so. */
  probing(): boolean {
    return this.#whole !== null && !this.#lasts(this.#whole);
  }

  isDelayed(id: EditId): boolean {
    const wait = this.#single.get(id);
    return wait !== undefined && this.#lasts(wait);
  }

  /** For the page; `until` is ISO 8601 on this computer's clock. */
  delayOf(id: EditId): Hold | null {
    const wait = this.#whole ?? this.#single.get(id);
    if (wait === undefined || !this.#lasts(wait)) return null;
    const { reason, until } = wait;
    const date = until === null ? null : this.#clock.now() + until - this.#clock.monotonic();
    return { reason, until: date === null ? null : new Date(date).toISOString() };
  }

  /**
   * Milliseconds until the next wait ends of those that lasted when the edits were looked at: 0 where it has ended
   * since, or nobody would look at that edit again. Null where time ends none.
   */
  nextInMs(lookedAt: number): number | null {
    const lasted = (wait: Wait): boolean => wait.until === null || wait.until > lookedAt;
    const waits = this.#whole !== null && lasted(this.#whole) ? [this.#whole] : [...this.#single.values()];
    const ends = waits.flatMap(({ until }) => (until === null || until <= lookedAt ? [] : [until]));
    return ends.length === 0 ? null : Math.max(0, Math.min(...ends) - this.#clock.monotonic());
  }

  #lasts(wait: Wait): boolean {
    return wait.until === null || this.#clock.monotonic() < wait.until;
  }

  #wait(reason: Hold['reason'], inMs: number | 'backoff' | 'event', last: Wait | null): Wait {
    if (inMs === 'event') return { reason, until: null, tries: 0 };
    // The readings of a record while its PUT may arrive are no failures.
    const tries = last === null || last.reason === 'confirming' ? 1 : last.tries + 1;
    const backoff = withJitter(backoffMs(BACKOFF, tries), JITTER, this.#random());
    return { reason, until: this.#clock.monotonic() + (inMs === 'backoff' ? backoff : inMs), tries };
  }
}
