/**
 * Pixels that the rows of one list take at most. An element of a page ends at 33.5 million, and from 16.8 million
 * on a place in it can't be told to the pixel any more.
 */
export const TALLEST = 16_000_000;
/** Pixels that a wheel, a finger or a key moves in one event; whoever moves further has the scroll bar in hand. */
const FURTHEST_STEP = 4_000;

/** A list of rows of one height, in pixels. */
export interface RowsShape {
  readonly count: number;
  readonly rowHeight: number;
  /** What stands under the last row. */
  readonly foot: number;
  /** How much of the list is seen at once. */
  readonly viewport: number;
}

/** `at`: the place of the scroll bar; `offset`: pixels of the list, at full height, above what is seen. */
export interface RowsPlace {
  readonly at: number;
  readonly offset: number;
}

function fullHeight({ count, rowHeight, foot }: RowsShape): number {
  return count * rowHeight + foot;
}

/** As tall as the list is, or as an element can be. */
export function heightOf(shape: RowsShape): number {
  return Math.min(TALLEST, fullHeight(shape));
}

function between(least: number, value: number, most: number): number {
  return Math.max(least, Math.min(value, most));
}

/** The furthest that the scroll bar, and the list itself, can go. */
function ends(shape: RowsShape): { at: number; offset: number } {
  return {
    at: Math.max(0, heightOf(shape) - shape.viewport),
    offset: Math.max(0, fullHeight(shape) - shape.viewport),
  };
}

/** Where the scroll bar belongs for a place in the list: what lies above it in the same share as in the whole. */
export function placeAt(shape: RowsShape, offset: number): RowsPlace {
  const end = ends(shape);
  const wanted = between(0, offset, end.offset);
  if (end.at === end.offset) return { at: wanted, offset: wanted };
  // At an end only where the list is: from there the bar could not be moved on.
  const [least, most] = [wanted > 0 ? 1 : 0, wanted < end.offset ? end.at - 1 : end.at];
  return { at: between(least, Math.round((wanted / end.offset) * end.at), most), offset: wanted };
}

/**
 * Where one is after the scroll bar went to `at`. A list that fits an element is simply there. In a taller one a
 * wheel moves the rows by as much as it moved, as everywhere else, and only the bar in hand moves them by their
 * share of the whole; the bar is a little off after the former, until it is put where it belongs by {@link placeAt}.
 */
export function placeAfter(shape: RowsShape, before: RowsPlace, at: number): RowsPlace {
  const end = ends(shape);
  if (end.at === end.offset) return { at, offset: at };
  const moved = at - before.at;
  if (Math.abs(moved) <= FURTHEST_STEP) return { at, offset: between(0, before.offset + moved, end.offset) };
  return { at, offset: between(0, (at / end.at) * end.offset, end.offset) };
}

/** Whether the bar stands at an end at which the list isn't: it can't be moved on before it is put right. */
export function isStuck(shape: RowsShape, { at, offset }: RowsPlace): boolean {
  const end = ends(shape);
  return (at <= 0 && offset > 0) || (at >= end.at && offset < end.offset);
}

/** The rows that are seen, from the first to the one after the last. */
export function rowsSeen(shape: RowsShape, offset: number): { first: number; end: number } {
  const first = between(0, Math.floor(offset / shape.rowHeight), shape.count);
  return { first, end: between(first, Math.ceil((offset + shape.viewport) / shape.rowHeight), shape.count) };
}

/** The nearest place at which a row is seen as a whole. */
export function offsetToSee(
  shape: RowsShape,
  offset: number,
  index: number,
  align: 'near' | 'middle',
): number {
  const top = index * shape.rowHeight;
  const bottom = top + shape.rowHeight;
  const end = ends(shape).offset;
  if (align === 'middle') return between(0, top - (shape.viewport - shape.rowHeight) / 2, end);
  // With the last row comes what stands under it.
  if (index === shape.count - 1) return end;
  return between(0, between(bottom - shape.viewport, offset, top), end);
}
