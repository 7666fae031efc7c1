/**
 * A cache that drops what was not used recently. It holds two generations: once the young one reaches half of the
 * limit, it becomes the old one, and the previous old one is dropped except for values used since. (Deleting from
 * the front of a Map one at a time steps over every hole, and made pages three times slower.)
 */
export class BoundedCache<Key, Value> {
  readonly #half: number;
  readonly #weigh: (value: Value) => number;
  #young = new Map<Key, Value>();
  #old = new Map<Key, Value>();
  #weight = 0;

  /** Holds between half of `most` and all of it. Without `weigh`, every value weighs one. */
  constructor(most: number, weigh: (value: Value) => number = () => 1) {
    this.#half = most / 2;
    this.#weigh = weigh;
  }

  get(key: Key): Value | undefined {
    const young = this.#young.get(key);
    if (young !== undefined) return young;
    const old = this.#old.get(key);
    return old === undefined ? undefined : this.set(key, old);
  }

  /** Stores a value under a key that is not held yet. */
  set(key: Key, value: Value): Value {
    const weight = this.#weigh(value);
    if (this.#weight > 0 && this.#weight + weight > this.#half) {
      this.#old = this.#young;
      this.#young = new Map();
      this.#weight = 0;
    }
    this.#young.set(key, value);
    this.#weight += weight;
    return value;
  }
}
