/**
 * Which line is being spoken at a time. Lines may overlap, stand out of order or have no length: where several
 * are spoken at once the one that began last counts, and when it ends the one still going on counts again. In a
 * pause the last line stays, so that the light doesn't flicker between sentences.
 *
 * Built once by a sweep in O(n log n) into segments without overlap; after that a look-up is a binary search,
 * and mostly not even that, because time moves on by a little. Walking back over lines that overlap was the
 * alternative: one line with a wrong end would make every look-up walk the whole call.
 */
export class LineIndex {
  readonly #from: number[] = [];
  readonly #line: number[] = [];
  #last = 0;

  /** @param start, end Seconds, one entry a line; a line whose start is no number is never spoken. */
  constructor(start: readonly number[], end: readonly number[]) {
    const startOf = (line: number) => start[line] ?? Number.NaN;
    const endOf = (line: number) => end[line] ?? Number.NaN;
    const order = start.map((_, line) => line).filter((line) => Number.isFinite(startOf(line)));
    order.sort((a, b) => startOf(a) - startOf(b) || a - b);

    /** Lines begun and not known to have ended, the latest begun on top. */
    const going: number[] = [];
    const endTop = () => {
      const ended = going.pop();
      if (ended === undefined) return;
      const at = Math.max(endOf(ended), this.#from.at(-1) ?? 0);
      while (going.length > 0 && !(endOf(going[going.length - 1] ?? -1) > at)) going.pop();
      const still = going.at(-1);
      if (still !== undefined) this.#begin(at, still);
    };

    for (const line of order) {
      const at = startOf(line);
      while (going.length > 0 && !(endOf(going[going.length - 1] ?? -1) > at)) endTop();
      going.push(line);
      this.#begin(at, line);
    }
    while (going.length > 0) endTop();
  }

  /** The line at a time in seconds; -1 before the first. */
  lineAt(seconds: number): number {
    const from = this.#from;
    const isAt = (segment: number) =>
      seconds >= (from[segment] ?? Number.POSITIVE_INFINITY) &&
      seconds < (from[segment + 1] ?? Number.POSITIVE_INFINITY);
    if (isAt(this.#last)) return this.#line[this.#last] ?? -1;
    if (isAt(this.#last + 1)) return this.#line[(this.#last += 1)] ?? -1;

    let low = 0;
    let high = from.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((from[middle] ?? 0) <= seconds) low = middle + 1;
      else high = middle;
    }
    this.#last = Math.max(0, low - 1);
    return low === 0 ? -1 : (this.#line[low - 1] ?? -1);
  }

  #begin(at: number, line: number) {
    const last = this.#from.length - 1;
    if (this.#from[last] === at) this.#line[last] = line;
    else if (this.#line[last] !== line) {
      this.#from.push(at);
      this.#line.push(line);
    }
  }
}
