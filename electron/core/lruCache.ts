/** The few values that were used last, by name; the one that has rested longest leaves first. */
export class LruCache<Name, Value> {
  readonly #capacity: number;
  readonly #entries = new Map<Name, Value>();

  constructor(most: number) {
    this.#capacity = most;
  }

  /** Using a value keeps it from leaving. */
  get(name: Name): Value | undefined {
    const value = this.#entries.get(name);
    if (value === undefined) return undefined;
    this.#entries.delete(name);
    this.#entries.set(name, value);
    return value;
  }

  set(name: Name, value: Value): void {
    this.#entries.delete(name);
    this.#entries.set(name, value);
    const oldest = this.#entries.keys().next();
    if (this.#entries.size > this.#capacity && oldest.done !== true) this.#entries.delete(oldest.value);
  }
}
