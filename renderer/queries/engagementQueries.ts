import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { Engagement } from '#shared/contract/engagement.ts';
import type { ConnectionId, EngagementId } from '#shared/contract/ids.ts';
import type { OutputOf } from '#shared/contract/methods.ts';
import { ask, connectionKey, read } from './ask.ts';

export type EngagementPage = OutputOf<'engagements.page'>;
export type EngagementReading = OutputOf<'engagements.get'>;

function engagementListsKey(connectionId: ConnectionId) {
  return [...connectionKey(connectionId), 'engagements.page'] as const;
}

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

const FIRST_LINES = 4;

/** Some lines of a transcript with their speakers; none if it has no timeline. */
function linesQuery(connectionId: ConnectionId, engagementId: EngagementId, from: number, count: number) {
  return queryOptions({
    queryKey: [...connectionKey(connectionId), 'transcripts.lines', { engagementId, from, count }],
    queryFn: async ({ signal, client }) => {
      const head = await client.ensureQueryData(read('transcripts.open', { connectionId, engagementId }));
      if (head.kind !== 'timeline' || from >= head.lineCount) return [];
      const lines = await ask(
        'transcripts.lines',
        { connectionId, engagementId, revision: head.revision, from, count },
        signal,
      );
      return lines.text.map((text, at) => ({
        line: from + at,
        text,
        start: lines.start[at] ?? 0,
        speaker: head.speakers[lines.speaker[at] ?? -1]?.name ?? null,
      }));
    },
  });
}

export function firstLinesQuery(connectionId: ConnectionId, engagementId: EngagementId) {
  return linesQuery(connectionId, engagementId, 0, FIRST_LINES);
}

const LINES_BEFORE = 4;
const LINES_AROUND = 12;

export function linesAroundQuery(connectionId: ConnectionId, engagementId: EngagementId, line: number) {
  return linesQuery(connectionId, engagementId, Math.max(0, line - LINES_BEFORE), LINES_AROUND);
}
