import { hash, stream } from '../seededRandom.ts';
import type { TimeOrder } from './timeOrder.ts';

const digits = '0123456789abcdefghjkmnpqrstvwxyz';
const era = '01k';
const indexLength = 7;
const bodyLength = era.length + indexLength + 6;

/** Base 32 with digits in ASCII order, so that ids sort like their numbers. */
function base32(value: number, length: number): string {
  let text = '';
  let rest = value;
  for (let i = 0; i < length; i++) {
    text = digits.charAt(rest % 32) + text;
    rest = Math.floor(rest / 32);
  }
  return text;
}

/**
 * The ids of one resource. An id contains its row's index and 30 random bits: clients see an opaque token, the
 * workspace finds rows without a table of ids, and ids sort like indices, which gives keyset paging its
 * tie-breaker.
 */
export class Identifiers {
  readonly #prefix: string;
  readonly #seed: number;

  constructor(prefix: string, seed: number) {
    this.#prefix = prefix;
    this.#seed = hash(seed, stream.id, prefix.charCodeAt(0) * 256 + prefix.charCodeAt(1));
  }

  of(index: number): string {
    const chance = hash(this.#seed, stream.id, index) >>> 2;
    return this.#prefix + era + base32(index, indexLength) + base32(chance, 6);
  }

  /** The index in an id of this workspace, or -1 for any other string. */
  indexOf(id: string): number {
    const begin = this.#prefix.length + era.length;
    if (id.length !== this.#prefix.length + bodyLength) return -1;
    let index = 0;
    for (let i = begin; i < begin + indexLength; i++) {
      const digit = digits.indexOf(id.charAt(i));
      if (digit < 0) return -1;
      index = index * 32 + digit;
    }
    return this.of(index) === id ? index : -1;
  }
}

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
