export interface BatchedNotifierOptions<Key, Item> {
  /** Calls once after this many milliseconds; the returned function cancels it. */
  readonly clock: { after(ms: number, call: () => void): () => void };
  readonly emit: (key: Key, items: Item[]) => void;
  /** Milliseconds during which changes are collected; re-read for every batch. */
  readonly delayMs: number | ((key: Key) => number);
  /** Emits a change at once if there was none during the preceding delay. */
  readonly leading?: boolean;
}

interface Batch<Item> {
  readonly items: Set<Item>;
  /** Whether there is anything to emit after the delay. */
  changed: boolean;
  readonly cancel: () => void;
}

/** Further items are dropped: a listener with so many reloads everything anyway. */
const MOST_ITEMS = 200;

/** Batches frequent changes into at most one notification per key and delay. */
export class BatchedNotifier<Key, Item = never> {
  readonly #options: BatchedNotifierOptions<Key, Item>;
  readonly #batches = new Map<Key, Batch<Item>>();

  constructor(options: BatchedNotifierOptions<Key, Item>) {
    this.#options = options;
  }

  notify(key: Key, items: Iterable<Item> = []): void {
    const known = this.#batches.get(key);
    if (known === undefined && this.#options.leading === true) {
      this.#emit(key, new Set(items));
      return;
    }
    const batch = known ?? this.#begin(key);
    batch.changed = true;
    for (const item of items) if (batch.items.size < MOST_ITEMS) batch.items.add(item);
  }

  /** Discards what was collected. */
  close(): void {
    for (const { cancel } of this.#batches.values()) cancel();
    this.#batches.clear();
  }

  #emit(key: Key, items: ReadonlySet<Item>): void {
    this.#options.emit(key, [...items]);
    if (this.#options.leading === true) this.#begin(key);
  }

  #begin(key: Key): Batch<Item> {
    const { clock, delayMs } = this.#options;
    const cancel = clock.after(typeof delayMs === 'number' ? delayMs : delayMs(key), () => {
      this.#batches.delete(key);
      if (batch.changed) this.#emit(key, batch.items);
    });
    const batch: Batch<Item> = { items: new Set(), changed: false, cancel };
    this.#batches.set(key, batch);
    return batch;
  }
}
