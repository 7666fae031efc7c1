import { type EngagementId, engagementId } from '#shared/contract/ids.ts';
import type { ChangedKind, RecordKind } from '#shared/contract/mirror.ts';
import { type Database, json, number, type Row, text } from '../../database/database.ts';
import type { CandidateQuery, MirrorCounts } from '../../sync/mirrorPort.ts';
import { initialSyncState, type SyncState, syncState } from '../../sync/syncState.ts';
import { FLAG, type Stamp } from '../columnEncoding.ts';
import type { SeenEngagement } from './incomingEngagement.ts';
import type { Corrections } from './correctedLines.ts';
import type { SpeakerNames } from './namedSpeakers.ts';
import { SignalRows } from './signalRows.ts';

export type CountName = keyof MirrorCounts;

/** One transaction in progress: its database, its origin, and what it changed. */
export class MirrorTransaction {
  readonly db: Database;
  /** `commits` of the resulting state. */
  readonly commit: number;
  /** `commits` of the state when the request was sent. */
  readonly asked: number;
  readonly receivedAt: string;
  readonly requestId: string | null;
  /** Written by Parley itself, so not an update by others. */
  readonly own: boolean;
  /** Resources created later are news; earlier ones belong to the first fill. Microseconds. */
  readonly newsSinceUs: number;
  /** Kinds that have been fetched completely once; only these can have news. */
  readonly complete: ReadonlySet<string>;
  /** Keys of new, changed and deleted engagements. */
  readonly engagements = new Set<number>();
  readonly engagementIds = new Set<string>();
  /** Ids of new and changed contacts, companies, users and tags. */
  readonly recordIds = new Set<string>();
  readonly counts = new Map<CountName, number>();
  readonly signals: SignalRows;
  readonly names: SpeakerNames;
  readonly corrections: Corrections;
  /** Engagements as received. */
  readonly seen: SeenEngagement[] = [];

  constructor(
    about: Pick<
      MirrorTransaction,
      'db' | 'commit' | 'asked' | 'receivedAt' | 'requestId' | 'newsSinceUs' | 'complete'
    > & { readonly own?: boolean; readonly names?: SpeakerNames; readonly corrections?: Corrections },
  ) {
    this.db = about.db;
    this.signals = new SignalRows(about.db);
    this.commit = about.commit;
    this.asked = about.asked;
    this.receivedAt = about.receivedAt;
    this.requestId = about.requestId;
    this.own = about.own ?? false;
    this.names = about.names ?? new Map();
    this.corrections = about.corrections ?? new Map();
    this.newsSinceUs = about.newsSinceUs;
    this.complete = about.complete;
  }

  count(name: CountName, by: number): void {
    this.counts.set(name, (this.counts.get(name) ?? 0) + by);
  }

  stamp(updatedUs: number): Stamp {
    const { commit, receivedAt, requestId } = this;
    return { updatedUs, commit, receivedAt, requestId };
  }
}

/** Counts everything once on opening; afterwards each transaction adds its changes. */
export function readCounts(db: Database): MirrorCounts {
  const one = (sql: string): number => db.get(sql, (row) => number(row, 0)) ?? 0;
  const records = new Map(
    db.all(
      `SELECT kind, count(*) FROM record WHERE gone = 0 AND form <> 'stub' GROUP BY kind`,
      (row) => [text(row, 0), number(row, 1)] as const,
    ),
  );
  const countOf = (kind: RecordKind): number => records.get(kind) ?? 0;
  return {
    engagements: one('SELECT count(*) FROM engagement'),
    timelines: one(`SELECT count(*) FROM engagement WHERE flags & ${FLAG.timelineKnown} <> 0`),
    contacts: countOf('contact'),
    companies: countOf('company'),
    users: countOf('user'),
    tags: countOf('tag'),
  };
}

const readId = (row: Row): EngagementId => engagementId.parse(text(row, 0));

