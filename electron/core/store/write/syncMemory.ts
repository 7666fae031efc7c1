import { initialSyncState, syncState, type SyncState } from '../../sync/syncState.ts';
import type { Database } from '../database.ts';
import { json, number } from '../row.ts';

/**
 * The sync's memory as committed. A fresh one where there is none, or where it can't be read any more; rows that
 * are there all the same carry commit numbers, so the count goes on from the highest of them.
 */
export function readSyncState(db: Database): SyncState {
  const kept = db.get('SELECT json FROM sync_state', (row) => json(row, 0));
  const read = syncState.safeParse(kept);
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
