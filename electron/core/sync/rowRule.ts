/** What the mirror holds of a row it knows, as far as the rule needs it. */
export interface KeptRow {
  /** `updated_at` as an instant, null where it couldn't be read. */
  readonly updatedAt: number | null;
  /** The commit that wrote this version, or found that it is gone. */
  readonly commit: number;
  readonly gone: boolean;
}

/**
 * Whether an arriving row replaces the one that is kept. Answers overtake each other, so the later arrival
 * isn't always the later reading: a request sent after the kept version was committed has surely read
 * something as new, whatever its `updated_at` says (a relation may change without it, a restored row may
 * even go back). One that was out at the time wins only by its `updated_at`, and never brings a deleted row
 * back. Comparing times of arrival instead would let a slow old answer undo a quick new one.
 */
export function replaces(
  kept: KeptRow | null,
  arriving: { readonly updatedAt: number | null; readonly asked: number },
): boolean {
  if (kept === null || arriving.asked >= kept.commit) return true;
  if (kept.gone) return false;
  return (arriving.updatedAt ?? 0) > (kept.updatedAt ?? 0);
}
