import { number, text } from '../row.ts';
import type { Batch } from './batch.ts';
import { logChanges } from './changeLog.ts';
import type { RecordKind } from './readRecord.ts';
import { COUNTED } from './writeRecord.ts';

/** Marks a record as gone: it is listed and found no more, and stays readable where something refers to it. */
export function buryRecord(
  batch: Batch,
  kind: RecordKind,
  { key, id, name }: { readonly key: number; readonly id: string; readonly name: string },
): void {
  batch.db.run('UPDATE record SET gone = 1, missed = 0, written = ? WHERE key = ?', batch.commit, key);
  logChanges(batch, { kind, id, name }, [{ field: 'deleted', before: name, after: null }]);
  batch.count(COUNTED[kind], -1);
  batch.recordIds.add(id);
}

/** Takes a record out that is known to be deleted; nothing where it isn't there. */
export function removeRecord(batch: Batch, kind: RecordKind, id: string): void {
  const kept = batch.db.get(
    `SELECT key, name FROM record WHERE kind = ? AND id = ? AND gone = 0 AND form <> 'stub'`,
    (row) => ({ key: number(row, 0), id, name: text(row, 1) }),
    kind,
    id,
  );
  if (kept !== undefined) buryRecord(batch, kind, kept);
}
