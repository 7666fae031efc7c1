import type { ChangedKind } from '#shared/contract/mirror.ts';
import type { Database } from '../../database/database.ts';
import type { MirrorTransaction } from './mirrorTransaction.ts';

export interface FieldChange {
  readonly field: string;
  readonly before: unknown;
  readonly after: unknown;
}

/**
 * Missing and null are the same to the service (docs/api-assumptions.md, A10). When a part of a value was
 * last touched is no news of the value: it would be told as taken away and come again.
 */
function plain(value: unknown): string {
  return JSON.stringify(value ?? null, (key, inner: unknown) => (key === 'updated_at' ? undefined : inner));
}

/** Whether two values say the same. */
export function same(one: unknown, other: unknown): boolean {
  return plain(one) === plain(other);
}

/** The fields in which two versions of one resource differ, in the order of the later one. */
export function fieldChanges(
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
  passedOver: ReadonlySet<string>,
): FieldChange[] {
  const fields = new Set([...Object.keys(after), ...Object.keys(before)]);
  const changes: FieldChange[] = [];
  for (const field of fields) {
    if (passedOver.has(field) || same(before[field], after[field])) continue;
    changes.push({ field, before: before[field] ?? null, after: after[field] ?? null });
  }
  return changes;
}

/** A description may be a book; the feed shows what changed, not the whole text twice. */
const MAX_LETTERS = 20_000;
/** Some years of an ordinary workspace. */
const MAX_CHANGES = 500_000;
const MAX_REPORTS = 1000;

/** The service shows again what it had deleted. */
export const RESTORED: FieldChange = { field: 'restored', before: null, after: null };

function toStoredJson(value: unknown): string {
  const json = JSON.stringify(value ?? null);
  return json.length <= MAX_LETTERS ? json : JSON.stringify(`${json.slice(0, MAX_LETTERS)}…`);
}

/**
 * Writes down what changed about one resource, once all of its kind have been fetched: what the first fill meets twice is
 * no news. `name` is how it is called, for when it is gone.
 */
export function logChanges(
  transaction: MirrorTransaction,
  about: { readonly kind: ChangedKind; readonly id: string; readonly name: string },
  changes: readonly FieldChange[],
): void {
  if (!transaction.complete.has(about.kind)) return;
  for (const { field, before, after } of changes) {
    transaction.db.run(
      'INSERT INTO change (seen_at, kind, id, name, field, before, after, request_id) VALUES (?, ?, ?, ?, ?, ?, ?, ?)',
      transaction.receivedAt,
      about.kind,
      about.id,
      about.name,
      field,
      toStoredJson(before),
      toStoredJson(after),
      transaction.requestId,
    );
  }
}

/** The oldest changes and reports leave where there are too many; the numbers of the others stay. */
export function trimLogs(db: Database, mostChanges = MAX_CHANGES): void {
  db.run('DELETE FROM change WHERE seq <= (SELECT max(seq) FROM change) - ?', mostChanges);
  const sql = 'DELETE FROM unreadable_row WHERE seq <= (SELECT max(seq) FROM unreadable_row) - ?';
  db.run(sql, MAX_REPORTS);
}
