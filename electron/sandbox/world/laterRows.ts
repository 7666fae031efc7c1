/** A row that was written after the world was made, with what it is sorted by. */
export interface Later<Row> {
  /** Milliseconds; NaN where the row has no such time. */
  readonly time: number;
  readonly id: string;
  readonly row: Row;
}

/** Whether (time, id) of `a` comes before (time, id) of `b`. */
function before(a: Later<unknown>, time: number, id: string): boolean {
  return a.time < time || (a.time === time && a.id < id);
}

/** Written rows in the order of one time, kept sorted: those that have it, and those that don't, by id. */
export class LaterRows<Row> {
  readonly timed: Later<Row>[] = [];
  readonly untimed: Later<Row>[] = [];

  insert(entry: Later<Row>): void {
    const list = this.#listFor(entry);
    list.splice(LaterRows.placeOf(list, entry.time, entry.id), 0, entry);
  }

  remove(entry: Later<Row>): void {
    const list = this.#listFor(entry);
    list.splice(LaterRows.placeOf(list, entry.time, entry.id), 1);
  }

  #listFor(entry: Later<Row>): Later<Row>[] {
    return Number.isNaN(entry.time) ? this.untimed : this.timed;
  }

  /** The first place whose row does not come before (time, id). In a list without times, `time` is NaN. */
  static placeOf<Row>(list: readonly Later<Row>[], time: number, id: string): number {
    let low = 0;
    let high = list.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      const entry = list[middle];
      const isBefore = entry !== undefined && (Number.isNaN(time) ? entry.id < id : before(entry, time, id));
      if (isBefore) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
