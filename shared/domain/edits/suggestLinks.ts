import type { EngagementCompany } from '../../contract/engagement.ts';
import type { Contact } from '../../contract/contact.ts';
import type { CrmAssociation } from '../../contract/crmAssociation.ts';
import type { ContactId } from '../../contract/ids.ts';
import { sameCrmAssociation } from './crmAssociations.ts';
import { fullName } from './personName.ts';

export type LinkEvidence =
  | { readonly kind: 'contact'; readonly contactId: ContactId; readonly name: string }
  | { readonly kind: 'company'; readonly companyId: string; readonly name: string }
  /** Other engagements with the same companies have this link. */
  | { readonly kind: 'same-company-engagements'; readonly engagements: number }
  | { readonly kind: 'workspace'; readonly engagements: number };

export interface LinkSuggestion {
  readonly link: CrmAssociation;
  readonly evidence: LinkEvidence[];
}

export interface UsedLink {
  readonly link: CrmAssociation;
  readonly engagements: number;
}

export interface LinkInput {
  /** The engagement's own link, never suggested. */
  readonly current: CrmAssociation | null;
  readonly contacts: readonly Contact[];
  readonly companies: readonly EngagementCompany[];
  /** Links of other engagements with the same companies. */
  readonly usedWithCompanies: readonly UsedLink[];
  /** Links anywhere in the workspace, as far as known. */
  readonly usedAnywhere: readonly UsedLink[];
}

/** Own links of companies and contacts first, then links of related engagements, then the rest. */
const RANK = ['company', 'contact', 'same-company-engagements', 'workspace'] as const;

function found(input: LinkInput): { link: CrmAssociation; evidence: LinkEvidence }[] {
  const named = (name: string | null | undefined, id: string): string =>
    name === null || name === undefined || name === '' ? id : name;
  return [
    ...input.companies.flatMap(({ id, name, crm_association: link }) =>
      link ? [{ link, evidence: { kind: 'company', companyId: id, name: named(name, id) } as const }] : [],
    ),
    ...input.contacts.flatMap((contact) => {
      const { id, crm_association: link } = contact;
      return link
        ? [
            {
              link,
              evidence: { kind: 'contact', contactId: id, name: named(fullName(contact), id) } as const,
            },
          ]
        : [];
    }),
    ...input.usedWithCompanies.map(({ link, engagements }) => ({
      link,
      evidence: { kind: 'same-company-engagements', engagements } as const,
    })),
    ...input.usedAnywhere.map(({ link, engagements }) => ({
      link,
      evidence: { kind: 'workspace', engagements } as const,
    })),
  ];
}

function strength({ evidence }: LinkSuggestion): number {
  const best = Math.min(...evidence.map(({ kind }) => RANK.indexOf(kind)));
  const uses = Math.max(0, ...evidence.map((item) => ('engagements' in item ? item.engagements : 0)));
  return -best * 1_000_000 + evidence.length * 10_000 + Math.min(uses, 9999);
}

/** CRM records the engagement may belong to, with reasons, strongest first. */
export function suggestLinks(input: LinkInput, most = 10): LinkSuggestion[] {
  const suggestions: LinkSuggestion[] = [];
  for (const { link, evidence } of found(input)) {
    if (sameCrmAssociation(link, input.current)) continue;
    const known = suggestions.find((suggestion) => sameCrmAssociation(suggestion.link, link));
    if (known === undefined) suggestions.push({ link, evidence: [evidence] });
    else known.evidence.push(evidence);
  }
  return suggestions.sort((a, b) => strength(b) - strength(a)).slice(0, most);
}
