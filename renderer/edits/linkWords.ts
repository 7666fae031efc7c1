import type { CrmAssociation } from '#shared/contract/crmAssociation.ts';
import { useText } from '../text/useText.ts';

/** A CRM link as one line of words: its type, its id, and the CRM it lies in. */
export function useLinkWords(): (link: CrmAssociation | null) => string {
  const { call, editors } = useText();
  return (link) =>
    link === null
      ? editors.noLink
      : `${call.crmTypes[link.object_type] ?? link.object_type} ${link.crm_object_id} · ${link.source}`;
}
