/** The sort key of a row: the end of the previous page is one, too. */
export interface Boundary {
  /** Milliseconds; NaN if the row has no such time. */
  readonly time: number;
  readonly id: string;
}

/** The generated rows sorted by one time, oldest first; those without it by index. */
export interface TimeOrder {
  /** Milliseconds by row index; NaN if the row has no such time. */
  readonly times: Float64Array;
  readonly timed: Int32Array;
  readonly untimed: Int32Array;
}

const indexBits = 26;

/** Ties are sorted by index, which is the order of ids. */
export function orderByTime(times: Float64Array): TimeOrder {
  let first = Infinity;
  let last = -Infinity;
  let count = 0;
  for (const time of times) {
    if (Number.isNaN(time)) continue;
    count++;
    if (time < first) first = time;
    if (time > last) last = time;
  }
  // A time (38 bits: 8.7 years) and an index must fit into one 64-bit sort key.
  if (last - first >= 2 ** (64 - indexBits) || times.length > 2 ** indexBits) {
    throw new RangeError('The times are too far apart to be sorted.');
  }
  // At a million rows, sorting packed numbers natively takes a fifth of the time of a comparator.
  const keys = new BigUint64Array(count);
  const halves = new Uint32Array(keys.buffer);
  const untimed = new Int32Array(times.length - count);
  let at = 0;
  let without = 0;
  for (let index = 0; index < times.length; index++) {
    const time = times[index] ?? Number.NaN;
    if (Number.isNaN(time)) {
      untimed[without++] = index;
      continue;
    }
    const offset = time - first;
    halves[at * 2] = (((offset % 64) << indexBits) | index) >>> 0;
    halves[at * 2 + 1] = Math.floor(offset / 64);
    at++;
  }
  keys.sort();
  const timed = new Int32Array(count);
  for (let i = 0; i < count; i++) timed[i] = (halves[i * 2] ?? 0) & (2 ** indexBits - 1);
  return { times, timed, untimed };
}

/** One walk through a collection. Generated rows are represented by their index until they are read. */
interface Walk<Row> {
  readonly generated: TimeOrder;
  readonly keepsGenerated: (index: number) => boolean;
  readonly idOf: (index: number) => string;
  /** The rows written since that the walk keeps, in any order. */
  readonly written: readonly (Boundary & { readonly row: Row })[];
  readonly descending: boolean;
  readonly boundary: Boundary | undefined;
  /** Whole milliseconds, inclusive. Rows without a time are outside every range. */
  readonly range: { readonly from: number; readonly to: number } | undefined;
  readonly limit: number;
}

export interface Found<Row> {
  readonly rows: readonly (number | Row)[];
  readonly more: boolean;
}

/** Whether `a` comes before `b`: by time and then by id, those without a time last in both directions. */
function precedes(a: Boundary, b: Boundary, descending: boolean): boolean {
  const [isUntimed, isOther] = [Number.isNaN(a.time), Number.isNaN(b.time)];
  if (isUntimed !== isOther) return isOther;
  if (!isUntimed && a.time !== b.time) return a.time < b.time !== descending;
  return descending ? a.id > b.id : a.id < b.id;
}

/** Sorts after every id in code unit order. */
const afterAllIds = '\uffff';

/**
 * Reads one page: the rows after the boundary by (time, id), merged from generated and written rows. Finding the position
 * takes a binary search, at any depth.
 */
export function readPage<Row>(walk: Walk<Row>): Found<Row> {
  const { generated, keepsGenerated, idOf, descending, boundary, range, limit } = walk;
  const { times, timed, untimed } = generated;
  const length = timed.length + untimed.length;
  const indexAt = (place: number): number => {
    const [part, at] = place < timed.length ? [timed, place] : [untimed, place - timed.length];
    return part[descending ? part.length - 1 - at : at] ?? 0;
  };
  const timeAt = (place: number): number => times[indexAt(place)] ?? Number.NaN;
  // The id is seldom needed.
  const keyAt = (place: number): Boundary => ({
    time: timeAt(place),
    get id() {
      return idOf(indexAt(place));
    },
  });
  const before = (a: Boundary, b: Boundary): boolean => precedes(a, b, descending);
  const isInside = (time: number): boolean => range === undefined || (time >= range.from && time <= range.to);

  // Rows that follow it are read: the boundary itself isn't, the ends of the range are.
  const edge = range && (descending ? { time: range.to, id: afterAllIds } : { time: range.from, id: '' });
  const begin = edge === undefined || (boundary !== undefined && before(edge, boundary)) ? boundary : edge;
  let place = 0;
  for (let high = begin === undefined ? 0 : length; place < high;) {
    const middle = (place + high) >>> 1;
    if (begin !== undefined && before(begin, keyAt(middle))) high = middle;
    else place = middle + 1;
  }
  const written = walk.written
    .filter((key) => isInside(key.time) && (begin === undefined || before(begin, key)))
    .sort((a, b) => (before(a, b) ? -1 : 1));

  const rows: (number | Row)[] = [];
  for (let next = 0; rows.length <= limit;) {
    while (place < length && isInside(timeAt(place)) && !keepsGenerated(indexAt(place))) place++;
    const hasGenerated = place < length && isInside(timeAt(place));
    const entry = written[next];
    if (hasGenerated && (entry === undefined || before(keyAt(place), entry))) rows.push(indexAt(place++));
    else if (entry === undefined) break;
    else {
      rows.push(entry.row);
      next++;
    }
  }
  return rows.length > limit ? { rows: rows.slice(0, limit), more: true } : { rows, more: false };
}
