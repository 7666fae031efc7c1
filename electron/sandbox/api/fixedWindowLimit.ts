/** Where the workspace stands in its window. */
export interface RateState {
  readonly limit: number;
  readonly remaining: number;
  /** Milliseconds since 1970. */
  readonly resetsAt: number;
}

/**
 * API section "Limits": a fixed window, shared by all credentials, that begins with the first request after the last one
 * ended.
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

  /** Counts one request. Undefined when the window has no room for it: then nothing is counted. */
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

  /** Where it stands without counting, as answers to unknown credentials tell it. */
  state(): RateState {
    const now = this.#now();
    const over = now < this.#begin || now >= this.#begin + this.#windowMs;
    return {
      limit: this.#limit,
      remaining: over ? this.#limit : this.#limit - this.#used,
      resetsAt: (over ? now : this.#begin) + this.#windowMs,
    };
  }

  /** Seconds to wait when the window is full, at least one. */
  retryAfter(): number {
    return Math.max(1, Math.ceil((this.#begin + this.#windowMs - this.#now()) / 1000));
  }
}
