/** A small cache that evicts the least recently used entry. */
export class LruCache<Name, Value> {
  readonly #capacity: number;
  readonly #entries = new Map<Name, Value>();

  constructor(most: number) {
    this.#capacity = most;
  }

  /** Marks the entry as recently used. */
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

  delete(name: Name): void {
    this.#entries.delete(name);
  }
}
