/** The state of the workspace's current window. */
export interface RateState {
  readonly limit: number;
  readonly remaining: number;
  /** Milliseconds since 1970. */
  readonly resetsAt: number;
}

/**
 * API section "Limits": a fixed window shared by all credentials. It starts with the first request after the
 * previous window ended.
 */
export class RateLimit {
  readonly #limit: number;
  readonly #windowMs: number;
  readonly #now: () => number;
  #begin = -Infinity;
  #used = 0;

  constructor(limit: number, windowMs: number, now: () => number) {
    this.#limit = limit;
    this.#windowMs = windowMs;
    this.#now = now;
  }

  /** Counts one request. Undefined if the window is full; such a request doesn't count. */
  take(): RateState | undefined {
    const now = this.#now();
    if (now < this.#begin || now >= this.#begin + this.#windowMs) {
      this.#begin = now;
      this.#used = 0;
    }
    if (this.#used >= this.#limit) return undefined;
    this.#used++;
    return this.state();
  }

  /** The state without counting a request, for responses to unknown credentials. */
  state(): RateState {
    const now = this.#now();
    const over = now < this.#begin || now >= this.#begin + this.#windowMs;
    return {
      limit: this.#limit,
      remaining: over ? this.#limit : this.#limit - this.#used,
      resetsAt: (over ? now : this.#begin) + this.#windowMs,
    };
  }

  /** Seconds to wait if the window is full, at least one. */
  retryAfter(): number {
    return Math.max(1, Math.ceil((this.#begin + this.#windowMs - this.#now()) / 1000));
  }
}
