import { type Later, LaterRows, type TimeOrder } from './timeOrder.ts';

/** The sort key and id of the previous page's last row. NaN for a row without that time. */
export interface Boundary {
  readonly time: number;
  readonly id: string;
}

/** One walk through a collection. Generated rows are represented by their index until they are read. */
export interface Walk<Row> {
  readonly generated: TimeOrder;
  readonly later: LaterRows<Row>;
  readonly idOf: (index: number) => string;
  readonly descending: boolean;
  readonly boundary: Boundary | undefined;
  /** Whole milliseconds, inclusive. Rows without a time are outside every range. */
  readonly range: { readonly from: number; readonly to: number } | undefined;
  readonly keepsGenerated: (index: number) => boolean;
  readonly keepsLater: (row: Row) => boolean;
  readonly limit: number;
}

export interface Found<Row> {
  readonly rows: readonly (number | Row)[];
  readonly more: boolean;
}

/**
 * Reads one page: the rows after the boundary by (time, id), merged from generated and written rows. Rows without a
 * time come last in both directions, by id. Finding the position takes two binary searches, at any depth.
 */
export function readPage<Row>(walk: Walk<Row>): Found<Row> {
  const rows: (number | Row)[] = [];
  const { boundary, limit } = walk;
  if (boundary === undefined || !Number.isNaN(boundary.time)) collect(walk, true, boundary, rows);
  if (rows.length <= limit && walk.range === undefined) {
    collect(walk, false, boundary !== undefined && Number.isNaN(boundary.time) ? boundary : undefined, rows);
  }
  return rows.length > limit ? { rows: rows.slice(0, limit), more: true } : { rows, more: false };
}

/** Adds rows of one segment until there is one more than the page holds, which shows that there is a next page. */
function collect<Row>(
  walk: Walk<Row>,
  timed: boolean,
  boundary: Boundary | undefined,
  into: (number | Row)[],
): void {
  const generated = timed ? walk.generated.timed : walk.generated.untimed;
  const later = timed ? walk.later.timed : walk.later.untimed;
  const { times } = walk.generated;
  const { descending, idOf, keepsGenerated, keepsLater, limit } = walk;
  const step = descending ? -1 : 1;
  let m = placeOfGenerated(walk, generated, timed, boundary);
  let l = placeOfLater(walk, later, boundary);
  const range = timed ? walk.range : undefined;
  const outside = (time: number): boolean =>
    range !== undefined && (descending ? time < range.from : time > range.to);

  for (;;) {
    let index = generated[m];
    while (index !== undefined && !outside(times[index] ?? 0) && !keepsGenerated(index))
      index = generated[(m += step)];
    if (index !== undefined && outside(times[index] ?? 0)) index = undefined;
    let entry = later[l];
    while (entry !== undefined && !outside(entry.time) && !keepsLater(entry.row)) entry = later[(l += step)];
    if (entry !== undefined && outside(entry.time)) entry = undefined;

    if (index === undefined && entry === undefined) return;
    if (
      index !== undefined &&
      (entry === undefined || generatedComesFirst(times[index] ?? 0, index, entry, timed, descending, idOf))
    ) {
      into.push(index);
      m += step;
    } else if (entry !== undefined) {
      into.push(entry.row);
      l += step;
    }
    if (into.length > limit) return;
  }
}

function generatedComesFirst<Row>(
  time: number,
  index: number,
  entry: Later<Row>,
  timed: boolean,
  descending: boolean,
  idOf: (index: number) => string,
): boolean {
  if (timed && time !== entry.time) return descending ? time > entry.time : time < entry.time;
  return descending ? idOf(index) > entry.id : idOf(index) < entry.id;
}

/** Sorts after every id in code unit order. */
const afterAllIds = '\uffff';

/**
 * The key at which a walk starts; everything before it (after it, if descending) is skipped. The boundary itself is
 * excluded, the ends of the range are included.
 */
function beginOf<Row>(walk: Walk<Row>, boundary: Boundary | undefined): Boundary | undefined {
  const { range, descending } = walk;
  if (range === undefined) return boundary;
  const edge = descending ? { time: range.to, id: afterAllIds } : { time: range.from, id: '' };
  if (boundary === undefined || Number.isNaN(boundary.time)) return edge;
  const edgeIsFurther = descending ? edge.time < boundary.time : edge.time > boundary.time;
  return edgeIsFurther ? edge : boundary;
}

function placeOfGenerated<Row>(
  walk: Walk<Row>,
  generated: Int32Array,
  timed: boolean,
  boundary: Boundary | undefined,
): number {
  const { descending, idOf } = walk;
  const begin = timed ? beginOf(walk, boundary) : boundary;
  if (begin === undefined) return descending ? generated.length - 1 : 0;
  const { times } = walk.generated;
  const { time, id } = begin;
  let low = 0;
  let high = generated.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const index = generated[middle] ?? 0;
    const at = timed ? (times[index] ?? 0) : time;
    const isBefore = at < time || ((at === time || !timed) && idOf(index) < id);
    if (isBefore) low = middle + 1;
    else high = middle;
  }
  // `low` is the first row not before the key. Ascending skips the boundary itself; descending starts below it.
  if (descending) return low - 1;
  const index = generated[low];
  return index !== undefined && idOf(index) === id && (!timed || times[index] === time) ? low + 1 : low;
}

function placeOfLater<Row>(
  walk: Walk<Row>,
  later: readonly Later<Row>[],
  boundary: Boundary | undefined,
): number {
  const { descending } = walk;
  const begin = later === walk.later.timed ? beginOf(walk, boundary) : boundary;
  if (begin === undefined) return descending ? later.length - 1 : 0;
  const place = LaterRows.placeOf(later, begin.time, begin.id);
  if (descending) return place - 1;
  const entry = later[place];
  return entry?.id === begin.id && Object.is(entry.time, begin.time) ? place + 1 : place;
}
