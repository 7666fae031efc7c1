/** 429s closer together than this count as one burst. */
const BURST_MS = 1000;

interface Exchange {
  readonly at: number;
  readonly status: number;
}

/** A `fetch` that records the time and status of each response. */
export class Traffic {
  readonly #exchanges: Exchange[] = [];

  readonly fetch: typeof globalThis.fetch = async (input, init) => {
    const response = await globalThis.fetch(input, init);
    this.#exchanges.push({ at: performance.now(), status: response.status });
    return response;
  };

  /** Responses between two times of `performance.now()`. */
  between(from: number, to: number): number {
    return this.#exchanges.filter(({ at }) => at >= from && at < to).length;
  }

  get refused(): number {
    return this.#exchanges.filter(({ status }) => status === 429).length;
  }

  /** The most bursts of 429s within any span of one window. */
  mostRefusedBursts(windowMs: number): number {
    const bursts: number[] = [];
    let last = Number.NEGATIVE_INFINITY;
    for (const { at, status } of this.#exchanges) {
      if (status !== 429) continue;
      if (at - last > BURST_MS) bursts.push(at);
      last = at;
    }
    const within = bursts.map((begin) => bursts.filter((at) => at >= begin && at < begin + windowMs).length);
    return Math.max(0, ...within);
  }
}
