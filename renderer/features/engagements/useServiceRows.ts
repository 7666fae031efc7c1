import { useInfiniteQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import type { ConnectionId } from '#shared/contract/ids.ts';
import { engagementsQuery } from '../../queries/engagements.ts';
import { listRows } from './listRows.ts';
import { DEFAULT_ORDER, filterOf, type ListSearch } from './listSearch.ts';
import { gatherRows } from './rowsOfPages.ts';

/** The next page is asked for while so many rows are still ahead: about three screens. */
const ASK_AHEAD = 60;

/** The service's own pages as one list, and the way to the next. */
export function useServiceRows(connectionId: ConnectionId, search: ListSearch, enabled: boolean) {
  const options = engagementsQuery(connectionId, filterOf(search), search.order ?? DEFAULT_ORDER);
  const query = useInfiniteQuery({ ...options, enabled });
  const { fetchNextPage, hasNextPage, isFetching, isFetchNextPageError } = query;
  const [gather] = useState(gatherRows);
  const pages = query.data?.pages;
  const rows = useMemo(() => {
    const gathered = gather(pages ?? []);
    return listRows(gathered.length, [[0, gathered]]);
  }, [gather, pages]);
  const { count } = rows;
  const onShown = useCallback(
    (_first: number, last: number) => {
      // After a failure the next page is asked for by hand: asking by itself would hammer a sore service.
      if (!hasNextPage || isFetching || isFetchNextPageError || last + ASK_AHEAD < count) return;
      void fetchNextPage();
    },
    [count, hasNextPage, isFetching, isFetchNextPageError, fetchNextPage],
  );
  return { options, query, pages, rows, onShown };
}
