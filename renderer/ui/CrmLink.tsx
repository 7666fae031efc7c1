import type { CrmAssociation } from '#shared/contract/crmAssociation.ts';
import { useText } from '../text/useText.ts';

/** A CRM link in words: its type, its id, and the CRM it lies in. */
export function CrmLink({ link }: { readonly link: CrmAssociation }) {
  const { call } = useText();
  return (
    <span>
      {call.crmTypes[link.object_type] ?? link.object_type} <code>{link.crm_object_id}</code> · {link.source}
    </span>
  );
}
