type Listener = () => void;

/** The line being spoken at a time in seconds; -1 where there is none. */
export type LineLookup = (seconds: number) => number;

/**
 * Where the recording is, outside React: sixty moves a second would otherwise render the page sixty times. A
 * listener is told only what it asked for; when the spoken line changes, the listeners of two lines hear of it.
 */
export class Playhead {
  #time = 0;
  #line = -1;
  #lineAt: LineLookup | null = null;
  readonly #ofLine = new Map<number, Set<Listener>>();
  readonly #onLine = new Set<Listener>();
  readonly #onTime = new Set<Listener>();

  /** Seconds from the start. */
  get time(): number {
    return this.#time;
  }

  /** Index of the line being spoken; -1 where there is none. */
  get line(): number {
    return this.#line;
  }

  /** Where to look the line up; null where the recording has none. */
  setLines(lineAt: LineLookup | null): void {
    this.#lineAt = lineAt;
    this.#enterLine(lineAt?.(this.#time) ?? -1);
  }

  moveTo(seconds: number): void {
    if (seconds === this.#time) return;
    this.#time = seconds;
    for (const listener of this.#onTime) listener();
    if (this.#lineAt) this.#enterLine(this.#lineAt(seconds));
  }

  /** Hears of one line becoming the spoken one, and of it ceasing to be. */
  subscribeLine(line: number, listener: Listener): () => void {
    const listeners = this.#ofLine.get(line) ?? new Set();
    this.#ofLine.set(line, listeners);
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0 && this.#ofLine.get(line) === listeners) this.#ofLine.delete(line);
    };
  }

  subscribeLineChange(listener: Listener): () => void {
    this.#onLine.add(listener);
    return () => this.#onLine.delete(listener);
  }

  subscribeTime(listener: Listener): () => void {
    this.#onTime.add(listener);
    return () => this.#onTime.delete(listener);
  }

  #enterLine(line: number) {
    const before = this.#line;
    if (line === before) return;
    this.#line = line;
    for (const listener of this.#ofLine.get(before) ?? []) listener();
    for (const listener of this.#ofLine.get(line) ?? []) listener();
    for (const listener of this.#onLine) listener();
  }
}
