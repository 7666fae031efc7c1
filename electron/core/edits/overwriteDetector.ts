import { z } from 'zod';
import { crmAssociation } from '#shared/contract/crmAssociation.ts';
import { names, type Overwritten } from '#shared/contract/edit.ts';
import { contactId, type EngagementId } from '#shared/contract/ids.ts';
import type { WrittenValue } from '#shared/contract/journal.ts';
import { isReplaced, type KnownVersion, type LandedWrite } from '#shared/domain/edits/overwrittenChanges.ts';
import { type Database, json, type Row, text } from '../database/database.ts';
import { microsOf } from '../instant.ts';
import type { SeenEngagement } from '../mirror/write/incomingEngagement.ts';
import type { Journal, StoredWrite } from './outbox/journal.ts';
import type { Outbox, StoredEdit } from './outbox/outbox.ts';
import type { WriteSteps } from './write/writePlan.ts';

/** A version of an engagement, from any source. */
export interface SeenVersion extends SeenEngagement {
  /** The fields a webhook listed as changed with this version, apart from `updated_at`; null without a webhook. */
  readonly fields: readonly string[] | null;
}

/** Longer than any request, webhook redelivery or gateway takes. */
const RETENTION_MS = 24 * 60 * 60 * 1000;

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

/** Versions of recently written records, stored for a day to judge late evidence. */
class SeenVersions {
  readonly #db: Database;
  readonly #now: () => number;

  constructor(db: Database, now: () => number) {
    this.#db = db;
    this.#now = now;
  }

  /**
   * Completes what is stored of the same version but never replaces it: an earlier observation is the stronger
   * proof.
   */
  add(seen: SeenVersion): void {
    const toColumn = (value: unknown): string | null =>
      value === null || value === undefined ? null : JSON.stringify(value);
    this.#db.run(
      `insert into seen_versions (engagement_id, version, contacts, crm, fields, names, seen_at)
       values (?, ?, ?, ?, ?, ?, ?)
       on conflict do update set contacts = coalesce(contacts, excluded.contacts), crm = coalesce(crm, excluded.crm),
         fields = coalesce(fields, excluded.fields), names = json_patch(names, excluded.names)`,
      seen.engagementId,
      seen.version,
      toColumn(seen.contacts),
      seen.crm === undefined ? null : JSON.stringify(seen.crm),
      toColumn(seen.fields),
      JSON.stringify(seen.names),
      this.#stamp(0),
    );
  }

  of(engagementId: EngagementId): SeenVersion[] {
    return this.#db.all(
      `select version, contacts, crm, fields, names from seen_versions where engagement_id = ?`,
      (row) => readSeen(row, engagementId),
      engagementId,
    );
  }

  /** Deletes what is too old to be evidence. */
  prune(): void {
    this.#db.run('delete from seen_versions where seen_at < ?', this.#stamp(RETENTION_MS));
  }

  #stamp(agoMs: number): string {
    return new Date(this.#now() - agoMs).toISOString();
  }
}

/** A write to judge, whether or not the journal has its outcome yet. */
type Judged = Pick<StoredWrite, 'before' | 'beforeSeen' | 'sent' | 'version' | 'landed'>;
type Where = Pick<StoredEdit, 'engagementId'>;

/** How long a late delivery or row can be evidence about a write. */
const WATCHED_MS = 24 * 60 * 60 * 1000;

function landedWrite({ before, beforeSeen, sent, version, landed }: Judged): LandedWrite | null {
  const baseAt = microsOf(version);
  return baseAt === null || !beforeSeen ? null : { before, sent, baseAt, landedAt: microsOf(landed) };
}

function known({
  version,
  contacts,
  crm,
  fields,
}: Omit<SeenVersion, 'engagementId' | 'names'>): KnownVersion[] {
  const at = microsOf(version);
  return at === null ? [] : [{ at, contacts, crm, fields }];
}

function knownValue(value: WrittenValue, version: string): KnownVersion[] {
  return value.kind === 'contacts'
    ? known({ version, contacts: value.ids, crm: undefined, fields: null })
    : known({ version, contacts: null, crm: value.link, fields: ['crm_association'] });
}

/**
 * Detects writes of ours that replaced others' changes. The API can't refuse a PUT based on an old read, so every
 * version of a record, from any source, is compared with the writes made to it.
 */
export class OverwriteDetector {
  readonly #db: Database;
  readonly #outbox: Outbox;
  readonly #journal: Journal;
  readonly #seen: SeenVersions;
  readonly #now: () => number;
  readonly #overwritten: WriteSteps['overwritten'];
  /** Recently written records; loaded from the journal on first use. */
  #written: Set<EngagementId> | null = null;
  /** Versions of records being read for a write that the journal doesn't have yet. */
  readonly #reading = new Map<EngagementId, SeenVersion[]>();

  constructor(
    db: Database,
    outbox: Outbox,
    journal: Journal,
    now: () => number,
    overwritten: WriteSteps['overwritten'],
  ) {
    this.#db = db;
    this.#outbox = outbox;
    this.#journal = journal;
    this.#seen = new SeenVersions(db, now);
    this.#now = now;
    this.#overwritten = overwritten;
  }

  /** A record is about to be read for a write: from now on every version of it counts. */
  begin({ engagementId }: Where): void {
    this.#recentlyWritten().add(engagementId);
    this.#reading.set(engagementId, []);
  }

