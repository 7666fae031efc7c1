import { queryOptions, type QueryClient } from '@tanstack/react-query';
import type { ConnectionId, EngagementId } from '#shared/contract/ids.ts';
import type { OutputOf } from '#shared/contract/methods.ts';
import type { MirrorFilterChoice } from '#shared/contract/mirrorFilter.ts';
import type { EngagementOrder } from '#shared/contract/enumerations.ts';
import { ask } from './ask.ts';
import { connectionKey } from './keys.ts';

/** Rows of one window: two screens, and less than 64 KB to cross the wall. */
export const WINDOW_ROWS = 50;
/** A window that was scrolled past is let go soon: kept as long as other answers, a walk through a long list would fill the page's memory. */
const KEPT_MS = 10_000;
/** How soon a list that is being read in is asked again how long it is. */
const AGAIN_MS = 250;

/** All windows of all lists hang under this key. */
function mirrorListsKey(connectionId: ConnectionId) {
  return [...connectionKey(connectionId), 'mirror', 'list'] as const;
}

/** Asks again for the windows that show one of these engagements. */
export function refreshRows(
  client: QueryClient,
  connectionId: ConnectionId,
  engagementIds: ReadonlySet<EngagementId>,
): void {
  const windows = client.getQueriesData<OutputOf<'mirror.list'>>({ queryKey: mirrorListsKey(connectionId) });
  for (const [queryKey, window] of windows) {
    if (window?.rows.some(({ engagement }) => engagementIds.has(engagement.id)) !== true) continue;
    void client.invalidateQueries({ queryKey, exact: true });
  }
}

/** One window of a list by its position, from the mirror; any position of any list takes milliseconds. */
export function mirrorRowsQuery(
  connectionId: ConnectionId,
  filter: MirrorFilterChoice,
  order: EngagementOrder,
  window: number,
) {
  return queryOptions({
    queryKey: [...mirrorListsKey(connectionId), filter, order, window],
    queryFn: ({ signal }) =>
      ask(
        'mirror.list',
        { connectionId, filter, order, offset: window * WINDOW_ROWS, limit: WINDOW_ROWS },
        signal,
      ),
    gcTime: KEPT_MS,
    refetchInterval: ({ state }) => (state.data?.total === null ? AGAIN_MS : false),
  });
}

/** How many a list has; null while the mirror is being read in. */
export function mirrorCountQuery(connectionId: ConnectionId, filter: MirrorFilterChoice) {
  return queryOptions({
    queryKey: [...connectionKey(connectionId), 'mirror', 'count', filter],
    queryFn: async ({ signal }) => {
      const order: EngagementOrder = 'updated_at:desc';
      const { total } = await ask(
        'mirror.list',
        { connectionId, filter, order, offset: 0, limit: 1 },
        signal,
      );
      return total;
    },
  });
}

/** What each further choice would leave of the list. */
export function facetsQuery(connectionId: ConnectionId, filter: MirrorFilterChoice) {
  return queryOptions({
    queryKey: [...connectionKey(connectionId), 'mirror', 'facets', filter],
    queryFn: ({ signal }) => ask('mirror.facets', { connectionId, filter }, signal),
  });
}
