import type { ConnectionId } from '#shared/contract/ids.ts';
import { queryClient } from '../../queries/client.ts';
import { mirrorRowsQuery } from '../../queries/mirrorRows.ts';
import { syncQuery } from '../../queries/sync.ts';
import { DEFAULT_ORDER, mirrorFilterOf, overCap, type ListSearch } from './listSearch.ts';

/** Asks for what a list shows first, before the page of it is there. */
export function prefetchList(connectionId: ConnectionId, search: ListSearch): void {
  if (overCap(search) !== null) return;
  const order = search.order ?? DEFAULT_ORDER;
  void queryClient.prefetchQuery(mirrorRowsQuery(connectionId, mirrorFilterOf(search), order, 0));
  void queryClient.prefetchQuery(syncQuery(connectionId));
}
