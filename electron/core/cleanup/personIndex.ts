import type { Person } from '#shared/domain/edits/cleanupFindings.ts';
import { companyDomain, emailKey, nameKey } from '#shared/domain/edits/personName.ts';
import type { Database } from '../database/database.ts';
import { json, number, text } from '../database/rowValues.ts';
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
