import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { CrmAssociation } from '#shared/contract/crmAssociation.ts';
import { CRM_OBJECT_TYPES } from '#shared/contract/enumerations.ts';
import { type Speaker, speaker as speakerSchema } from '#shared/contract/transcript.ts';
import { disagreeing, type OwnLink } from '#shared/domain/edits/crmAssociations.ts';
import { type EvidenceStrength, strengthOf, strongestFirst } from '#shared/domain/edits/evidence.ts';
import { companyDomain, emailKey, nameKey } from '#shared/domain/edits/personName.ts';
import {
  duplicateContacts,
  ParticipantIndex,
  type Person,
  type SpeakerInTranscript,
  unknownSpeakers,
} from '#shared/domain/edits/cleanupFindings.ts';
import { type Database, json, number, ownJsonOf, type Row, text } from '../database/database.ts';
import { isRecord } from '../json.ts';

/**
 * Which contacts are on which engagement, read in one pass: querying per engagement takes ten times as long,
 * and a million engagements as objects would not fit into memory.
 */
export class Attendance {
  readonly #people: PersonIndex;
  /** Contacts of engagement k are at `#first[k]` up to (not including) `#first[k + 1]`. */
  readonly #first: Uint32Array;
  readonly #contacts: Uint32Array;

  constructor(db: Database, people: PersonIndex, throwIfCancelled: () => void) {
    this.#people = people;
    const measure = `SELECT ifnull(max(engagement), 0), count(*) FROM link WHERE kind = 'contact'`;
    const [most = 0, count = 0] = db.get(measure, (row) => [number(row, 0), number(row, 1)]) ?? [];
    this.#first = new Uint32Array(most + 2);
    this.#contacts = new Uint32Array(count);
    let at = 0;
    let filled = 0;
    const sql = `SELECT engagement, record FROM link WHERE kind = 'contact' ORDER BY engagement, position`;
    for (const row of db.each(sql)) {
      if (at % 8192 === 0) throwIfCancelled();
      const engagement = number(row, 0);
      while (filled < engagement) this.#first[(filled += 1)] = at;
      this.#contacts[at] = number(row, 1);
      at += 1;
    }
    while (filled <= most) this.#first[(filled += 1)] = at;
  }

  /** Only known contacts; those that the mirror only has an id of are left out. */
  on(engagement: number): KnownPerson[] {
    const end = this.#first[engagement + 1] ?? 0;
    const known: KnownPerson[] = [];
    for (let at = this.#first[engagement] ?? end; at < end; at += 1) {
      const person = this.#people.byKey.get(this.#contacts[at] ?? 0);
      if (person !== undefined) known.push(person);
    }
    return known;
  }
}

export interface KnownPerson extends Person {
  readonly key: number;
}

function textsOf(list: unknown, field: string): string[] {
  if (!Array.isArray(list)) return [];
  return list.flatMap((item: unknown) => {
    const value = isRecord(item) ? item[field] : null;
    return typeof value === 'string' && value.trim() !== '' ? [value] : [];
  });
}

function companyOf(fields: Record<string, unknown>): string | null {
  const { company } = fields;
  return isRecord(company) && typeof company['id'] === 'string' ? company['id'] : null;
}

function add(map: Map<string, KnownPerson[]>, key: string, person: KnownPerson): void {
  const known = map.get(key);
  if (known === undefined) map.set(key, [person]);
  else known.push(person);
}

/** Indexes all contacts or users of the mirror by name and email address. */
export class PersonIndex {
  readonly all: readonly KnownPerson[];
  readonly byKey = new Map<number, KnownPerson>();
  readonly #byEmail = new Map<string, KnownPerson[]>();
  readonly #byName = new Map<string, KnownPerson[]>();
  readonly #byCompany = new Map<string, KnownPerson[]>();
  readonly #byDomain = new Map<string, KnownPerson[]>();

  constructor(db: Database, kind: 'contact' | 'user', throwIfCancelled: () => void) {
    const all: KnownPerson[] = [];
    const sql = `SELECT key, id, name, json FROM record WHERE kind = ? AND gone = 0 AND form <> 'stub' ORDER BY key`;
    for (const row of db.each(sql, kind)) {
      if (all.length % 4096 === 0) throwIfCancelled();
      const fields = json(row, 3);
      const body = isRecord(fields) ? fields : {};
      all.push({
        key: number(row, 0),
        id: text(row, 1),
        name: text(row, 2),
        emails: textsOf(body['emails'], 'email'),
        phones: textsOf(body['phone_numbers'], 'phone_number'),
        companyId: companyOf(body),
      });
    }
    this.all = all;
    for (const person of all) this.#index(person);
  }

  withEmail(email: string): readonly KnownPerson[] {
    return this.#byEmail.get(emailKey(email)) ?? [];
  }

