import type { ChangedKind } from '#shared/contract/mirror.ts';
import type { Database } from '../../database/database.ts';
import type { MirrorTransaction } from './mirrorTransaction.ts';

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
