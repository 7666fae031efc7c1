import { createContext, use } from 'react';
import type { CrmAssociation } from '#shared/contract/crmAssociation.ts';
import { crmName, crmUrl } from '#shared/domain/links/crmUrl.ts';
import { lookUp } from '../text/lookUp.ts';
import { useText } from '../text/useText.ts';
import { RecordName } from '../ui/RecordName.tsx';
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

/**
 * A CRM link: its type links to the record's page in Parley, its id to the CRM if there is a URL template.
 */
export function CrmLink({ link }: { readonly link: CrmAssociation }) {
  const { engagement } = useText();
  const address = useCrmUrl(link);
  const id = <code>{link.crm_object_id}</code>;
  const type = lookUp(engagement.crmTypes, link.object_type) ?? link.object_type;
  return (
    <span>
      <RecordName record={{ kind: 'crm', link }}>
        {type} {address === null ? id : null}
      </RecordName>
      {address === null ? null : <ExternalLink address={address}>{id}</ExternalLink>} · {crmName(link.source)}
    </span>
  );
}
