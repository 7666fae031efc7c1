import { useQuery } from '@tanstack/react-query';
import type { CrmAssociation } from '#shared/contract/crmAssociation.ts';
import type { ConnectionId } from '#shared/contract/ids.ts';
import { sameCrmAssociation } from '#shared/domain/edits/crmAssociations.ts';
import { read } from './ask.ts';

const MAX_LINKS = 50;
const LINKS_AT_ONCE = 8;

/** CRM links in use, most used first. */
export const crmLinkChoicesQuery = (connectionId: ConnectionId, search: string) =>
  read('mirror.crmAssociations', { connectionId, search, limit: MAX_LINKS });

/** CRM links used in the workspace by a prefix of their id, most used first. */
export const crmAssociationsQuery = (connectionId: ConnectionId, search: string) =>
  read('mirror.crmAssociations', { connectionId, search, limit: LINKS_AT_ONCE });

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
