import { queryOptions, useQuery } from '@tanstack/react-query';
import type { CrmAssociation } from '#shared/contract/crmAssociation.ts';
import type { ConnectionId } from '#shared/contract/ids.ts';
import { sameCrmAssociation } from '#shared/domain/edits/crmAssociations.ts';
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

/**
 * The name of the record of a CRM link, taken from the contacts and companies with that link; null if
 * unknown.
 */
export function useCrmName(connectionId: ConnectionId, link: CrmAssociation | null): string | null {
  const id = link?.crm_object_id ?? '';
  const { data } = useQuery({ ...crmAssociationsQuery(connectionId, id), enabled: id !== '' });
  const known = data?.find(({ association }) => link !== null && sameCrmAssociation(association, link));
  return known?.names[0] ?? null;
}

const LINKS_AT_ONCE = 8;

/** CRM links used in the workspace by a prefix of their id, most used first. */
export function crmAssociationsQuery(connectionId: ConnectionId, search: string) {
  return queryOptions({
    queryKey: [...connectionKey(connectionId), 'mirror', 'crm', search],
    queryFn: ({ signal }) =>
      ask('mirror.crmAssociations', { connectionId, search, limit: LINKS_AT_ONCE }, signal),
  });
}
