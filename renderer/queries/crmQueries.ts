import { queryOptions } from '@tanstack/react-query';
import type { ConnectionId } from '#shared/contract/ids.ts';
import { ask } from './ask.ts';
import { connectionKey } from './queryClient.ts';

const MAX_LINKS = 50;

/** CRM links in use, most used first. */
export function crmLinkChoicesQuery(connectionId: ConnectionId, search: string) {
  return queryOptions({
    queryKey: [...connectionKey(connectionId), 'mirror', 'links', search],
    queryFn: ({ signal }) =>
      ask('mirror.crmAssociations', { connectionId, search, limit: MAX_LINKS }, signal),
  });
}

const LINKS_AT_ONCE = 8;

/** CRM links that the workspace uses, by a prefix of their id, most used first. */
export function crmAssociationsQuery(connectionId: ConnectionId, search: string) {
  return queryOptions({
    queryKey: [...connectionKey(connectionId), 'mirror', 'crm', search],
    queryFn: ({ signal }) =>
      ask('mirror.crmAssociations', { connectionId, search, limit: LINKS_AT_ONCE }, signal),
  });
}
