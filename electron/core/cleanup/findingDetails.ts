import type { CleanupItem, CleanupQueue, Finding, Fix } from '#shared/contract/cleanup.ts';
import { type Contact, contact as contactSchema } from '#shared/contract/contact.ts';
import type { CrmAssociation } from '#shared/contract/crmAssociation.ts';
import type { Engagement } from '#shared/contract/engagement.ts';
import { CRM_OBJECT_TYPES } from '#shared/contract/enumerations.ts';
import { type ContactId, contactId } from '#shared/contract/ids.ts';
import { disagreeing, sameCrmAssociation } from '#shared/domain/edits/crmAssociations.ts';
import { duplicateContacts, type SpeakerInTranscript } from '#shared/domain/edits/cleanupFindings.ts';
import { strengthOf } from '#shared/domain/edits/evidence.ts';
import { fullName } from '#shared/domain/edits/personName.ts';
import {
  emailsOf,
  suggestContacts,
  type SuggestionInput,
  suggestLinks,
  type UsedLink,
} from '#shared/domain/edits/editSuggestions.ts';
import { type Database, json, number, text } from '../database/database.ts';
import { rowOf } from '../mirror/read/engagementRows.ts';
import {
  type Company,
  companyById,
  type Found,
  keyParts,
  type KnownPerson,
  likely,
  ownLinks,
  type PersonIndex,
  speakerKey,
  speakersOf,
} from './queueFinders.ts';

const MAX_CONTACT_FIXES = 5;

function contactOf(db: Database, { key }: KnownPerson): Contact | undefined {
  const fields = db.get('SELECT json FROM record WHERE key = ?', (row) => json(row, 0), key);
  return contactSchema.safeParse(fields).data;
}

function nameOf(contact: Contact): string {
  return (fullName(contact) || (contact.emails?.[0]?.email ?? contact.id)).slice(0, 300);
}

function addFixes(engagement: Engagement, input: Omit<SuggestionInput, 'present' | 'presentEmails'>): Fix[] {
  const contacts = engagement.contacts ?? [];
  const base = contacts.map((contact) => contact.id);
  const present = { present: base, presentEmails: emailsOf(contacts) };
  return suggestContacts({ ...input, ...present }, MAX_CONTACT_FIXES).map(({ contact, evidence }) => ({
    change: { kind: 'contacts', base, mine: [...base, contact.id] },
    names: { [contact.id]: nameOf(contact) },
    evidence,
  }));
}

/** Suggests adding contacts that may be the speaker. */
function speakerFixes(
  db: Database,
  engagement: Engagement,
  speaker: SpeakerInTranscript,
  contacts: PersonIndex,
): Fix[] {
  const byId = contacts.all.filter(({ id }) => id === speaker.contactId);
  const { addressed, named } = likely(speaker, contacts);
  const candidates = [...byId, ...addressed, ...named].flatMap((known) => contactOf(db, known) ?? []);
  const none = { domains: [], callsWithCompany: new Map<ContactId, number>() };
  return addFixes(engagement, { ...none, speakers: [speaker], candidates });
}

/** How many calls with the company each contact was on. */
function callsWith(db: Database, company: Company): Map<number, number> {
  const counted = db.all(
    `SELECT on_call.record, count(*) FROM link own
       JOIN link on_call ON on_call.engagement = own.engagement AND on_call.kind = 'contact'
       WHERE own.record = ? AND own.kind = 'company' GROUP BY 1`,
    (row): [number, number] => [number(row, 0), number(row, 1)],
    company.key,
  );
  return new Map(counted);
}

/** Suggests adding people of a company, those on most of its calls first. */
function companyFixes(db: Database, engagement: Engagement, company: Company, contacts: PersonIndex): Fix[] {
  const calls = callsWith(db, company);
  const people = contacts
    .ofCompany(company.id, company.domains)
    .toSorted((a, b) => (calls.get(b.key) ?? 0) - (calls.get(a.key) ?? 0))
    .slice(0, 50);
  const ids = people.map((known): [ContactId, number] => [
    contactId.parse(known.id),
    calls.get(known.key) ?? 0,
  ]);
  const candidates = people.flatMap((known) => contactOf(db, known) ?? []);
  return addFixes(engagement, {
    speakers: [],
    domains: [...company.domains],
    candidates,
    callsWithCompany: new Map(ids),
  });
}

/**
 * Contacts that look like one person, with what they have in common and which to keep: the one on most calls,
 * then the older one.
 */
function sameFinding(db: Database, ids: readonly string[], contacts: PersonIndex): Finding | null {
  const known = contacts.all.filter(({ id }) => ids.includes(id));
  const rows = known.flatMap((person) => {
    const contact = contactOf(db, person);
    const engagements = db.get(
      'SELECT count(*) FROM link WHERE record = ?',
      (row) => number(row, 0),
      person.key,
    );
    return contact === undefined ? [] : [{ contact, engagements: engagements ?? 0 }];
  });
  const sorted = rows.toSorted(
    (a, b) =>
      b.engagements - a.engagements ||
      (a.contact.created_at ?? '').localeCompare(b.contact.created_at ?? '') ||
      a.contact.id.localeCompare(b.contact.id),
  );
  const [first] = sorted;
  const reasons = duplicateContacts(known).flatMap((group) => group.reasons);
  if (first === undefined || sorted.length < 2) return null;
  return { kind: 'duplicate-contacts', contacts: sorted, reasons, keep: first.contact.id };
}

const MAX_FIXES = 5;
/** For a company with thousands of calls, the newest are representative. */
const MAX_BESIDE = 2000;

