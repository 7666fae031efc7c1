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
