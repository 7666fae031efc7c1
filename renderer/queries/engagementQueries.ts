import type { QueryClient } from '@tanstack/react-query';
import type { Engagement } from '#shared/contract/engagement.ts';
import type { EngagementFilter } from '#shared/contract/engagementFilter.ts';
import type { EngagementOrder } from '#shared/contract/enumerations.ts';
import type { ConnectionId, Cursor, EngagementId } from '#shared/contract/ids.ts';
import type { OutputOf } from '#shared/contract/methods.ts';
import { connectionKey, read, readPages } from './ask.ts';

export type EngagementPage = OutputOf<'engagements.page'>;
export type EngagementReading = OutputOf<'engagements.get'>;

function engagementListsKey(connectionId: ConnectionId) {
  return [...connectionKey(connectionId), 'engagements.page'] as const;
}

/** Rows per page of the API: three screens, and at most 64 KB to transfer. */
const PAGE_ROWS = 65;

/**
 * The list, page by page. Without structural sharing, which would compare all loaded pages whenever one is
 * added.
 */
export const engagementsQuery = (
  connectionId: ConnectionId,
  filter: EngagementFilter,
  order: EngagementOrder,
) => ({
  ...readPages(
    'engagements.page',
    (cursor: Cursor | null) => ({ connectionId, filter, order, cursor, limit: PAGE_ROWS }),
    null,
    ({ next }) => next,
  ),
  structuralSharing: false,
});

export const engagementQuery = (connectionId: ConnectionId, engagementId: EngagementId) =>
  read('engagements.get', { connectionId, engagementId });

/** Replaces one row; returns the same pages if they don't contain it, so that nothing re-renders. */
export function withRow(pages: readonly EngagementPage[], row: Engagement): readonly EngagementPage[] {
  if (!pages.some((page) => page.rows.some(({ id }) => id === row.id))) return pages;
  return pages.map((page) =>
    page.rows.some(({ id }) => id === row.id)
      ? // The response to a write may lack expanded fields; those of the row are kept.
        { ...page, rows: page.rows.map((old) => (old.id === row.id ? { ...old, ...row } : old)) }
      : page,
  );
}

/** Updates an engagement in every cached list that contains it. */
export function patchLists(client: QueryClient, connectionId: ConnectionId, engagement: Engagement): void {
  client.setQueriesData<{ pages: readonly EngagementPage[]; pageParams: unknown[] }>(
    { queryKey: engagementListsKey(connectionId) },
    (data) => {
      if (!data) return data;
      const pages = withRow(data.pages, engagement);
      return pages === data.pages ? data : { ...data, pages };
    },
  );
}

/** The row from a cached list, so that the engagement page has a title before its own query returns. */
export function rowFromLists(
  client: QueryClient,
  connectionId: ConnectionId,
  engagementId: EngagementId,
): Engagement | null {
  const lists = client.getQueriesData<{ pages: readonly EngagementPage[] }>({
    queryKey: engagementListsKey(connectionId),
  });
  for (const [, data] of lists) {
    for (const page of data?.pages ?? []) {
      const row = page.rows.find(({ id }) => id === engagementId);
      if (row) return row;
    }
  }
  return null;
}
