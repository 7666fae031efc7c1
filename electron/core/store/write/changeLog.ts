import type { Batch } from './batch.ts';
import type { FieldChange } from './fieldChanges.ts';

export type ChangedKind = 'engagement' | 'contact' | 'company' | 'user' | 'tag';

/** A description may be a book; the feed shows what changed, not the whole text twice. */
const MOST_LETTERS = 20_000;
/** Some years of an ordinary workspace. */
const MOST_CHANGES = 500_000;

function kept(value: unknown): string {
  const json = JSON.stringify(value ?? null);
  return json.length <= MOST_LETTERS ? json : JSON.stringify(`${json.slice(0, MOST_LETTERS)}…`);
}

/** Writes down what changed about one resource. `name` is how it is called, for when it is gone. */
export function logChanges(
  batch: Batch,
  about: { readonly kind: ChangedKind; readonly id: string; readonly name: string },
  changes: readonly FieldChange[],
): void {
  for (const { field, before, after } of changes) {
    batch.db.run(
      'INSERT INTO change (seen_at, kind, id, name, field, before, after, request_id) VALUES (?, ?, ?, ?, ?, ?, ?, ?)',
      batch.receivedAt,
      about.kind,
      about.id,
      about.name,
      field,
      kept(before),
      kept(after),
      batch.requestId,
    );
  }
}

/** The oldest leave where there are too many; the numbers of the others stay. */
export function trimChanges(batch: Pick<Batch, 'db'>, most = MOST_CHANGES): void {
  batch.db.run('DELETE FROM change WHERE seq <= (SELECT max(seq) FROM change) - ?', most);
}
