import { hash, stream } from '../chance/hash.ts';
import type { Company } from '../resources/company.ts';
import type { Contact } from '../resources/contact.ts';
import type { Tag } from '../resources/tag.ts';
import type { User } from '../resources/user.ts';
import { takeCensus } from './census.ts';
import type { Change, Happening } from './change.ts';
import { Collection } from './collection.ts';
import { Companies } from './companies.ts';
import { Contacts } from './contacts.ts';
import { buildEngagementColumns } from './engagementColumns.ts';
import { EngagementQueries } from './engagementQuery.ts';
import type { EngagementRecord } from './engagementRecord.ts';
import { Engagements, type Neighbours } from './engagements.ts';
import { calendarOf } from './instants.ts';
import { ListQuery } from './listQuery.ts';
import { Relations } from './relations.ts';
import { Tags } from './tags.ts';
import { Users } from './users.ts';

export interface WorldOptions {
  readonly seed: number;
  readonly engagements: number;
  /** Milliseconds since 1970: nothing generated is later. */
  readonly end: number;
  /** Calendar resources are listed and expanded like contacts. */
  readonly showRooms: boolean;
  /** Companies by themselves come without their names. */
  readonly namelessCompanies?: boolean;
}

const timeOf = (text: string | undefined): number => (text === undefined ? Number.NaN : Date.parse(text));

const wireTraits = {
  idOf: (row: { id: string }): string => row.id,
  updatedOf: (row: { updated_at: string }): number => timeOf(row.updated_at),
};

const namesOf = (row: Contact | User): string =>
  [
    [row.first_name, row.last_name].filter((name) => name !== null && name !== undefined).join(' '),
    ...(row.emails ?? []).map(({ email }) => email),
  ].join('\n');

/** The workspace: what the seed makes of it, and what was written since. */
export class World {
  readonly workspaceId: string;
  readonly showRooms: boolean;
  readonly namelessCompanies: boolean;
  readonly made: Neighbours & { readonly engagements: Engagements };
  readonly engagements: Collection<EngagementRecord>;
  readonly contacts: Collection<Contact>;
  readonly companies: Collection<Company>;
  readonly users: Collection<User>;
  readonly tags: Collection<Tag>;
  readonly engagementQueries: EngagementQueries;
  readonly contactQuery: ListQuery<Contact>;
  readonly companyQuery: ListQuery<Company>;
  readonly userQuery: ListQuery<User>;
  readonly tagQuery: ListQuery<Tag>;
  readonly #listeners = new Set<(happening: Happening) => void>();

  constructor({ seed, engagements: count, end, showRooms, namelessCompanies = false }: WorldOptions) {
    this.workspaceId = `wrks_01k${hash(seed, stream.id, 0).toString(36).padStart(7, '0')}`;
    this.showRooms = showRooms;
    this.namelessCompanies = namelessCompanies;
    const census = takeCensus(seed, count);
    const companies = new Companies(seed, census, end);
    const contacts = new Contacts(seed, census, companies, end, showRooms);
    const near: Neighbours = {
      census,
      companies,
      contacts,
      users: new Users(seed, census, end),
      tags: new Tags(seed, census, end),
    };
    const engagements = new Engagements(
      seed,
      buildEngagementColumns(seed, census, calendarOf(seed, count, end)),
      near,
    );
    this.made = { ...near, engagements };
    this.engagements = new Collection(engagements, {
      idOf: (row) => row.wire.id,
      updatedOf: (row) => timeOf(row.wire.updated_at),
      startOf: (row) => timeOf(row.wire.start_at),
    });
    this.contacts = new Collection(contacts, wireTraits);
    this.companies = new Collection(companies, wireTraits);
    this.users = new Collection(near.users, wireTraits);
    this.tags = new Collection(near.tags, wireTraits);
    const relations = new Relations(engagements, near);
    this.engagementQueries = new EngagementQueries(
      { engagements: this.engagements, companies: this.companies, contacts: this.contacts },
      this.made,
      relations,
    );
    this.contactQuery = new ListQuery(this.contacts, namesOf);
    this.companyQuery = new ListQuery(this.companies, (row) => row.name ?? '');
    this.userQuery = new ListQuery(this.users, namesOf);
    this.tagQuery = new ListQuery(this.tags, () => '');
  }

  /** Whether this contact is a calendar resource. */
  isRoom(contactId: string): boolean {
    const { contacts } = this.made;
    return contacts.isRoom(contacts.identifiers.indexOf(contactId));
  }

  /** Listeners hear of a change before the request that made it is answered. */
  onHappening(listener: (happening: Happening) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Makes a change: the rows first, then everybody who wants to know. */
  apply(happening: Happening): void {
    if (happening.kind !== 'transcribed') this.restore(happening);
    for (const listener of this.#listeners) listener(happening);
  }

  /** Makes a change without anybody being told: how a saved state comes back. */
  restore(change: Change): void {
    switch (change.resource) {
      case 'engagement':
        if (change.kind === 'deleted') this.engagements.delete(change.before.wire.id);
        else this.engagements.put(change.after);
        return;
      case 'contact':
        if (change.kind === 'deleted') this.contacts.delete(change.before.id);
        else this.contacts.put(change.after);
        return;
      case 'company':
        if (change.kind === 'deleted') this.companies.delete(change.before.id);
        else this.companies.put(change.after);
        return;
      case 'tag':
        if (change.kind === 'deleted') this.tags.delete(change.before.id);
        else this.tags.put(change.after);
    }
  }
}
