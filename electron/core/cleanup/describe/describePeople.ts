import { contact as contactSchema, type Contact } from '#shared/contract/contact.ts';
import type { Engagement } from '#shared/contract/engagement.ts';
import type { Finding, Fix } from '#shared/contract/cleanup.ts';
import { contactId, type ContactId } from '#shared/contract/ids.ts';
import { fullName } from '#shared/domain/edits/personName.ts';
import { duplicateContacts } from '#shared/domain/edits/duplicateContacts.ts';
import { emailsOf, suggestContacts, type SuggestionInput } from '#shared/domain/edits/suggestContacts.ts';
import type { SpeakerInTranscript } from '#shared/domain/edits/unknownSpeakers.ts';
import type { Database } from '../../store/database.ts';
import { json, number } from '../../store/row.ts';
import type { Company } from '../find/findBareCompanies.ts';
import { likely } from '../find/findSpeakers.ts';
import type { Known, People } from '../find/people.ts';

const MOST_FIXES = 5;

export function contactOf(db: Database, { key }: Known): Contact | undefined {
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
  return suggestContacts({ ...input, ...present }, MOST_FIXES).map(({ contact, evidence }) => ({
    change: { kind: 'contacts', base, mine: [...base, contact.id] },
    names: { [contact.id]: nameOf(contact) },
    evidence,
  }));
}

/** Contacts that a speaker may be, to be added. */
export function speakerFixes(
  db: Database,
  engagement: Engagement,
  speaker: SpeakerInTranscript,
  contacts: People,
): Fix[] {
  const byId = contacts.all.filter(({ id }) => id === speaker.contactId);
  const candidates = [...byId, ...likely(speaker, contacts)].flatMap((known) => contactOf(db, known) ?? []);
  const none = { domains: [], callsWithCompany: new Map<ContactId, number>() };
  return addFixes(engagement, { ...none, speakers: [speaker], candidates });
}

/** How many calls with a company each contact was on. */
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

/** People of a company, to be added, whoever is on its calls most first. */
export function companyFixes(
  db: Database,
  engagement: Engagement,
  company: Company,
  contacts: People,
): Fix[] {
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

/** Contacts that look like one person, with what they share, and whom to keep: the one on most calls, then the older. */
export function sameFinding(db: Database, ids: readonly string[], contacts: People): Finding | null {
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
