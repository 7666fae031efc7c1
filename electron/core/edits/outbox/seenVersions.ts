import { z } from 'zod';
import { crmAssociation } from '#shared/contract/crmAssociation.ts';
import { names } from '#shared/contract/edit.ts';
import { contactId, type ConnectionId, type EngagementId } from '#shared/contract/ids.ts';
import type { Row } from '../../store/database.ts';
import type { SeenEngagement } from '../../store/seenEngagement.ts';
import { json, text } from '../../store/row.ts';
import type { EditsDatabase } from '../editsDatabase.ts';

/** A version of an engagement that was seen, whatever brought it. */
export interface SeenVersion extends SeenEngagement {
  /** What a webhook named as changed with this version, apart from `updated_at`; null where none was seen. */
  readonly fields: readonly string[] | null;
}

/** Longer than any request, retry of a webhook delivery or gateway is about. */
const KEPT_MS = 24 * 60 * 60 * 1000;

const contacts = z.array(contactId);
const link = crmAssociation.nullable();
const fields = z.array(z.string());

function readSeen(row: Row, engagementId: EngagementId): SeenVersion {
  return {
    engagementId,
    version: text(row, 0),
    contacts: row[1] === null ? null : contacts.parse(json(row, 1)),
    crm: row[2] === null ? undefined : link.parse(json(row, 2)),
    fields: row[3] === null ? null : fields.parse(json(row, 3)),
    names: names.parse(json(row, 4)),
  };
}

/** Versions of records that we wrote to lately, kept for a day: late evidence is judged against them. */
export class SeenVersions {
  readonly #db: EditsDatabase;
  readonly #now: () => number;

  constructor(db: EditsDatabase, now: () => number) {
    this.#db = db;
    this.#now = now;
  }

  /** What is known of the same version is completed, never replaced: an earlier sight of it is the stronger proof. */
  add(connectionId: ConnectionId, seen: SeenVersion): void {
    const written = (value: unknown): string | null =>
      value === null || value === undefined ? null : JSON.stringify(value);
    this.#db.run(
      `insert into seen_versions (connection_id, engagement_id, version, contacts, crm, fields, names, seen_at)
       values (?, ?, ?, ?, ?, ?, ?, ?)
       on conflict do update set contacts = coalesce(contacts, excluded.contacts), crm = coalesce(crm, excluded.crm),
         fields = coalesce(fields, excluded.fields), names = json_patch(names, excluded.names)`,
      connectionId,
      seen.engagementId,
      seen.version,
      written(seen.contacts),
      seen.crm === undefined ? null : JSON.stringify(seen.crm),
      written(seen.fields),
      JSON.stringify(seen.names),
      this.#stamp(0),
    );
  }

  of(connectionId: ConnectionId, engagementId: EngagementId): SeenVersion[] {
    return this.#db.all(
      `select version, contacts, crm, fields, names from seen_versions where connection_id = ? and engagement_id = ?`,
      (row) => readSeen(row, engagementId),
      connectionId,
      engagementId,
    );
  }

  /** Takes out what is too old to be evidence of anything. */
  prune(): void {
    this.#db.run('delete from seen_versions where seen_at < ?', this.#stamp(KEPT_MS));
  }

  forget(connectionId: ConnectionId): void {
    this.#db.run('delete from seen_versions where connection_id = ?', connectionId);
  }

  #stamp(agoMs: number): string {
    return new Date(this.#now() - agoMs).toISOString();
  }
}
