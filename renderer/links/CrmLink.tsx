import { createContext, use } from 'react';
import type { CrmAssociation } from '#shared/contract/crmAssociation.ts';
import { crmName, crmUrl } from '#shared/domain/links/crmUrl.ts';
import { RecordName } from '../ui/RecordName.tsx';
import { useCrmRecordName } from './crmNames.ts';
import { ExternalLink } from './ExternalLink.tsx';

const NO_TEMPLATES: Readonly<Record<string, string>> = {};

/** The URL templates of the open connection. */
const TemplatesContext = createContext(NO_TEMPLATES);

export const CrmUrls = TemplatesContext.Provider;

/** The URL of the record in its CRM; null without a template for it. */
export function useCrmUrl(link: CrmAssociation | null): string | null {
  const templates = use(TemplatesContext);
  return link === null ? null : crmUrl(templates, link);
}

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