  /** Whether a version newer than that read was seen since `begin`, so the record has to be read again. */
  isOutdated({ engagementId }: Where, version: string): boolean {
    const at = microsOf(version);
    const seen = (this.#reading.get(engagementId) ?? []).flatMap(known);
    return at !== null && seen.some((newer) => newer.at > at);
  }

  /** The write is in the journal; stores what was seen since `begin`. */
  begun({ engagementId }: Where): void {
    this.#seen.prune();
    for (const seen of this.#reading.get(engagementId) ?? []) this.#seen.add(seen);
    this.#reading.delete(engagementId);
  }

  /** The write was abandoned. */
  leave({ engagementId }: Where): void {
    this.#reading.delete(engagementId);
  }

  /** Our own read of a record while a response is lost: it may contain others' changes. */
  keep(seen: SeenVersion): void {
    this.#seen.add(seen);
  }

  /** What this write replaced, as far as known; `now` is the read after it. */
  find({ engagementId }: Where, write: Judged, now: SeenVersion | null): Overwritten | null {
    const versions = this.#versions(engagementId, this.#journal.ofRecord(engagementId));
    return this.#find(write, now === null ? versions : [...known(now), ...versions]);
  }

  /** Names of contacts in the versions seen. */
  names({ engagementId }: Where): SeenVersion['names'] {
    const seen = this.#seen.of(engagementId);
    return Object.fromEntries(seen.flatMap(({ names }) => Object.entries(names)));
  }

  /** Versions of engagements from any source; returns the engagements whose edits now have another verdict. */
  observe(versions: readonly SeenVersion[]): EngagementId[] {
    const written = this.#recentlyWritten();
    const changed = new Set<EngagementId>();
    for (const seen of versions) {
      if (!written.has(seen.engagementId)) continue;
      this.#reading.get(seen.engagementId)?.push(seen);
      const writes = this.#journal.ofRecord(seen.engagementId);
      if (!writes.some((write) => isEvidence(write, seen))) continue;
      this.#db.transaction(() => {
        this.#seen.add(seen);
        if (this.judge(seen.engagementId)) changed.add(seen.engagementId);
      });
    }
    return [...changed];
  }

  /** Decides for every written edit of a record whether it replaced something, given everything known now. */
  judge(engagementId: EngagementId): boolean {
    const writes = this.#journal.ofRecord(engagementId);
    const versions = this.#versions(engagementId, writes);
    let changed = false;
    for (const { editId } of writes.filter(({ result }) => result === 'saved')) {
      const edit = this.#outbox.find(editId);
      if (edit === null || (edit.state !== 'done' && edit.state !== 'overwrote')) continue;
      if (this.#outbox.undoer(editId) !== null) continue;
      const own = writes.filter((write) => write.editId === editId && mayHaveLanded(write, writes, versions));
      const verdict = own.map((write) => this.#find(write, versions)).find((each) => each !== null) ?? null;
      if (!isNews(edit, verdict)) continue;
      this.#outbox.markOverwrote(editId, verdict, this.names(edit));
      changed = true;
    }
    return changed;
  }

  #find(write: Judged, versions: readonly KnownVersion[]): Overwritten | null {
    const landed = landedWrite(write);
    return landed === null ? null : this.#overwritten(landed, versions);
  }

  #versions(engagementId: EngagementId, writes: readonly StoredWrite[]): KnownVersion[] {
    return [
      ...writes.flatMap(({ after, afterVersion }) =>
        after === null || afterVersion === null ? [] : knownValue(after, afterVersion),
      ),
      ...writes.flatMap(({ before, beforeSeen, version }) => (beforeSeen ? knownValue(before, version) : [])),
      ...this.#seen.of(engagementId).flatMap(known),
    ];
  }

  #recentlyWritten(): Set<EngagementId> {
    const since = new Date(this.#now() - WATCHED_MS).toISOString();
    this.#written ??= new Set(this.#journal.writtenSince(since));
    return this.#written;
  }
}

/** Whether a version lies between a write's read and its landing, as far as those are known. */
function isEvidence(write: StoredWrite, seen: SeenVersion): boolean {
  const landed = landedWrite(write);
  const [version] = known(seen);
  if (landed === null || version === undefined) return false;
  const open = write.result === 'open' || write.unconfirmed;
  const latestAt = open ? Number.MAX_SAFE_INTEGER : (microsOf(write.afterVersion) ?? 0);
  return isReplaced(open ? { ...landed, landedAt: null } : landed, version, latestAt);
}

/**
 * An earlier PUT of the same edit whose response was lost may have landed after the last, unless the newest known
 * version came from a later write of ours.
 */
function mayHaveLanded(
  { id, result, landed }: StoredWrite,
  writes: readonly StoredWrite[],
  versions: readonly KnownVersion[],
): boolean {
  if (result === 'refused') return false;
  const newest = Math.max(...versions.map(({ at }) => at));
  const isNewest = (later: StoredWrite): boolean =>
    later.id > id && later.landed !== null && microsOf(later.afterVersion) === newest;
  return landed !== null || !writes.some(isNewest);
}

/** Reports nothing twice: neither what the user has already decided nor a suspicion when more is known. */
function isNews({ state, overwrote }: StoredEdit, verdict: Overwritten | null): boolean {
  if (verdict === null) return state === 'overwrote' && overwrote?.kind === 'unseen';
  if (JSON.stringify(verdict) === JSON.stringify(overwrote)) return false;
  return overwrote === null || verdict.kind !== 'unseen';
}
