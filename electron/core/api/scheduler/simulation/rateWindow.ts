import type { RateHeaders } from '../../rateHeaders.ts';
import type { RateFeedback } from '../schedulerState.ts';

/** How an API counts and reports requests: APIs differ, and the description leaves it open. */
export interface WindowManner {
  readonly limit: number;
  readonly windowMs: number;
  /** A window begins on the whole minute, or with the first request after the previous one ended. */
  readonly begins: 'aligned' | 'first-request';
  /** How `X-RateLimit-Reset` and `Retry-After` round the end of the window to seconds. */
  readonly rounds: 'up' | 'down' | 'nearest';
  /** Milliseconds by which the API's clock differs from the true time; `Date` is truncated to seconds. */
  readonly clockOff: number;
}

/** The API's rate window, together with the workspace's other credentials that use it. */
export class RateWindow {
  readonly #manner: WindowManner;
  #begin = Number.NEGATIVE_INFINITY;
  #used = 0;
  #foreignSince = 0;
  #foreignOwed = 0;
  /** Requests by others per millisecond. */
  foreignRate = 0;
  /** Identifies the current window. */
  number = 0;
  foreignRefused = 0;
  foreignCarriedOut = 0;

  constructor(manner: WindowManner) {
    this.#manner = manner;
  }

  get remaining(): number {
    return this.#manner.limit - this.#used;
  }

  /** Makes the requests that others have made since the last call; several windows may have passed. */
  pass(now: number): void {
    let from = this.#foreignSince;
    while (from < now) {
      const to = Math.min(
        now,
        this.#begin + this.#manner.windowMs > from ? this.#begin + this.#manner.windowMs : now,
      );
      this.#foreignOwed += this.foreignRate * (to - from);
      const whole = Math.floor(this.#foreignOwed);
      this.#foreignOwed -= whole;
      const room = Math.min(whole, this.remaining);
      this.#used += room;
      this.foreignCarriedOut += room;
      this.foreignRefused += whole - room;
      this.#roll(to, whole > 0);
      from = to;
    }
    this.#foreignSince = now;
  }

  /** One of our requests, as it reaches the API. */
  take(now: number): RateFeedback {
    this.pass(now);
    this.#roll(now, true);
    const refused = this.remaining <= 0;
    if (!refused) this.#used += 1;
    const seconds = this.#seconds(this.#begin + this.#manner.windowMs + this.#manner.clockOff);
    const date = Math.floor((now + this.#manner.clockOff) / 1000);
    const headers: RateHeaders = {
      limit: this.#manner.limit,
      remaining: this.remaining,
      resetInMs: Math.min(60_000, Math.max(0, (seconds - date) * 1000)),
      window: seconds,
    };
    if (!refused) return { headers, pauseMs: null };
    const left = this.#begin + this.#manner.windowMs - now;
    return { headers, pauseMs: this.#seconds(left) * 1000 };
  }

  #seconds(ms: number): number {
    const { rounds } = this.#manner;
    return rounds === 'up'
      ? Math.ceil(ms / 1000)
      : rounds === 'down'
        ? Math.floor(ms / 1000)
        : Math.round(ms / 1000);
  }

  #roll(now: number, touched: boolean): void {
    const { windowMs, begins } = this.#manner;
    if (now < this.#begin + windowMs) return;
    if (begins === 'first-request' && !touched) return;
    this.#begin = begins === 'aligned' ? Math.floor(now / windowMs) * windowMs : now;
    this.#used = 0;
    this.number += 1;
  }
}
