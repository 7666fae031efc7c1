/**
 * Maximum height of a list's rows in pixels. Browsers limit an element to 33.5 million pixels, and beyond 16.8
 * million positions are no longer exact to the pixel.
 */
export const TALLEST = 16_000_000;
/** Longest distance a wheel, finger or key moves in one event; anything further is a drag of the scroll bar. */
const MAX_STEP = 4_000;

/** A list of rows of equal height, in pixels. */
export interface RowsShape {
  readonly count: number;
  readonly rowHeight: number;
  /** Height of what follows the last row. */
  readonly foot: number;
  /** Visible height. */
  readonly viewport: number;
}

/** `at`: position of the scroll bar; `offset`: pixels of the full-height list above the viewport. */
export interface RowsPlace {
  readonly at: number;
  readonly offset: number;
}

function fullHeight({ count, rowHeight, foot }: RowsShape): number {
  return count * rowHeight + foot;
}

/** The list's height, limited to what an element can have. */
export function heightOf(shape: RowsShape): number {
  return Math.min(TALLEST, fullHeight(shape));
}

function between(least: number, value: number, most: number): number {
  return Math.max(least, Math.min(value, most));
}

/** The last positions of the scroll bar and of the list. */
function ends(shape: RowsShape): { at: number; offset: number } {
  return {
    at: Math.max(0, heightOf(shape) - shape.viewport),
    offset: Math.max(0, fullHeight(shape) - shape.viewport),
  };
}

/** Where the scroll bar belongs for an offset: in proportion to the full height. */
export function placeAt(shape: RowsShape, offset: number): RowsPlace {
  const end = ends(shape);
  const wanted = between(0, offset, end.offset);
  if (end.at === end.offset) return { at: wanted, offset: wanted };
  // The bar may be at an end only if the list is, otherwise it could not move on.
  const [least, most] = [wanted > 0 ? 1 : 0, wanted < end.offset ? end.at - 1 : end.at];
  return { at: between(least, Math.round((wanted / end.offset) * end.at), most), offset: wanted };
}

/**
 * The place after the scroll bar moved to `at`. A list that fits simply follows it. In a taller one a wheel moves
 * the rows by the same distance, and only dragging the bar moves them proportionally; the former leaves the bar
 * slightly off until {@link placeAt} corrects it.
 */
export function placeAfter(shape: RowsShape, before: RowsPlace, at: number): RowsPlace {
  const end = ends(shape);
  if (end.at === end.offset) return { at, offset: at };
  const moved = at - before.at;
  if (Math.abs(moved) <= MAX_STEP) return { at, offset: between(0, before.offset + moved, end.offset) };
  return { at, offset: between(0, (at / end.at) * end.offset, end.offset) };
}

/** Whether the bar is at an end and the list isn't: it has to be corrected before it can move on. */
export function isStuck(shape: RowsShape, { at, offset }: RowsPlace): boolean {
  const end = ends(shape);
  return (at <= 0 && offset > 0) || (at >= end.at && offset < end.offset);
}

/** The visible rows, from the first to one after the last. */
export function rowsSeen(shape: RowsShape, offset: number): { first: number; end: number } {
  const first = between(0, Math.floor(offset / shape.rowHeight), shape.count);
  return { first, end: between(first, Math.ceil((offset + shape.viewport) / shape.rowHeight), shape.count) };
}

/** The nearest offset at which a row is completely visible. */
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
  // Include what follows the last row.
  if (index === shape.count - 1) return end;
  return between(0, between(bottom - shape.viewport, offset, top), end);
}
