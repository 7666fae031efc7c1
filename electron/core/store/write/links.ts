import { number } from '../row.ts';
import type { Batch } from './batch.ts';
import { writeRecord, type RecordForm } from './writeRecord.ts';
import type { RecordFields, RecordKind } from './readRecord.ts';

export type LinkKind = Exclude<RecordKind, 'user'>;
export const LINK_PARTS = { contacts: 'contact', companies: 'company', tags: 'tag' } as const;
export type LinkPart = keyof typeof LINK_PARTS;
const FORMS: Readonly<Record<LinkKind, RecordForm>> = { contact: 'whole', company: 'embedded', tag: 'whole' };

export interface LinkChange {
  /** Ids, in the order of the service. */
  readonly before: readonly string[];
  readonly after: readonly string[];
  /** False where only the order differs. */
  readonly set: boolean;
}

function linkedIds(batch: Batch, engagement: number, kind: LinkKind): { key: number; id: string }[] {
  return batch.db.all(
    `SELECT r.key, r.id FROM link l JOIN record r ON r.key = l.record
     WHERE l.engagement = ? AND l.kind = ? ORDER BY l.position`,
    (row) => ({ key: number(row, 0), id: String(row[1]) }),
    engagement,
    kind,
  );
}

/** Replaces what an engagement is linked to; null where that is what it was linked to before. */
export function writeLinks(
  batch: Batch,
  engagement: number,
  kind: LinkKind,
  resources: readonly RecordFields[],
): LinkChange | null {
  const before = linkedIds(batch, engagement, kind);
  const after = new Map<number, string>();
  for (const resource of resources)
    after.set(writeRecord(batch, kind, resource, FORMS[kind], 'embedded'), resource.id);
  const keys = [...after.keys()];
  if (keys.length === before.length && keys.every((key, index) => before[index]?.key === key)) return null;
  batch.db.run('DELETE FROM link WHERE engagement = ? AND kind = ?', engagement, kind);
  for (const [position, key] of keys.entries()) {
    const sql = 'INSERT INTO link (engagement, kind, position, record) VALUES (?, ?, ?, ?)';
    batch.db.run(sql, engagement, kind, position, key);
  }
  const same = keys.length === before.length && before.every(({ key }) => after.has(key));
  return { before: before.map(({ id }) => id), after: [...after.values()], set: !same };
}
