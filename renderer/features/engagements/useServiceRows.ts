import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { ConnectionId } from '#shared/contract/ids.ts';
import { engagementsQuery } from '../../queries/engagements.ts';
import { useAskAhead } from '../../queries/useAskAhead.ts';
import { listRows } from './listRows.ts';
import { DEFAULT_ORDER, filterOf, type ListSearch } from './listSearch.ts';
import { gatherRows } from './rowsOfPages.ts';

/** The next page is asked for while so many rows are still ahead: about three screens. */
const ASK_AHEAD = 60;

/** The service's own pages as one list, and the way to the next. */
export function useServiceRows(connectionId: ConnectionId, search: ListSearch, enabled: boolean) {
  const options = engagementsQuery(connectionId, filterOf(search), search.order ?? DEFAULT_ORDER);
  const query = useInfiniteQuery({ ...options, enabled });
  const [gather] = useState(gatherRows);
  const pages = query.data?.pages;
  const rows = useMemo(() => {
    const gathered = gather(pages ?? []);
    return listRows(gathered.length, [[0, gathered]]);
  }, [gather, pages]);
  const onShown = useAskAhead(query, rows.count, ASK_AHEAD);
  return { options, query, pages, rows, onShown };
}
