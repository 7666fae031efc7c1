import type { Clock } from './ports.ts';

/** Soon enough to look immediate, seldom enough that a run of thousands doesn't flood the page. */
const EVERY_MS = 100;
/** More are not named: the page looks afresh anyway. */
const MOST_NAMED = 200;

/** Gathers what happens to many things of one kind into a few pieces of news for the page. */
export class BatchedNotifier<Key, Item> {
  readonly #clock: Clock;
  readonly #emit: (key: Key, items: Item[]) => void;
  readonly #everyMs: number;
  readonly #due = new Map<Key, { items: Set<Item>; callOff: () => void }>();

  constructor(clock: Clock, emit: (key: Key, items: Item[]) => void, everyMs = EVERY_MS) {
    this.#clock = clock;
    this.#emit = emit;
    this.#everyMs = everyMs;
  }

  notify(key: Key, items: Iterable<Item>): void {
    const due = this.#due.get(key) ?? this.#begin(key);
    for (const item of items) if (due.items.size < MOST_NAMED) due.items.add(item);
  }

  close(): void {
    for (const { callOff } of this.#due.values()) callOff();
    this.#due.clear();
  }

  #begin(key: Key): { items: Set<Item>; callOff: () => void } {
    const callOff = this.#clock.after(this.#everyMs, () => {
      this.#due.delete(key);
      this.#emit(key, [...due.items]);
    });
    const due = { items: new Set<Item>(), callOff };
    this.#due.set(key, due);
    return due;
  }
}
