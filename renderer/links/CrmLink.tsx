import type { CrmAssociation } from '#shared/contract/crmAssociation.ts';
import { crmName } from '#shared/domain/links/crmUrl.ts';
import { RecordName } from '../ui/RecordName.tsx';
import { useCrmRecordName } from './crmNames.ts';
import { useCrmUrl } from './crmUrls.ts';
import { ExternalLink } from './ExternalLink.tsx';

/** A CRM link: its record's name links to its page in Parley, the CRM to the record there if there is a URL template. */
export function CrmLink({ link }: { readonly link: CrmAssociation }) {
  const address = useCrmUrl(link);
  const { source, crm_object_id: id } = link;
  const name = useCrmRecordName(link);
  return (
    <span title={id}>
      <RecordName record={{ kind: 'crm', link }}>{name}</RecordName>
      {' · '}
      {address === null ? crmName(source) : <ExternalLink address={address}>{crmName(source)}</ExternalLink>}
    </span>
  );
}
