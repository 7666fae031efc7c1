type Listener = () => void;

/** The current line at a time in seconds; -1 for none. */
export type LineLookup = (seconds: number) => number;

/**
 * The position in the recording, outside React because it changes sixty times per second. When the current
 * line changes, only the listeners of the two lines are notified.
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

  /** The index of the current line; -1 for none. */
  get line(): number {
    return this.#line;
  }

  /** Sets the lookup of the current line; null without a transcript. */
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

  /** Notifies when a line becomes or stops being the current one. */
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
