import { type EngagementId, engagementId } from '#shared/contract/ids.ts';
import { type Database, json, number, type Row, text } from '../../database/database.ts';
import type { CandidateQuery, MirrorCounts } from '../../sync/mirrorPort.ts';
import { initialSyncState, type SyncState, syncState } from '../../sync/syncState.ts';
import { FLAG } from '../columnEncoding.ts';
import type { RecordKind } from '#shared/contract/mirror.ts';

/** Counts everything once on opening; afterwards each transaction adds its changes. */
export function readCounts(db: Database): MirrorCounts {
  const one = (sql: string): number => db.get(sql, (row) => number(row, 0)) ?? 0;
  const records = new Map(
    db.all(
      `SELECT kind, count(*) FROM record WHERE gone = 0 AND form <> 'stub' GROUP BY kind`,
      (row) => [text(row, 0), number(row, 1)] as const,
    ),
  );
  const of = (kind: RecordKind): number => records.get(kind) ?? 0;
  return {
    engagements: one('SELECT count(*) FROM engagement'),
    timelines: one(`SELECT count(*) FROM engagement WHERE flags & ${FLAG.timelineKnown} <> 0`),
    contacts: of('contact'),
    companies: of('company'),
    users: of('user'),
    tags: of('tag'),
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
