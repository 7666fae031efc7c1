/**
 * Answers "which of the first n lines reaches past this moment, nearest to n" in log n steps. Lines overlap,
 * so halving by start alone isn't enough; walking back from there would cost the whole call where one line
 * spans it. A tree of maxima over the ends, as an implicit heap: node i has children 2i and 2i + 1.
 */
export class ReachTree {
  readonly #leaves: number;
  readonly #most: Float64Array;

  constructor(ends: ArrayLike<number>) {
    let leaves = 1;
    while (leaves < ends.length) leaves *= 2;
    this.#leaves = leaves;
    this.#most = new Float64Array(leaves * 2).fill(-Infinity);
    this.#most.set(Array.from(ends), leaves);
    for (let node = leaves - 1; node > 0; node -= 1) {
      this.#most[node] = Math.max(this.#most[node * 2] ?? -Infinity, this.#most[node * 2 + 1] ?? -Infinity);
    }
  }

  /** The last index up to and with `upTo` whose end lies after `moment`; -1 where there is none. */
  lastPast(upTo: number, moment: number): number {
    if (upTo < 0) return -1;
    let node = this.#leaves + Math.min(upTo, this.#leaves - 1);
    if (this.#passes(node, moment)) return node - this.#leaves;
    for (;;) {
      while (node % 2 === 0) node /= 2;
      // An odd node is a right child, or the root, which is as far as one can look.
      if (node === 1) return -1;
      node -= 1;
      if (this.#passes(node, moment)) break;
    }
    while (node < this.#leaves) node = this.#passes(node * 2 + 1, moment) ? node * 2 + 1 : node * 2;
    return node - this.#leaves;
  }

  #passes(node: number, moment: number): boolean {
    return (this.#most[node] ?? -Infinity) > moment;
  }
}
