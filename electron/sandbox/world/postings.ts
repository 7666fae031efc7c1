/** For each key, the rows that carry it: two flat arrays instead of a list per key, 4 bytes a row. */
export class Postings {
  readonly #begin: Int32Array;
  readonly #rows: Int32Array;

  private constructor(begin: Int32Array, rows: Int32Array) {
    this.#begin = begin;
    this.#rows = rows;
  }

  /**
   * Inverts rows → keys. `visit` is called twice and must report the same pairs both times; a row reported twice for
   * one key stays twice.
   */
  static invert(keys: number, visit: (report: (key: number, row: number) => void) => void): Postings {
    const begin = new Int32Array(keys + 1);
    visit((key) => {
      begin[key + 1] = (begin[key + 1] ?? 0) + 1;
    });
    for (let key = 0; key < keys; key++) begin[key + 1] = (begin[key + 1] ?? 0) + (begin[key] ?? 0);
    const next = begin.slice();
    const rows = new Int32Array(begin[keys] ?? 0);
    visit((key, row) => {
      const at = next[key] ?? 0;
      rows[at] = row;
      next[key] = at + 1;
    });
    return new Postings(begin, rows);
  }

  of(key: number): Int32Array {
    return this.#rows.subarray(this.#begin[key] ?? 0, this.#begin[key + 1] ?? 0);
  }
}
