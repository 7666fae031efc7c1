import { queryOptions } from '@tanstack/react-query';
import type { ConnectionId } from '#shared/contract/ids.ts';
import { ask } from './ask.ts';
import { connectionKey } from './keys.ts';

const LINKS_AT_ONCE = 8;

/** CRM links that the workspace uses, by the beginning of their id, most used first. */
export function crmAssociationsQuery(connectionId: ConnectionId, search: string) {
  return queryOptions({
    queryKey: [...connectionKey(connectionId), 'mirror', 'crm', search],
    queryFn: ({ signal }) =>
      ask('mirror.crmAssociations', { connectionId, search, limit: LINKS_AT_ONCE }, signal),
  });
}
