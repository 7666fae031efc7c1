import type { Contact } from '#shared/contract/contact.ts';
import type { Engagement } from '#shared/contract/engagement.ts';
import { PAGE_LIMITS } from '#shared/contract/enumerations.ts';
import { SERVER_FILTERS } from '#shared/contract/filterTable.ts';
import type { ContactId, EngagementId } from '#shared/contract/ids.ts';
import type { OutputOf } from '#shared/contract/methods.ts';
import { ok, type Result } from '#shared/contract/result.ts';
import type { Speaker } from '#shared/contract/transcript.ts';
import { sameCrmAssociation } from '#shared/domain/edits/crmAssociations.ts';
import { pastedAddresses, emailKey } from '#shared/domain/edits/personName.ts';
import {
  emailsOf,
  suggestContacts,
  suggestLinks,
  type UsedLink,
} from '#shared/domain/edits/editSuggestions.ts';
import type { Service } from '../api/adapter/service.ts';
import type { CallOptions } from '../api/apiClient.ts';

/** Speakers searched among the contacts; a webinar has hundreds who aren't missing contacts. */
const MAX_SPEAKERS = 8;

// A failed read only means fewer suggestions, so failures are ignored.

async function speakersOf(service: Service, id: EngagementId, options: CallOptions): Promise<Speaker[]> {
  const timeline = await service.getTimeline(id, options);
  return timeline.ok && timeline.value !== null ? [...timeline.value.speakers] : [];
}

async function withSameCompanies(
  service: Service,
  engagement: Engagement,
  options: CallOptions,
): Promise<Engagement[]> {
  const companyIds = (engagement.companies ?? []).map(({ id }) => id).slice(0, SERVER_FILTERS.company.cap);
  if (companyIds.length === 0) return [];
  const page = await service.listEngagements(
    {
      filter: { companyIds },
      order: 'updated_at:desc',
      cursor: null,
      limit: PAGE_LIMITS.most,
      expand: ['contacts'],
    },
    options,
  );
  return page.ok ? page.value.rows.filter((row) => row.id !== engagement.id) : [];
}

async function likeSpeakers(
  service: Service,
  speakers: readonly Speaker[],
  options: CallOptions,
): Promise<Contact[]> {
  const searches = new Set(speakers.slice(0, MAX_SPEAKERS).flatMap(({ email, name }) => email ?? name ?? []));
  const found = await Promise.all(
    [...searches].map(async (search) => {
      const page = await service.listContacts({ search, cursor: null, limit: 10 }, options);
      return page.ok ? page.value.rows : [];
    }),
  );
  return found.flat();
}

function countedLinks(engagements: readonly Engagement[]): UsedLink[] {
  const counted: { link: UsedLink['link']; engagements: number }[] = [];
  for (const { crm_association: link } of engagements) {
    if (!link) continue;
    const known = counted.find((used) => sameCrmAssociation(used.link, link));
    if (known === undefined) counted.push({ link, engagements: 1 });
    else known.engagements += 1;
  }
  return counted.sort((a, b) => b.engagements - a.engagements);
}

/** Fallback without a mirror: the links of the newest engagements. */
async function linksOfNewest(service: Service, options: CallOptions): Promise<UsedLink[]> {
  const limit = PAGE_LIMITS.most;
  const request = { filter: {}, order: 'updated_at:desc', cursor: null, limit, expand: [] } as const;
  const page = await service.listEngagements(request, options);
  return page.ok ? countedLinks(page.value.rows) : [];
}

function countedCalls(engagements: readonly Engagement[]): Map<ContactId, number> {
  const calls = new Map<ContactId, number>();
  for (const { contacts } of engagements) {
    for (const { id } of contacts ?? []) calls.set(id, (calls.get(id) ?? 0) + 1);
  }
  return calls;
}

/**
 * Contacts and CRM links that may be missing from an engagement, based on its speakers, contacts and companies and
 * on other engagements with the same companies. `usedAnywhere`: CRM links in the mirror, most used first; null
 * without a mirror.
 */
