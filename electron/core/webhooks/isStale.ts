/** How new what was taken in of a resource is; instants in microseconds since 1970, null where it didn't say. */
export interface KnownState {
  readonly updatedAt: number | null;
  readonly emittedAt: number | null;
  readonly deleted: boolean;
}

function isBefore(one: number | null, other: number | null): boolean {
  return one !== null && other !== null && one < other;
}

/**
 * Whether a newer state of the same resource was taken in already: deliveries come at least once and in any order
 * (API description, "Rules" 5). States are told apart by `updated_at`; two of the same `updated_at`, and those around
 * a deletion, by when their events were emitted. A state without dates is taken: the mirror compares once more.
 */
export function isStale(arriving: KnownState, known: KnownState | null): boolean {
  if (known === null) return false;
  const emittedBefore = isBefore(arriving.emittedAt, known.emittedAt);
  // A resource doesn't change any more once it is deleted, so an older word about it is an older state.
  if (arriving.deleted || known.deleted) {
    return emittedBefore || (known.deleted && !arriving.deleted && arriving.emittedAt === known.emittedAt);
  }
  return (
    isBefore(arriving.updatedAt, known.updatedAt) || (arriving.updatedAt === known.updatedAt && emittedBefore)
  );
}
