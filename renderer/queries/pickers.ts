import { queryOptions } from '@tanstack/react-query';
import type { ConnectionId } from '#shared/contract/ids.ts';
import { ask } from './ask.ts';
import { connectionKey } from './keys.ts';

const MOST_FOUND = 50;

/** CRM links that are in use, most used first. */
export function usedLinksQuery(connectionId: ConnectionId, search: string) {
  return queryOptions({
    queryKey: [...connectionKey(connectionId), 'mirror', 'links', search],
    queryFn: ({ signal }) =>
      ask('mirror.crmAssociations', { connectionId, search, limit: MOST_FOUND }, signal),
  });
}
