import {
  keepPreviousData,
  type QueryKey,
  type UseInfiniteQueryResult,
  useQueries,
} from '@tanstack/react-query';
import { useCallback, useMemo, useRef, useState } from 'react';

/** The first and the last window of a long list that may be on screen, counted from zero. */
interface ShownWindows {
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

/**
 * Fetches the next page when fewer than `ahead` rows are left below the screen. Returns a handler for the
 * rows on screen.
 */
export function useFetchAhead(
  {
    hasNextPage,
    isFetching,
    isFetchNextPageError,
    fetchNextPage,
  }: Pick<UseInfiniteQueryResult, 'hasNextPage' | 'isFetching' | 'isFetchNextPageError' | 'fetchNextPage'>,
  count: number,
  ahead: number,
): (first: number, last: number) => void {
  return useCallback(
    (_first, last) => {
      // After a failure, the user must request the next page: automatic retries would flood a failing API.
      if (!hasNextPage || isFetching || isFetchNextPageError || last + ahead < count) return;
      void fetchNextPage();
    },
    [hasNextPage, isFetching, isFetchNextPageError, fetchNextPage, count, ahead],
  );
}

/** The windows of a list to load, and a handler for the rows on screen. */
export function useWantedWindows(windowRows: number) {
  const [shown, setShown] = useState({ first: 0, last: 0 });
  const latest = useRef(shown);
  const onShown = useCallback(
    (first: number, last: number) => {
      const next = shownWindows(latest.current, first, last, windowRows);
      // React may render once more before it finds that a state hasn't changed.
      if (next === latest.current) return;
      latest.current = next;
      setShown(next);
    },
    [windowRows],
  );
  return { windows: useMemo(() => wantedWindows(shown), [shown]), onShown };
}

/** Rows per window: about four screens. */
const WINDOW_ROWS = 100;

/** The part of a list that a window is, for a call that reads by offset. */
export const windowOf = (window: number) => ({ offset: window * WINDOW_ROWS, limit: WINDOW_ROWS });

interface RowWindow<Row> {
  readonly rows: readonly Row[];
  readonly total: number;
}

interface WindowQuery<Row> {
  readonly queryKey: QueryKey;
  readonly queryFn: (context: { readonly signal: AbortSignal }) => Promise<RowWindow<Row>>;
}

/**
 * A list in its full length from the start, of which only rows on or near the screen are loaded; the others
 * are holes.
 * @param queryOf The query of one window; a different function means a different list.
 */
export function useRowWindows<Row>(queryOf: (window: number) => WindowQuery<Row>) {
  const { windows, onShown } = useWantedWindows(WINDOW_ROWS);
  const { pieces, error, isPending } = useQueries({
    queries: windows.map((window) => ({
      ...queryOf(window),
      // Keep the previous result while loading, but only at the top: other windows are at other positions.
      ...(window === 0 ? { placeholderData: keepPreviousData } : {}),
    })),
    combine: (results) => ({
      pieces: results.map(({ data }) => data),
      error: results.find((result) => result.error !== null)?.error ?? null,
      isPending: results[0]?.isPending ?? true,
    }),
  });

  const total = pieces[0]?.total ?? null;
  const rows = useMemo(
    () =>
      joinWindows(
        windows,
        pieces.map((piece) => piece?.rows),
        WINDOW_ROWS,
        total,
      ),
    [pieces, windows, total],
  );

  return { rows, total, onShown, error, isPending };
}
