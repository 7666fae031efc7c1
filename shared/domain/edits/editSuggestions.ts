import type { Contact } from '../../contract/contact.ts';
import type { ContactId } from '../../contract/ids.ts';
import { evidenceRank } from './evidence.ts';
import { companyDomain, emailKey, fullName, nameKey } from './personName.ts';
import type { EngagementCompany } from '../../contract/engagement.ts';
import type { CrmAssociation } from '../../contract/crmAssociation.ts';
import { sameCrmAssociation } from './crmAssociations.ts';

type ContactEvidence =
  | { readonly kind: 'speaker-email'; readonly email: string }
  | { readonly kind: 'speaker-name'; readonly name: string }
  /** The transcript itself identifies this contact as a speaker. */
  | { readonly kind: 'named-as-speaker' }
  /** Was on this many other calls with the same company. */
  | { readonly kind: 'company-regular'; readonly calls: number }
  | { readonly kind: 'same-domain'; readonly domain: string };

interface ContactSuggestion {
  readonly contact: Contact;
  /** Never empty; strongest first. */
  readonly evidence: ContactEvidence[];
}

export interface SuggestionInput {
  /** Contacts already on it are never suggested. */
  readonly present: readonly ContactId[];
  /** Their addresses: a contact who shares one is a duplicate rather than a missing contact. */
  readonly presentEmails: readonly string[];
  readonly speakers: readonly {
    readonly name: string | null;
    readonly email: string | null;
    readonly contactId: string | null;
  }[];
  /** Domains of the engagement's companies. */
  readonly domains: readonly string[];
  /** All contacts to consider. */
  readonly candidates: readonly Contact[];
  /** Number of other calls with the same companies, by contact. */
  readonly callsWithCompany: ReadonlyMap<ContactId, number>;
}

/** Fewer shared calls are coincidence. */
const MIN_SHARED_CALLS = 2;

function weight(evidence: ContactEvidence): number {
  switch (evidence.kind) {
    case 'named-as-speaker':
      return 1000;
    case 'speaker-email':
      return 500;
    case 'speaker-name':
      return 200;
    case 'company-regular':
      return 20 + Math.min(evidence.calls, 50);
    case 'same-domain':
      return 10;
  }
}

function evidenceFor(contact: Contact, input: SuggestionInput): ContactEvidence[] {
  const emails = (contact.emails ?? []).map(({ email }) => emailKey(email));
  const name = nameKey(fullName(contact));
  const domains = new Set(input.domains.map((domain) => domain.toLowerCase()));
  const evidence: ContactEvidence[] = [];
  for (const speaker of input.speakers) {
    if (speaker.contactId === contact.id) evidence.push({ kind: 'named-as-speaker' });
    if (speaker.email !== null && emails.includes(emailKey(speaker.email))) {
      evidence.push({ kind: 'speaker-email', email: speaker.email });
    }
    // A single word is a first name that many share.
    if (speaker.name !== null && name.includes(' ') && nameKey(speaker.name) === name) {
      evidence.push({ kind: 'speaker-name', name: speaker.name });
    }
  }
  const calls = input.callsWithCompany.get(contact.id) ?? 0;
  if (calls >= MIN_SHARED_CALLS) evidence.push({ kind: 'company-regular', calls });
  const domain = emails.map(companyDomain).find((own) => own !== null && domains.has(own));
  if (domain !== undefined && domain !== null) evidence.push({ kind: 'same-domain', domain });
  return evidence;
}

/** All addresses of these contacts, for `presentEmails`. */
export function emailsOf(contacts: readonly Pick<Contact, 'emails'>[]): string[] {
  return contacts.flatMap(({ emails }) => (emails ?? []).map(({ email }) => email));
}

/** Contacts who may be missing from an engagement, with reasons, strongest first. */
export function suggestContacts(input: SuggestionInput, most = 10): ContactSuggestion[] {
  const present = new Set(input.present);
  const presentEmails = new Set(input.presentEmails.map(emailKey));
  const candidates = new Map(input.candidates.map((contact) => [contact.id, contact]));
  return [...candidates.values()]
    .filter(
      ({ id, emails }) =>
        !present.has(id) && emails?.some(({ email }) => presentEmails.has(emailKey(email))) !== true,
    )
    .map((contact) => ({
      contact,
      evidence: evidenceFor(contact, input).sort((a, b) => weight(b) - weight(a)),
    }))
    .filter(({ evidence }) => evidence.length > 0)
    .map((suggestion) => ({
      suggestion,
      total: suggestion.evidence.reduce((sum, item) => sum + weight(item), 0),
    }))
    .sort((a, b) => b.total - a.total || a.suggestion.contact.id.localeCompare(b.suggestion.contact.id))
    .slice(0, most)
    .map(({ suggestion }) => suggestion);
}

type LinkEvidence =
  | { readonly kind: 'contact'; readonly contactId: ContactId; readonly name: string }
  | { readonly kind: 'company'; readonly companyId: string; readonly name: string }
  /** Other engagements with the same companies have this link. */
  | { readonly kind: 'same-company-engagements'; readonly engagements: number }
  | { readonly kind: 'workspace'; readonly engagements: number };

interface LinkSuggestion {
  readonly link: CrmAssociation;
  readonly evidence: LinkEvidence[];
}

export interface UsedLink {
  readonly link: CrmAssociation;
  readonly engagements: number;
}

interface LinkInput {
  /** The engagement's own link, never suggested. */
  readonly current: CrmAssociation | null;
  readonly contacts: readonly Contact[];
  readonly companies: readonly EngagementCompany[];
  /** Links of other engagements with the same companies. */
  readonly usedWithCompanies: readonly UsedLink[];
  /** Links anywhere in the workspace, as far as known. */
  readonly usedAnywhere: readonly UsedLink[];
}

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
  const best = Math.min(...evidence.map(({ kind }) => evidenceRank(kind)));
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
