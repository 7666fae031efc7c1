import type { Identifiers } from './identifiers.ts';
import type { TimeOrder } from './timeOrder.ts';

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

/**
 * All rows of one resource: the generated ones, overlaid with later writes. A written row hides the generated row
 * with the same id, and a deleted row keeps it hidden.
 */
export class Collection<Row> {
  readonly generated: Generated<Row>;
  readonly #idOf: (row: Row) => string;
  readonly #written = new Map<string, Row>();
  readonly #hidden = new Set<number>();
  #nextIndex: number;
  #size: number;

  constructor(generated: Generated<Row>, idOf: (row: Row) => string) {
    this.generated = generated;
    this.#idOf = idOf;
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
    const index = this.#indexOf(id);
    return this.#written.get(id) ?? (index === undefined ? undefined : this.generated.row(index));
  }

  /** The index of a generated row that is not hidden. */
  #indexOf(id: string): number | undefined {
    const index = this.generated.identifiers.indexOf(id);
    return index >= 0 && index < this.generated.end && !this.#hidden.has(index) ? index : undefined;
  }

  /** An unused id for a new row. */
  nextId(): string {
    return this.generated.identifiers.of(this.#nextIndex++);
  }

  put(row: Row): void {
    const id = this.#idOf(row);
    if (!this.#drop(id)) this.#size++;
    this.#written.set(id, row);
    this.#nextIndex = Math.max(this.#nextIndex, this.generated.identifiers.indexOf(id) + 1);
  }

  /** Returns whether the row existed. */
  delete(id: string): boolean {
    const existed = this.#drop(id);
    if (existed) this.#size--;
    return existed;
  }

  /** The written rows that still exist. */
  writtenRows(): readonly Row[] {
    return [...this.#written.values()];
  }

  /** Removes the current row with this id. Returns whether there was one. */
  #drop(id: string): boolean {
    if (this.#written.delete(id)) return true;
    const index = this.#indexOf(id);
    if (index !== undefined) this.#hidden.add(index);
    return index !== undefined;
  }
}
