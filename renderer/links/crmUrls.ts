import { createContext, use } from 'react';
import type { CrmAssociation } from '#shared/contract/crmAssociation.ts';
import { crmUrl } from '#shared/domain/links/crmUrl.ts';

/* Apart from the links themselves, which the first rows don't need. */

const NO_TEMPLATES: Readonly<Record<string, string>> = {};

/** The URL templates of the open connection. */
const TemplatesContext = createContext(NO_TEMPLATES);

export const CrmUrls = TemplatesContext.Provider;

/** The URL of the record in its CRM; null without a template for it. */
export function useCrmUrl(link: CrmAssociation | null): string | null {
  const templates = use(TemplatesContext);
  return link === null ? null : crmUrl(templates, link);
}

/** Opens a web address in the browser. */
export function openOutside(address: string): void {
  window.open(address, '_blank', 'noopener,noreferrer');
}
