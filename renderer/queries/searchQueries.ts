import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { ConnectionId } from '#shared/contract/ids.ts';
import type { InputOf, OutputOf } from '#shared/contract/methods.ts';
import type { MirrorFilter } from '#shared/contract/engagementFilter.ts';
import type { RecordKind } from '#shared/contract/mirror.ts';
import { ask, connectionKey, read, readPages } from './ask.ts';

const ENGAGEMENTS_AT_ONCE = 6;
const RECORDS_AT_ONCE = 4;

/**
 * The latest engagements with these words in their title, from the mirror. Keeps the previous result while
 * loading.
 */
export const engagementsByTitleQuery = (connectionId: ConnectionId, words: string) => ({
  ...read('mirror.list', {
    connectionId,
    filter: { titleSearch: words },
    order: 'start_at:desc',
    offset: 0,
    limit: ENGAGEMENTS_AT_ONCE,
  }),
  placeholderData: keepPreviousData,
  gcTime: 30_000,
});

/** Contacts, companies or users with these words in their name or address, from the mirror. */
export const recordsByNameQuery = (connectionId: ConnectionId, kind: RecordKind, words: string) => ({
  ...read('mirror.records', { connectionId, kind, search: words, offset: 0, limit: RECORDS_AT_ONCE }),
  placeholderData: keepPreviousData,
  gcTime: 30_000,
});

export type SearchPage = OutputOf<'mirror.search'>;
export type SearchOrder = InputOf<'mirror.search'>['order'];

const FOUND_AT_ONCE = 20;

/**
 * The number of search results. Counted in short chunks, so that the mirror stays responsive; the result is
 * exact.
 */
export function searchCountQuery(connectionId: ConnectionId, input: string, within: MirrorFilter) {
  return queryOptions({
    queryKey: [...connectionKey(connectionId), 'mirror.searchCount', input, within],
    queryFn: async ({ signal }) => {
      let total = 0;
      let cursor: string | null = null;
      do {
        const piece: OutputOf<'mirror.searchCount'> = await ask(
          'mirror.searchCount',
          { connectionId, input, within, cursor },
          signal,
        );
        total += piece.count;
        cursor = piece.next;
      } while (cursor !== null);
      return total;
    },
    gcTime: 60_000,
  });
}

/** Search results of the mirror, page by page. Keeps the previous result while loading. */
export const searchQuery = (
  connectionId: ConnectionId,
  input: string,
  order: SearchOrder,
  within: MirrorFilter,
) => ({
  ...readPages(
    'mirror.search',
    (cursor: string | null) => ({ connectionId, input, order, within, cursor, limit: FOUND_AT_ONCE }),
    null,
    ({ next }) => next,
  ),
  placeholderData: keepPreviousData,
});

/** Signals that fit a menu; a search finds the others. */
const MOST_SIGNALS = 100;
/** More values than these aren't a choice. */
const MOST_VALUES = 40;

export const signalDefinitionsQuery = (connectionId: ConnectionId, search: string) =>
  read('mirror.signalDefinitions', { connectionId, search, limit: MOST_SIGNALS });

export const signalValuesQuery = (connectionId: ConnectionId, definitionId: string) =>
  read('mirror.signalValues', { connectionId, definitionId, limit: MOST_VALUES });
