const OVER_MS = 60_000;
/** Sooner than this, a rate would be a guess. */
const LEAST_MS = 2000;

/** How many answers were taken in a second, over the last minute: the wait for the rate window is part of it. */
export class Pace {
  readonly #moments: number[] = [];

  count(at: number): void {
    this.#moments.push(at);
    this.#forget(at);
  }

  perSecond(now: number): number | null {
    this.#forget(now);
    const [first] = this.#moments;
    if (first === undefined || now - first < LEAST_MS) return null;
    return (this.#moments.length / (now - first)) * 1000;
  }

  #forget(now: number): void {
    const fresh = this.#moments.findIndex((at) => at > now - OVER_MS);
    this.#moments.splice(0, fresh < 0 ? this.#moments.length : fresh);
  }
}
