import { hash, stream } from '../seededRandom.ts';
import type { Company, Contact, CrmAssociation, Tag, User } from '../resources.ts';
import { Companies, Contacts, countsFor, Tags, Users } from './generatedDirectory.ts';
import type { Change, ChangeEvent, EngagementRecord } from './workspaceRecords.ts';
import { Collection } from './rowCollection.ts';
import { buildEngagementColumns } from './engagementColumns.ts';
import { EngagementQueries, ListQuery } from './workspaceQueries.ts';
import { type Directory, Engagements } from './generatedEngagements.ts';
import { calendarOf } from './timestamps.ts';

interface WorkspaceOptions {
  readonly seed: number;
  readonly engagements: number;
  /** Milliseconds since 1970; no generated time is later. */
  readonly end: number;
  /** Lists and expands calendar resources like contacts. */
  readonly showRooms: boolean;
  /** Omits the names of standalone companies. */
  readonly namelessCompanies?: boolean;
  /** Some texts and names attack or strain whatever displays or reads them (phrases/hostile.json). */
  readonly hostile?: boolean;
}

const idOf = (row: { id: string }): string => row.id;

const namesOf = (row: Contact | User): string =>
  [
    [row.first_name, row.last_name].filter((name) => name !== null && name !== undefined).join(' '),
    ...(row.emails ?? []).map(({ email }) => email),
  ].join('\n');

/** The workspace: generated rows and later writes. */
export class Workspace {
  readonly workspaceId: string;
  readonly showRooms: boolean;
  readonly namelessCompanies: boolean;
  readonly generated: Directory & { readonly engagements: Engagements };
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
  readonly #listeners = new Set<(changeEvent: ChangeEvent) => void>();

  constructor(options: WorkspaceOptions) {
    const { seed, engagements: count, end, showRooms, namelessCompanies = false, hostile = false } = options;
    this.workspaceId = `wrks_01k${hash(seed, stream.id, 0).toString(36).padStart(7, '0')}`;
    this.showRooms = showRooms;
    this.namelessCompanies = namelessCompanies;
    const counts = countsFor(seed, count);
    const companies = new Companies(seed, counts, end, hostile);
    const contacts = new Contacts(seed, counts, companies, end, showRooms);
    const directory: Directory = {
      counts,
      companies,
      contacts,
      users: new Users(seed, counts, end, hostile),
      tags: new Tags(seed, counts, end, hostile),
    };
    const engagements = new Engagements(
      seed,
      buildEngagementColumns(seed, counts, calendarOf(seed, count, end)),
      directory,
      hostile,
    );
    this.generated = { ...directory, engagements };
    this.engagements = new Collection(engagements, (row) => row.wire.id);
    this.contacts = new Collection(contacts, idOf);
    this.companies = new Collection(companies, idOf);
    this.users = new Collection(directory.users, idOf);
    this.tags = new Collection(directory.tags, idOf);
    this.engagementQueries = new EngagementQueries(this, this.generated);
    this.contactQuery = new ListQuery(this.contacts, namesOf);
    this.companyQuery = new ListQuery(this.companies, (row) => row.name ?? '');
    this.userQuery = new ListQuery(this.users, namesOf);
    this.tagQuery = new ListQuery(this.tags, () => '');
  }

  /** Whether this contact is a calendar resource. */
  isRoom(contactId: string): boolean {
    const { contacts } = this.generated;
    return contacts.isRoom(contacts.identifiers.indexOf(contactId));
  }

  /** Listeners are called before the request that made the change is answered. */
  onChangeEvent(listener: (changeEvent: ChangeEvent) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Applies a change and notifies listeners. */
  apply(changeEvent: ChangeEvent): void {
    if (changeEvent.kind !== 'transcribed') this.restore(changeEvent);
    for (const listener of this.#listeners) listener(changeEvent);
  }

  /** Applies a change without notifying listeners, to restore a saved state. */
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

/** A time after the row's last update, so that a comparison of both finds the new one. */
export function touchedAt(now: number, before: string): string {
  return new Date(Math.max(now, Date.parse(before) + 1)).toISOString();
}

/**
 * Replaces the contacts of an engagement and keeps its rooms; `contactIds` contains no rooms or duplicates. If the
 * set is the same, nothing changes and no event is sent.
 */
export function replaceContacts(
  workspace: Workspace,
  before: EngagementRecord,
  contactIds: readonly string[],
  now: number,
): EngagementRecord {
  const rooms = before.contactIds.filter((id) => workspace.isRoom(id));
  const same =
    before.contactIds.length === contactIds.length + rooms.length &&
    contactIds.every((id) => before.contactIds.includes(id));
  if (same) return before;
  const after: EngagementRecord = {
    ...before,
    wire: { ...before.wire, updated_at: touchedAt(now, before.wire.updated_at) },
    contactIds: [...contactIds, ...rooms],
  };
  workspace.apply({ resource: 'engagement', kind: 'updated', before, after });
  return after;
}

/** Sets the CRM association. Setting the same one again changes nothing. */
export function setCrmAssociation(
  workspace: Workspace,
  before: EngagementRecord,
  association: CrmAssociation,
  now: number,
): EngagementRecord {
  const known = before.wire.crm_association;
  const same =
    known?.object_type === association.object_type &&
    known.crm_object_id === association.crm_object_id &&
    known.source === association.source;
  if (same) return before;
  const wire = {
    ...before.wire,
    crm_association: association,
    updated_at: touchedAt(now, before.wire.updated_at),
  };
  const after: EngagementRecord = { ...before, wire };
  workspace.apply({ resource: 'engagement', kind: 'updated', before, after });
  return after;
}
