/** A map that forgets what was not used for longest, once what it holds weighs too much. */
export class Recent<Key, Value> {
  readonly #most: number;
  readonly #weigh: (value: Value) => number;
  readonly #held = new Map<Key, Value>();
  #weight = 0;

  /** Without `weigh`, every value weighs one. */
  constructor(most: number, weigh: (value: Value) => number = () => 1) {
    this.#most = most;
    this.#weigh = weigh;
  }

  get(key: Key): Value | undefined {
    const value = this.#held.get(key);
    if (value === undefined) return undefined;
    this.#held.delete(key);
    this.#held.set(key, value);
    return value;
  }

  set(key: Key, value: Value): Value {
    this.delete(key);
    this.#held.set(key, value);
    this.#weight += this.#weigh(value);
    for (const oldest of this.#held.keys()) {
      if (this.#weight <= this.#most || oldest === key) break;
      this.delete(oldest);
    }
    return value;
  }

  delete(key: Key): void {
    const value = this.#held.get(key);
    if (value === undefined) return;
    this.#held.delete(key);
    this.#weight -= this.#weigh(value);
  }

  clear(): void {
    this.#held.clear();
    this.#weight = 0;
  }
}
