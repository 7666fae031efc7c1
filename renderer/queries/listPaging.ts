import {
  keepPreviousData,
  type QueryKey,
  type UseInfiniteQueryResult,
  useQueries,
} from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import { joinWindows, shownWindows, wantedWindows } from './rowWindows.ts';

/** For a list read page by page: asks for the next one while `ahead` rows are still to come. Takes what is on screen. */
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
      // After a failure the next page is asked for by hand: asking by itself would hammer a sore service.
      if (!hasNextPage || isFetching || isFetchNextPageError || last + ahead < count) return;
      void fetchNextPage();
    },
    [hasNextPage, isFetching, isFetchNextPageError, fetchNextPage, count, ahead],
  );
}

/** Rows of one window: about four screens, well under what crosses the wall in a moment. */
export const WINDOW_ROWS = 100;

interface RowWindow<Row> {
  readonly rows: readonly Row[];
  /** Null while it isn't known yet. */
  readonly total: number | null;
}

export interface WindowQuery<Row> {
  readonly queryKey: QueryKey;
  readonly queryFn: (context: { readonly signal: AbortSignal }) => Promise<RowWindow<Row>>;
}

/**
 * A list as long as it is from the start, with those rows in it that are on screen or near; rows between them are
 * holes. A list of a million costs no more than what is shown of it.
 *
 * @param queryOf The query of one window; its identity says which list it is.
 */
export function useRowWindows<Row>(queryOf: (window: number) => WindowQuery<Row>) {
  const [shown, setShown] = useState({ first: 0, last: 0 });
  const windows = useMemo(() => wantedWindows(shown), [shown]);
  const { pieces, error, isPending } = useQueries({
    queries: windows.map((window) => ({
      ...queryOf(window),
      // What was found before stays until the next answer is there; other windows belong to other places.
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

  const onShown = useCallback(
    (first: number, last: number) => setShown((before) => shownWindows(before, first, last, WINDOW_ROWS)),
    [],
  );

  return { rows, total, onShown, error, isPending };
}