/** Engagements to read by id, most overdue first. */
export function candidates(db: Database, query: CandidateQuery): EngagementId[] {
  switch (query.kind) {
    case 'unsettled':
      return db.all(
        `SELECT id FROM engagement WHERE due_at <= ? AND (? OR flags & ${FLAG.unsettled} <> 0)
         ORDER BY due_at, key LIMIT ?`,
        readId,
        query.at,
        query.timelines,
        query.limit,
      );
    case 'absent':
      return db.all(
        'SELECT id FROM engagement WHERE missed > 0 AND asked = 0 ORDER BY missed DESC, key LIMIT ?',
        readId,
        query.limit,
      );
  }
}

/**
 * The committed sync state, or a fresh one if it is missing or unreadable. Rows carry commit numbers, so a fresh
 * one continues from the highest.
 */
export function readSyncState(db: Database): SyncState {
  const stored = db.get('SELECT json FROM sync_state', (row) => json(row, 0));
  const read = syncState.safeParse(stored);
  if (read.success) return read.data;
  const highest = (table: string): number =>
    db.get(`SELECT max(ifnull(max(written), 0), ifnull(max(met), 0)) FROM ${table}`, (row) =>
      number(row, 0),
    ) ?? 0;
  return { ...initialSyncState(), commits: Math.max(highest('engagement'), highest('record')) };
}

export function writeSyncState(db: Database, state: SyncState): void {
  db.run('INSERT OR REPLACE INTO sync_state (one, json) VALUES (1, ?)', JSON.stringify(state));
}

export interface FieldChange {
  readonly field: string;
  readonly before: unknown;
  readonly after: unknown;
}

/**
 * The API treats missing and null alike (docs/api-assumptions.md, A10). `updated_at` inside a value is ignored: it
 * would show the value as removed and added again.
 */
function plain(value: unknown): string {
  return JSON.stringify(value ?? null, (key, inner: unknown) => (key === 'updated_at' ? undefined : inner));
}

export function same(one: unknown, other: unknown): boolean {
  return plain(one) === plain(other);
}

/** The fields in which two versions of a resource differ, in the order of the newer one. */
export function fieldChanges(
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
  ignored: ReadonlySet<string>,
): FieldChange[] {
  const fields = new Set([...Object.keys(after), ...Object.keys(before)]);
  const changes: FieldChange[] = [];
  for (const field of fields) {
    if (ignored.has(field) || same(before[field], after[field])) continue;
    changes.push({ field, before: before[field] ?? null, after: after[field] ?? null });
  }
  return changes;
}

/** Longest stored value: a description can be very long, and a change needn't repeat it twice in full. */
const MAX_CHARACTERS = 20_000;
/** Several years of an ordinary workspace. */
const MAX_CHANGES = 500_000;
const MAX_REPORTS = 1000;

/** The API returns a deleted resource again. */
export const RESTORED: FieldChange = { field: 'restored', before: null, after: null };

function toStoredJson(value: unknown): string {
  const json = JSON.stringify(value ?? null);
  return json.length <= MAX_CHARACTERS ? json : JSON.stringify(`${json.slice(0, MAX_CHARACTERS)}…`);
}

/**
 * Records what changed in one resource, once all of its kind have been fetched: a row that the first fill
 * sees twice is not news. `name` is stored for when the resource is gone.
 */
export function logChanges(
  transaction: MirrorTransaction,
  about: { readonly kind: ChangedKind; readonly id: string; readonly name: string },
  changes: readonly FieldChange[],
): void {
  if (!transaction.complete.has(about.kind)) return;
  for (const { field, before, after } of changes) {
    transaction.db.run(
      'INSERT INTO change (seen_at, kind, id, name, field, before, after, request_id, own) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)',
      transaction.receivedAt,
      about.kind,
      about.id,
      about.name,
      field,
      toStoredJson(before),
      toStoredJson(after),
      transaction.requestId,
      transaction.own ? 1 : 0,
    );
  }
}

/** Drops the oldest changes and reports beyond the limits; numbers are never reused. */
export function trimLogs(db: Database, mostChanges = MAX_CHANGES): void {
  db.run('DELETE FROM change WHERE seq <= (SELECT max(seq) FROM change) - ?', mostChanges);
  const sql = 'DELETE FROM unreadable_row WHERE seq <= (SELECT max(seq) FROM unreadable_row) - ?';
  db.run(sql, MAX_REPORTS);
}
