import type { Identifiers } from './identifiers.ts';
import { type Later, LaterRows, type TimeOrder } from './timeOrder.ts';

/** The generated rows of one resource. Rows are generated on demand and never held. */
export interface Generated<Row> {
  /** Rows with an index below this are listed. */
  readonly count: number;
  /** Rows from `count` up to this exist but are not listed (calendar resources). New rows get indices from here. */
  readonly end: number;
  readonly identifiers: Identifiers;
  /** Listed rows by update. */
  readonly byUpdate: TimeOrder;
  readonly row: (index: number) => Row;
}

/** How a collection reads its rows. Times are milliseconds, NaN if missing. */
export interface RowTraits<Row> {
  readonly idOf: (row: Row) => string;
  readonly updatedOf: (row: Row) => number;
  /** Only engagements can be ordered by start. */
  readonly startOf?: (row: Row) => number;
}

interface Entry<Row> {
  readonly row: Row;
  readonly byUpdate: Later<Row>;
  readonly byStart: Later<Row> | undefined;
}

/**
 * All rows of one resource: the generated ones, overlaid with later writes. A written row hides the generated row
 * with the same id, and a deleted row keeps it hidden.
 */
export class Collection<Row> {
  readonly generated: Generated<Row>;
  readonly laterByUpdate = new LaterRows<Row>();
  readonly laterByStart = new LaterRows<Row>();
  readonly #traits: RowTraits<Row>;
  readonly #written = new Map<string, Entry<Row>>();
  readonly #hidden = new Set<number>();
  #nextIndex: number;
  #size: number;

  constructor(generated: Generated<Row>, traits: RowTraits<Row>) {
    this.generated = generated;
    this.#traits = traits;
    this.#nextIndex = generated.end;
    this.#size = generated.count;
  }

  get size(): number {
    return this.#size;
  }

  /** Whether a generated row was overwritten or deleted. */
  hides(index: number): boolean {
    return this.#hidden.has(index);
  }

  get(id: string): Row | undefined {
    const written = this.#written.get(id);
    if (written !== undefined) return written.row;
    const index = this.generated.identifiers.indexOf(id);
    return index >= 0 && index < this.generated.end && !this.#hidden.has(index)
      ? this.generated.row(index)
      : undefined;
  }

  /** An unused id for a new row. */
  nextId(): string {
    return this.generated.identifiers.of(this.#nextIndex++);
  }

  put(row: Row): void {
    const id = this.#traits.idOf(row);
    if (!this.#drop(id)) this.#size++;
    const entry = {
      row,
      byUpdate: { time: this.#traits.updatedOf(row), id, row },
      byStart: this.#traits.startOf && { time: this.#traits.startOf(row), id, row },
    };
    this.#written.set(id, entry);
    this.laterByUpdate.insert(entry.byUpdate);
    if (entry.byStart) this.laterByStart.insert(entry.byStart);
    const index = this.generated.identifiers.indexOf(id);
    this.#nextIndex = Math.max(this.#nextIndex, index + 1);
  }

  /** Returns whether the row existed. */
  delete(id: string): boolean {
    const existed = this.#drop(id);
    if (existed) this.#size--;
    return existed;
  }

  /** The written rows that still exist. */
  *writtenRows(): Generator<Row> {
    for (const entry of this.#written.values()) yield entry.row;
  }

  /** Removes the current row with this id from all orders. Returns whether there was one. */
  #drop(id: string): boolean {
    const written = this.#written.get(id);
    if (written !== undefined) {
      this.#written.delete(id);
      this.laterByUpdate.remove(written.byUpdate);
      if (written.byStart) this.laterByStart.remove(written.byStart);
      return true;
    }
    const index = this.generated.identifiers.indexOf(id);
    if (index < 0 || index >= this.generated.end || this.#hidden.has(index)) return false;
    this.#hidden.add(index);
    return true;
  }
}
