import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { ConnectionId } from '#shared/contract/ids.ts';
import { ask } from './ask.ts';
import { connectionKey } from './keys.ts';

const FOUND_AT_ONCE = 6;

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
