import { companyDomain, emailKey, nameKey } from '#shared/domain/edits/personName.ts';
import type { Person } from '#shared/domain/edits/duplicateContacts.ts';
import { isRecord } from '../../json.ts';
import type { Database } from '../../store/database.ts';
import { json, number, text } from '../../store/row.ts';

export interface Known extends Person {
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

function add(map: Map<string, Known[]>, key: string, person: Known): void {
  const known = map.get(key);
  if (known === undefined) map.set(key, [person]);
  else known.push(person);
}

/** All contacts or users of the mirror, by what they can be found by. */
export class People {
  readonly all: readonly Known[];
  readonly byKey = new Map<number, Known>();
  readonly #byEmail = new Map<string, Known[]>();
  readonly #byName = new Map<string, Known[]>();
  readonly #byCompany = new Map<string, Known[]>();
  readonly #byDomain = new Map<string, Known[]>();

  constructor(db: Database, kind: 'contact' | 'user', stillWanted: () => void) {
    const all: Known[] = [];
    const sql = `SELECT key, id, name, json FROM record WHERE kind = ? AND gone = 0 AND form <> 'stub' ORDER BY key`;
    for (const row of db.each(sql, kind)) {
      if (all.length % 4096 === 0) stillWanted();
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

  withEmail(email: string): readonly Known[] {
    return this.#byEmail.get(emailKey(email)) ?? [];
  }

  /** Only full names: a first name alone finds too many. */
  withName(name: string): readonly Known[] {
    const key = nameKey(name);
    return key.includes(' ') ? (this.#byName.get(key) ?? []) : [];
  }

  ofCompany(id: string, domains: readonly string[]): readonly Known[] {
    const ofDomains = domains.flatMap((domain) => this.#byDomain.get(domain.toLowerCase()) ?? []);
    return [...new Set([...(this.#byCompany.get(id) ?? []), ...ofDomains])];
  }

  #index(person: Known): void {
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