  /** Full names only: a first name alone has too many matches. */
  withName(name: string): readonly KnownPerson[] {
    const key = nameKey(name);
    return key.includes(' ') ? (this.#byName.get(key) ?? []) : [];
  }

  ofCompany(id: string, domains: readonly string[]): readonly KnownPerson[] {
    const ofDomains = domains.flatMap((domain) => this.#byDomain.get(domain.toLowerCase()) ?? []);
    return [...new Set([...(this.#byCompany.get(id) ?? []), ...ofDomains])];
  }

  #index(person: KnownPerson): void {
    this.byKey.set(person.key, person);
    for (const email of person.emails) {
      add(this.#byEmail, emailKey(email), person);
      const domain = companyDomain(email);
      if (domain !== null) add(this.#byDomain, domain, person);
    }
    add(this.#byName, nameKey(person.name), person);
    if (person.companyId !== null) add(this.#byCompany, person.companyId, person);
  }
}

const speakers = z.array(speakerSchema);

export function speakersOf(db: Database, engagement: number): Speaker[] {
  const written = db.get('SELECT speakers FROM timeline WHERE key = ?', (row) => text(row, 0), engagement);
  return written === undefined ? [] : ownJsonOf(written, speakers);
}

/** Distinguishes a speaker from the others on the same call. */
export function speakerKey(speaker: SpeakerInTranscript): string {
  return (speaker.contactId ?? speaker.email ?? speaker.name ?? '').replaceAll('\n', ' ');
}

/** Contacts that may be the speaker, by address and by name. */
export function likely(
  { name, email }: SpeakerInTranscript,
  people: PersonIndex,
): { readonly addressed: readonly KnownPerson[]; readonly named: readonly KnownPerson[] } {
  return {
    addressed: email === null ? [] : people.withEmail(email),
    named: name === null ? [] : people.withName(name),
  };
}

/** How certain it is which contact the speaker is; null if nobody fits. */
function speakerStrength(
  speaker: SpeakerInTranscript,
  people: PersonIndex,
  ids: ReadonlySet<string>,
): EvidenceStrength | null {
  if (speaker.contactId !== null && ids.has(speaker.contactId)) return strengthOf('named-as-speaker');
  const { addressed, named } = likely(speaker, people);
  if (addressed.length > 0) return strengthOf('speaker-email', addressed.length);
  return named.length === 0 ? null : strengthOf('speaker-name', named.length);
}

/** Speakers who are neither contacts of their engagement nor users; one finding each. */
export function findSpeakers(
  db: Database,
  contacts: PersonIndex,
  attendance: Attendance,
  users: PersonIndex,
  throwIfCancelled: () => void,
): Found[] {
  const found: Found[] = [];
  const colleagues = new ParticipantIndex(users.all);
  const byId = new Set(contacts.all.map(({ id }) => id));
  const rows = db.each(
    `SELECT e.key, e.id, e.updated_us, t.speakers FROM engagement e JOIN timeline t ON t.key = e.key
     WHERE instr(e.parts, '"contacts"') > 0 ORDER BY e.time_key DESC`,
  );
  let looked = 0;
  for (const row of rows) {
    if (looked % 512 === 0) throwIfCancelled();
    looked += 1;
    const engagement = number(row, 0);
    const present = new ParticipantIndex(attendance.on(engagement));
    for (const speaker of unknownSpeakers(ownJsonOf(text(row, 3), speakers), present, colleagues)) {
      found.push({
        key: joinKey(text(row, 1), speakerKey(speaker)),
        version: String(number(row, 2)),
        engagement,
        strength: speakerStrength(speaker, contacts, byId),
      });
    }
  }
  return strongestFirst(found);
}

/**
 * Groups of contacts that look like one person, with at least two on calls: otherwise there is no
 * call to fix, and contacts themselves can't be written.
 */
export function findDuplicates(db: Database, contacts: PersonIndex): Found[] {
  const calls = new Map(
    db.all(`SELECT record, count(*) FROM link WHERE kind = 'contact' GROUP BY record`, (row) => [
      number(row, 0),
      number(row, 1),
    ]),
  );
  const byId = new Map(contacts.all.map(({ id, key }) => [id, key]));
  const found = duplicateContacts(contacts.all)
    .map(({ ids, reasons }) => ({
      key: joinKey(...ids),
      version: createHash('sha1').update(JSON.stringify(reasons)).digest('base64url').slice(0, 12),
      engagement: null,
      on: ids.flatMap((id) => {
        const contact = byId.get(id);
        const count = contact === undefined ? 0 : (calls.get(contact) ?? 0);
        return contact === undefined || count === 0 ? [] : [{ contact, calls: count }];
      }),
      strength: reasons[0] === undefined ? null : strengthOf(reasons[0].kind),
    }))
    .filter(({ on }) => on.length > 1);
  return strongestFirst(found);
}

export interface Company {
  readonly key: number;
  readonly id: string;
  readonly name: string;
  readonly domains: readonly string[];
}

/**
 * On an engagement a domain is a string; in the list of companies it is an object (docs/api-assumptions.md,
 * A6).
 */
function domainsOf(fields: unknown): string[] {
  const domains = isRecord(fields) && Array.isArray(fields['domains']) ? fields['domains'] : [];
  return domains.flatMap((item: unknown) => {
    const domain = isRecord(item) ? item['domain'] : item;
    return typeof domain === 'string' && domain !== '' ? [domain.toLowerCase()] : [];
  });
}

function companyByKey(db: Database, key: number): Company | undefined {
  return db.get(
    'SELECT id, name, json FROM record WHERE key = ?',
    (row) => ({ key, id: text(row, 0), name: text(row, 1), domains: domainsOf(json(row, 2)) }),
    key,
  );
}

export function companyById(db: Database, id: string): Company | undefined {
  const key = db.get(`SELECT key FROM record WHERE kind = 'company' AND id = ?`, (row) => number(row, 0), id);
  return key === undefined ? undefined : companyByKey(db, key);
}

function belongs(person: KnownPerson, company: Company): boolean {
  if (person.companyId === company.id) return true;
  return person.emails.some((email) => company.domains.includes(companyDomain(email) ?? ''));
}

/** Companies of engagements without a contact of the company. */
export function findBareCompanies(
  db: Database,
  contacts: PersonIndex,
  attendance: Attendance,
  throwIfCancelled: () => void,
): Found[] {
  const companies = new Map<number, Company | undefined>();
  const found: Found[] = [];
  const rows = db.all(
    `SELECT e.key, e.id, e.updated_us, l.record FROM engagement e JOIN link l ON l.engagement = e.key AND l.kind = 'company'
     WHERE instr(e.parts, '"contacts"') > 0 ORDER BY e.time_key DESC, l.position`,
    (row) => row,
  );
  for (const [index, row] of rows.entries()) {
    if (index % 1024 === 0) throwIfCancelled();
    const [engagement, record] = [number(row, 0), number(row, 3)];
    if (!companies.has(record)) companies.set(record, companyByKey(db, record));
    const company = companies.get(record);
    if (company === undefined) continue;
    if (attendance.on(engagement).some((person) => belongs(person, company))) continue;
    found.push({
      key: joinKey(text(row, 1), company.id),
      version: String(number(row, 2)),
      engagement,
      strength:
        contacts.ofCompany(company.id, company.domains).length > 0 ? strengthOf('company-regular') : null,
    });
  }
  return strongestFirst(found);
}

/** A finding with only what identifies it; nothing else has been read yet. */
export interface Found {
  /**
   * Stable as long as the finding exists. Made of API ids, because a rebuilt mirror assigns new keys of its
   * own.
   */
  readonly key: string;
  /** Changes whenever the records involved change. */
  readonly version: string;
  /** The mirror's key of the engagement; null if the finding is about contacts. */
  readonly engagement: number | null;
  /** For duplicate contacts, the number of calls each is on. */
  readonly on?: readonly { readonly contact: number; readonly calls: number }[];
  /** How convincing its first suggestion is; null without one. */
  readonly strength: EvidenceStrength | null;
}

/** Joins the parts of a key; none of them contains a line break. */
function joinKey(...parts: string[]): string {
  return parts.map((part) => part.replaceAll('\n', ' ')).join('\n');
}

export function keyParts(key: string): string[] {
  return key.split('\n');
}

const TYPES = CRM_OBJECT_TYPES.map((type) => `'${type}'`).join(', ');
/** Whether a row has a CRM link of a type that the API can write, as `linkFixes` suggests. */
const hasLink = (alias: string): string =>
  `${alias}.crm_id IS NOT NULL AND ${alias}.crm_source IS NOT NULL AND ${alias}.crm_type IN (${TYPES})`;

/** What suggests a CRM link for the engagements without one, read in one pass like {@link Attendance}. */
class LinkEvidence {
  /** By the mirror's key of the engagement, up to 255. */
  readonly #companies: Uint8Array;
  readonly #contacts: Uint8Array;
  /** 1 if another engagement with the same company has a link. */
  readonly #beside: Uint8Array;

  constructor(db: Database, throwIfCancelled: () => void) {
    const size = (db.get('SELECT ifnull(max(key), 0) FROM engagement', (row) => number(row, 0)) ?? 0) + 1;
    this.#companies = new Uint8Array(size);
    this.#contacts = new Uint8Array(size);
    this.#beside = new Uint8Array(size);
    const own = db.each(
      `SELECT l.engagement, l.kind, count(DISTINCT r.crm_id) FROM link l JOIN record r ON r.key = l.record
       WHERE l.kind IN ('company', 'contact') AND ${hasLink('r')}
       GROUP BY 1, 2`,
    );
    let read = 0;
    for (const row of own) {
      if (read % 4096 === 0) throwIfCancelled();
      read += 1;
      const into = text(row, 1) === 'company' ? this.#companies : this.#contacts;
      into[number(row, 0)] = Math.min(number(row, 2), 255);
    }
    const others = db.each(
      `SELECT engagement FROM link WHERE kind = 'company' AND record IN (
         SELECT l.record FROM engagement e JOIN link l ON l.engagement = e.key AND l.kind = 'company'
         WHERE ${hasLink('e')})`,
    );
    for (const row of others) {
      if (read % 4096 === 0) throwIfCancelled();
      read += 1;
      this.#beside[number(row, 0)] = 1;
    }
  }

  /** How convincing the best suggestion is; null if there is none. */
  of(engagement: number): EvidenceStrength | null {
    const companies = this.#companies[engagement] ?? 0;
    if (companies > 0) return strengthOf('company', companies);
    const contacts = this.#contacts[engagement] ?? 0;
    if (contacts > 0) return strengthOf('contact', contacts);
    return this.#beside[engagement] === 1 ? strengthOf('same-company-engagements') : null;
  }
}

/**
 * Engagements without a CRM link. A link can be suggested if one of its companies or contacts has one, or another
 * engagement with one of its companies.
 */
export function findNoLink(db: Database, throwIfCancelled: () => void): Found[] {
  const evidence = new LinkEvidence(db, throwIfCancelled);
  const found: Found[] = [];
  const sql = 'SELECT key, id, updated_us FROM engagement WHERE crm_id IS NULL ORDER BY time_key DESC';
  for (const row of db.each(sql)) {
    if (found.length % 4096 === 0) throwIfCancelled();
    const engagement = number(row, 0);
    const strength = evidence.of(engagement);
    found.push({ key: text(row, 1), version: String(number(row, 2)), engagement, strength });
  }
  return strongestFirst(found);
}

const OWN_LINKS = `SELECT l.engagement, l.kind, r.id, r.name, r.crm_type, r.crm_id, r.crm_source FROM link l
  JOIN record r ON r.key = l.record
  WHERE l.kind IN ('company', 'contact') AND r.crm_id IS NOT NULL AND r.crm_source IS NOT NULL`;

function readOwnLink(row: Row): OwnLink {
  return {
    of: text(row, 1) === 'company' ? 'company' : 'contact',
    id: text(row, 2),
    name: text(row, 3),
    link: { object_type: text(row, 4), crm_object_id: text(row, 5), source: text(row, 6) },
  };
}

/** The CRM links of an engagement's contacts and companies themselves. */
export function ownLinks(db: Database, engagement: number): OwnLink[] {
  const sql = `${OWN_LINKS} AND l.engagement = ? ORDER BY l.kind, l.position`;
  return db.all(sql, readOwnLink, engagement);
}

interface Linked {
  readonly engagement: number;
  readonly id: string;
  readonly version: string;
  readonly link: CrmAssociation;
}

/** Engagements whose CRM link disagrees with the links of their contacts and companies. */
export function findDisagreeing(db: Database, throwIfCancelled: () => void): Found[] {
  const linked = db.all(
    `SELECT key, id, updated_us, crm_type, crm_id, crm_source FROM engagement
     WHERE crm_id IS NOT NULL AND crm_source IS NOT NULL ORDER BY time_key DESC`,
    (row): Linked => ({
      engagement: number(row, 0),
      id: text(row, 1),
      version: String(number(row, 2)),
      link: { object_type: text(row, 3), crm_object_id: text(row, 4), source: text(row, 5) },
    }),
  );
  const ownLinks = new Map<number, OwnLink[]>(linked.map(({ engagement }) => [engagement, []]));
  let read = 0;
  for (const row of db.each(
    `${OWN_LINKS} AND l.engagement IN (SELECT key FROM engagement WHERE crm_id IS NOT NULL)`,
  )) {
    if (read % 4096 === 0) throwIfCancelled();
    read += 1;
    ownLinks.get(number(row, 0))?.push(readOwnLink(row));
  }
  const found = linked.flatMap(({ engagement, id, version, link }): Found[] => {
    const own = disagreeing(link, ownLinks.get(engagement) ?? []);
    if (own.length === 0) return [];
    const ofCompanies = own.filter((other) => other.of === 'company');
    const strongest = ofCompanies.length > 0 ? ofCompanies : own;
    const alike = new Set(strongest.map((other) => other.link.crm_object_id)).size;
    const strength = strengthOf(ofCompanies.length > 0 ? 'company' : 'contact', alike);
    return [{ key: id, version, engagement, strength }];
  });
  return strongestFirst(found);
}
