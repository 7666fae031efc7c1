import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { useCallback } from 'react';

/** For a list read page by page: asks for the next one while `ahead` rows are still to come. Takes what is on screen. */
export function useAskAhead(
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
