import type { CrmAssociation } from '../resources/shared.ts';
import { dealsPerCompany } from './census.ts';
import { dealOfId, type Engagements, type Neighbours } from './engagements.ts';
import { Postings } from './postings.ts';

/** Ways from a company, contact or deal to its generated engagements, by index. Built when first asked for. */
export class Relations {
  readonly #engagements: Engagements;
  readonly #near: Neighbours;
  #byCompany: Postings | undefined;
  #byPerson: Postings | undefined;
  #byDeal: Postings | undefined;
  #crmRecords: ReadonlyMap<string, readonly number[]> | undefined;

  constructor(engagements: Engagements, near: Neighbours) {
    this.#engagements = engagements;
    this.#near = near;
  }

  ofCompany(company: number): Int32Array {
    this.#byCompany ??= Postings.invert(this.#near.census.companies, (report) => {
      for (let row = 0; row < this.#engagements.count; row++) {
        for (const key of this.#engagements.companiesOf(row)) report(key, row);
      }
    });
    return this.#byCompany.of(company);
  }

  /** Of a contact or a room. */
  ofPerson(person: number): Int32Array {
    this.#byPerson ??= Postings.invert(this.#near.contacts.end, (report) => {
      for (let row = 0; row < this.#engagements.count; row++) {
        for (const key of this.#engagements.peopleOf(row)) report(key, row);
      }
    });
    return this.#byPerson.of(person);
  }

  /** The engagements whose own CRM link names this deal. */
  ofDeal(id: string): Int32Array {
    const { deal } = this.#engagements.columns;
    const keys = this.#near.census.companies * dealsPerCompany;
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
   * The companies or contacts that carry a CRM record, by index: several, where the data holds duplicates. The source is
   * not compared: the sandbox's workspace counts as connected with every CRM that its links name.
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
    const { companies, contacts } = this.#near;
    for (let i = 0; i < companies.count; i++) add(companies.crmOf(i), i);
    for (let i = 0; i < contacts.count; i++) add(contacts.crmOf(i), i);
    return records;
  }
}