export async function suggest(
  service: Service,
  id: EngagementId,
  usedAnywhere: readonly UsedLink[] | null,
  signal: AbortSignal,
): Promise<Result<OutputOf<'edits.suggestions'>>> {
  const options = { priority: 'interactive', signal } as const;
  const read = await service.getEngagement(id, ['contacts', 'companies'], options);
  if (!read.ok) return read;
  const { engagement } = read.value;
  const [speakers, beside, used] = await Promise.all([
    speakersOf(service, id, options),
    withSameCompanies(service, engagement, options),
    usedAnywhere ?? linksOfNewest(service, options),
  ]);
  const candidates = [
    ...(await likeSpeakers(service, speakers, options)),
    ...beside.flatMap((row) => row.contacts ?? []),
  ];
  const companies = engagement.companies ?? [];
  return ok({
    contacts: suggestContacts({
      present: read.value.contactIds ?? [],
      presentEmails: emailsOf(engagement.contacts ?? []),
      speakers,
      domains: companies.flatMap(({ domains }) => domains ?? []),
      candidates,
      callsWithCompany: countedCalls(beside),
    }),
    links: suggestLinks({
      current: engagement.crm_association ?? null,
      contacts: engagement.contacts ?? [],
      companies,
      usedWithCompanies: countedLinks(beside),
      usedAnywhere: used,
    }),
  });
}

/** Concurrent searches. The scheduler sets the pace; this only bounds memory. */
const AT_ONCE = 4;

/** Contacts with exactly this address; the API's search also returns addresses that contain it. */
export async function contactsWithEmail(
  service: Service,
  email: string,
  options: CallOptions,
): Promise<Result<Contact[]>> {
  const page = await service.listContacts({ search: email, cursor: null, limit: 25 }, options);
  if (!page.ok) return page;
  return ok(page.value.rows.filter((contact) => hasEmail(contact, email)));
}

/** `email` must be normalised by `emailKey`. */
export function hasEmail(contact: Contact, email: string): boolean {
  return (contact.emails ?? []).some((address) => emailKey(address.email) === email);
}

/** Contacts by address, requesting each address once. Stops at the first problem. */
async function contactsByEmail(
  emails: readonly string[],
  find: (email: string) => Promise<Result<Contact[]>>,
): Promise<Result<Map<string, Contact[]>>> {
  const found = new Map<string, Contact[]>();
  const wanted = [...new Set(emails)];
  for (let from = 0; from < wanted.length; from += AT_ONCE) {
    const some = wanted.slice(from, from + AT_ONCE);
    const answers = await Promise.all(some.map(find));
    for (const [index, answer] of answers.entries()) {
      if (!answer.ok) return answer;
      found.set(some[index] ?? '', answer.value);
    }
  }
  return ok(found);
}

type Matches = OutputOf<'edits.matchEmails'>;

/** Matches pasted addresses to contacts, one result per piece of text. */
export async function matchEmails(
  service: Service,
  text: string,
  signal: AbortSignal,
): Promise<Result<Matches>> {
  const pieces = pastedAddresses(text);
  const emails = pieces.flatMap(({ email }) => (email === null ? [] : [email]));
  const found = await contactsByEmail(emails, (email) =>
    contactsWithEmail(service, email, { priority: 'interactive', signal }),
  );
  if (!found.ok) return found;
  return ok(
    pieces.map(({ text: piece, email, again }): Matches[number] => {
      if (email === null) return { text: piece, match: { kind: 'no-address' } };
      if (again) return { text: piece, match: { kind: 'again' } };
      const contacts = found.value.get(email) ?? [];
      const [only] = contacts;
      if (only === undefined) return { text: piece, match: { kind: 'none' } };
      return contacts.length === 1
        ? { text: piece, match: { kind: 'one', contact: only } }
        : { text: piece, match: { kind: 'several', contacts } };
    }),
  );
}
