/** The few values that were used last, by name; the one that has rested longest leaves first. */
export class Recent<Name, Value> {
  readonly #most: number;
  readonly #held = new Map<Name, Value>();

  constructor(most: number) {
    this.#most = most;
  }

  /** Using a value keeps it from leaving. */
  get(name: Name): Value | undefined {
    const value = this.#held.get(name);
    if (value === undefined) return undefined;
    this.#held.delete(name);
    this.#held.set(name, value);
    return value;
  }

  set(name: Name, value: Value): void {
    this.#held.delete(name);
    this.#held.set(name, value);
    const oldest = this.#held.keys().next();
    if (this.#held.size > this.#most && oldest.done !== true) this.#held.delete(oldest.value);
  }
}
