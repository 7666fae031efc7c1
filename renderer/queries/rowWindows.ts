/** The first and the last window of a long list that may be on screen, counted from zero. */
export interface ShownWindows {
  readonly first: number;
  readonly last: number;
}

/**
 * The windows of the rows on screen; returns `before` itself if they are the same, so that nothing
 * re-renders. The first one follows from the last one, so that scrolling by a window changes them once, not twice.
 */
export function shownWindows(
  before: ShownWindows,
  firstRow: number,
  lastRow: number,
  windowRows: number,
): ShownWindows {
  const last = Math.floor(lastRow / windowRows);
  const first = Math.max(0, last - Math.ceil((lastRow - firstRow) / windowRows));
  return before.first === first && before.last === last ? before : { first, last };
}

/**
 * The windows to load: those on screen and one on either side. Always includes the first window, because it
 * contains the length of the list.
 */
export function wantedWindows({ first, last }: ShownWindows): readonly number[] {
  const from = Math.max(1, first - 1);
  return [0, ...Array.from({ length: Math.max(0, last + 2 - from) }, (_, index) => from + index)];
}

/**
 * The list by position, with holes where nothing is loaded.
 * @param pieces The rows of each wanted window; undefined while loading.
 * @param total Null while unknown: the list then ends with the last loaded row.
 */
export function joinWindows<Row>(
  windows: readonly number[],
  pieces: readonly (readonly Row[] | undefined)[],
  windowRows: number,
  total: number | null,
): readonly (Row | undefined)[] {
  const rows: (Row | undefined)[] = [];
  for (const [index, piece] of pieces.entries()) {
    const offset = (windows[index] ?? 0) * windowRows;
    for (const [at, row] of (piece ?? []).entries()) rows[offset + at] = row;
  }
  if (total !== null) rows.length = total;
  return rows;
}
