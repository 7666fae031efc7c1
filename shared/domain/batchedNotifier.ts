export interface BatchedNotifierOptions<Key, Item> {
  /** Calls once after so many milliseconds; the returned function cancels it. */
  readonly clock: { after(ms: number, call: () => void): () => void };
  readonly emit: (key: Key, items: Item[]) => void;
  /** Milliseconds in which changes are collected; asked again for every batch. */
  readonly delayMs: number | ((key: Key) => number);
  /** Emits a change at once where none came within the delay before it. */
  readonly leading?: boolean;
}

interface Batch<Item> {
  readonly items: Set<Item>;
  /** Whether anything has to be emitted when the delay is over. */
  changed: boolean;
  readonly cancel: () => void;
}

/** Further items of a batch are left out: whoever is told of so many looks at everything again. */
const MOST_ITEMS = 200;

/** Turns the many changes of one thing into few notifications: one for each key and delay. */
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

  /** Emits nothing more of what was collected. */
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
