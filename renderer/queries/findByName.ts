import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { ConnectionId } from '#shared/contract/ids.ts';
import { ask } from './ask.ts';
import { connectionKey } from './keys.ts';

const FOUND_AT_ONCE = 6;
const RECORDS_AT_ONCE = 4;

/** The latest calls with these words in their title, from the mirror. What was found before stays until then. */
export function callsNamedQuery(connectionId: ConnectionId, words: string) {
  return queryOptions({
    queryKey: [...connectionKey(connectionId), 'mirror', 'named', 'calls', words],
    queryFn: ({ signal }) =>
      ask(
        'mirror.list',
        {
          connectionId,
          filter: { titleSearch: words },
          order: 'start_at:desc',
          offset: 0,
          limit: FOUND_AT_ONCE,
        },
        signal,
      ),
    placeholderData: keepPreviousData,
    gcTime: 30_000,
  });
}

/** People, companies or colleagues with these words in their name or address, from the mirror. */
export function recordsNamedQuery(
  connectionId: ConnectionId,
  kind: 'contact' | 'company' | 'user',
  words: string,
) {
  return queryOptions({
    queryKey: [...connectionKey(connectionId), 'mirror', 'named', kind, words],
    queryFn: ({ signal }) =>
      ask('mirror.records', { connectionId, kind, search: words, offset: 0, limit: RECORDS_AT_ONCE }, signal),
    placeholderData: keepPreviousData,
    gcTime: 30_000,
  });
}
