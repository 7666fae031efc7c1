import type { CrmAssociation } from '../resources.ts';
import { dealsPerCompany } from './generatedDirectory.ts';
import { dealOfId, type Engagements, type Directory } from './generatedEngagements.ts';

/** The rows for each key. Two flat arrays instead of a list per key take 4 bytes per row. */
class Postings {
  readonly #begin: Int32Array;
  readonly #rows: Int32Array;

  private constructor(begin: Int32Array, rows: Int32Array) {
    this.#begin = begin;
    this.#rows = rows;
  }

  /** Inverts rows → keys. `visit` is called twice and must report the same pairs both times; duplicates are kept. */
  static invert(keys: number, visit: (report: (key: number, row: number) => void) => void): Postings {
    const begin = new Int32Array(keys + 1);
    visit((key) => {
      begin[key + 1] = (begin[key + 1] ?? 0) + 1;
    });
    for (let key = 0; key < keys; key++) begin[key + 1] = (begin[key + 1] ?? 0) + (begin[key] ?? 0);
    const next = begin.slice();
    const rows = new Int32Array(begin[keys] ?? 0);
    visit((key, row) => {
      const at = next[key] ?? 0;
      rows[at] = row;
      next[key] = at + 1;
    });
    return new Postings(begin, rows);
  }

  of(key: number): Int32Array {
    return this.#rows.subarray(this.#begin[key] ?? 0, this.#begin[key + 1] ?? 0);
  }
}

/** Finds the generated engagements of a company, contact or deal, by index. Built on first use. */
export class EngagementIndexes {
  readonly #engagements: Engagements;
  readonly #directory: Directory;
  #byCompany: Postings | undefined;
  #byPerson: Postings | undefined;
  #byDeal: Postings | undefined;
  #crmRecords: ReadonlyMap<string, readonly number[]> | undefined;

  constructor(engagements: Engagements, directory: Directory) {
    this.#engagements = engagements;
    this.#directory = directory;
  }

  ofCompany(company: number): Int32Array {
    this.#byCompany ??= Postings.invert(this.#directory.counts.companies, (report) => {
      for (let row = 0; row < this.#engagements.count; row++) {
        for (const key of this.#engagements.companiesOf(row)) report(key, row);
      }
    });
    return this.#byCompany.of(company);
  }

  /** The engagements of a contact or a room. */
  ofPerson(person: number): Int32Array {
    this.#byPerson ??= Postings.invert(this.#directory.contacts.end, (report) => {
      for (let row = 0; row < this.#engagements.count; row++) {
        for (const key of this.#engagements.peopleOf(row)) report(key, row);
      }
    });
    return this.#byPerson.of(person);
  }

  /** The engagements whose own CRM link names this deal. */
  ofDeal(id: string): Int32Array {
    const { deal } = this.#engagements.columns;
    const keys = this.#directory.counts.companies * dealsPerCompany;
    this.#byDeal ??= Postings.invert(keys, (report) => {
      for (let row = 0; row < deal.length; row++) {
        const key = deal[row] ?? -1;
        if (key >= 0) report(key, row);
      }
    });
    const key = dealOfId(id);
    return key >= 0 && key < keys ? this.#byDeal.of(key) : new Int32Array(0);
  }

  /**
   * The companies or contacts with a CRM record, by index; several if the data has duplicates. The source is
   * ignored: the sandbox's workspace counts as connected to every CRM that its links name.
   */
  ofCrmRecord(kind: 'company' | 'contact', id: string): readonly number[] {
    this.#crmRecords ??= this.#readCrmRecords();
    return this.#crmRecords.get(`${kind}:${id}`) ?? [];
  }

  #readCrmRecords(): ReadonlyMap<string, readonly number[]> {
    const records = new Map<string, number[]>();
    const add = (crm: CrmAssociation | undefined, index: number): void => {
      if (crm === undefined) return;
      const key = `${crm.object_type}:${crm.crm_object_id}`;
      const known = records.get(key);
      if (known === undefined) records.set(key, [index]);
      else known.push(index);
    };
    const { companies, contacts } = this.#directory;
    for (let i = 0; i < companies.count; i++) add(companies.crmOf(i), i);
    for (let i = 0; i < contacts.count; i++) add(contacts.crmOf(i), i);
    return records;
  }
}