/** CRM links of other engagements with the same companies, most used first. */
function usedWithCompanies(db: Database, engagement: number): UsedLink[] {
  return db.all(
    `SELECT crm_type, crm_id, crm_source, count(*) FROM (
       SELECT DISTINCT e.key, e.crm_type, e.crm_id, upper(e.crm_source) AS crm_source FROM link own
         JOIN link beside ON beside.record = own.record AND beside.engagement <> own.engagement
         JOIN engagement e ON e.key = beside.engagement
         WHERE own.engagement = ? AND own.kind = 'company' AND e.crm_id IS NOT NULL AND e.crm_source IS NOT NULL
         ORDER BY e.time_key DESC LIMIT ?
     ) GROUP BY 1, 2, 3 ORDER BY 4 DESC LIMIT 10`,
    (row) => ({
      link: { object_type: text(row, 0), crm_object_id: text(row, 1), source: text(row, 2) },
      engagements: number(row, 3),
    }),
    engagement,
    MAX_BESIDE,
  );
}

/** Suggested CRM links as changes. Links of types that the API can't write are left out. */
function linkFixes(
  db: Database,
  engagement: Engagement,
  key: number,
  allowed: (link: CrmAssociation) => boolean = () => true,
): Fix[] {
  const base = engagement.crm_association ?? null;
  const suggestions = suggestLinks({
    current: base,
    contacts: engagement.contacts ?? [],
    companies: engagement.companies ?? [],
    usedWithCompanies: usedWithCompanies(db, key),
    usedAnywhere: [],
  });
  return suggestions
    .filter(({ link }) => allowed(link))
    .flatMap(({ link, evidence }): Fix[] => {
      const type = CRM_OBJECT_TYPES.find((known) => known === link.object_type);
      if (type === undefined) return [];
      const mine = { object_type: type, crm_object_id: link.crm_object_id, source: link.source };
      return [{ change: { kind: 'crm', base, mine, replaceTheirs: false }, names: {}, evidence }];
    })
    .slice(0, MAX_FIXES);
}

interface Described {
  readonly finding: Finding;
  readonly fixes: Fix[];
}

interface About {
  readonly db: Database;
  readonly key: number;
  readonly engagement: Engagement;
  readonly contacts: PersonIndex;
  /** The part of the engagement it concerns: a speaker or a company. */
  readonly part: string;
}

function describeDisagreement({ db, key, engagement }: About): Described | null {
  const link = engagement.crm_association ?? null;
  const own = link === null ? [] : disagreeing(link, ownLinks(db, key));
  if (link === null || own.length === 0) return null;
  const among = (other: CrmAssociation): boolean => own.some((one) => sameCrmAssociation(one.link, other));
  const fixes = linkFixes(db, engagement, key, among);
  return { finding: { kind: 'link-disagrees', link, own }, fixes };
}

function describeSpeaker({ db, key, engagement, contacts, part }: About): Described | null {
  const speaker = speakersOf(db, key).find((one) => speakerKey(one) === part);
  if (speaker === undefined) return null;
  const { name, email } = speaker;
  const fixes = speakerFixes(db, engagement, speaker, contacts);
  return { finding: { kind: 'speaker-no-contact', speaker: { name, email } }, fixes };
}

function describeCompany({ db, engagement, contacts, part }: About): Described | null {
  const company = companyById(db, part);
  if (company === undefined) return null;
  const { id, name, domains } = company;
  const fixes = companyFixes(db, engagement, company, contacts);
  return { finding: { kind: 'company-no-contact', company: { id, name, domains: [...domains] } }, fixes };
}

function describe(queue: CleanupQueue, about: About): Described | null {
  const { db, key, engagement } = about;
  switch (queue) {
    case 'no-link':
      if (engagement.crm_association) return null;
      return { finding: { kind: 'no-link' }, fixes: linkFixes(db, engagement, key) };
    case 'link-disagrees':
      return describeDisagreement(about);
    case 'speaker-no-contact':
      return describeSpeaker(about);
    case 'company-no-contact':
      return describeCompany(about);
    case 'duplicate-contacts':
      return null;
  }
}

/** What a finding rests on most, and how many of its suggestions rest on the same. */
export function strengthOfItem(finding: Finding, fixes: readonly Fix[]): CleanupItem['strength'] {
  const rules =
    finding.kind === 'duplicate-contacts'
      ? finding.reasons.slice(0, 1).map(({ kind }) => kind)
      : fixes.flatMap(({ evidence }) => evidence.slice(0, 1).map(({ kind }) => kind));
  const [rule] = rules;
  if (rule === undefined) return null;
  const alike = rules.filter((other) => other === rule).length;
  return { level: strengthOf(rule, alike), rule, alike };
}

/** A finding with its evidence and fixes; null if the mirror has changed and it no longer applies. */
export function describeItem(
  db: Database,
  queue: CleanupQueue,
  found: Found,
  contacts: PersonIndex,
): CleanupItem | null {
  const item = { queue, key: found.key, version: found.version };
  const parts = keyParts(found.key);
  if (found.engagement === null) {
    const finding = sameFinding(db, parts, contacts);
    if (finding === null) return null;
    return { ...item, engagement: null, finding, fixes: [], strength: strengthOfItem(finding, []) };
  }
  const engagement = rowOf(db, found.engagement)?.engagement;
  if (engagement === undefined) return null;
  const described = describe(queue, {
    db,
    key: found.engagement,
    engagement,
    contacts,
    part: parts[1] ?? '',
  });
  if (described === null) return null;
  return { ...item, engagement, ...described, strength: strengthOfItem(described.finding, described.fixes) };
}
