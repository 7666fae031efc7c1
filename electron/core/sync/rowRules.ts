import { isProcessing } from '#shared/domain/list/processing.ts';
import { TUNING, type Tuning } from './tuning.ts';

interface StoredRow {
  /** `updated_at` as an instant; null if unreadable. */
  readonly updatedAt: number | null;
  /** The commit that wrote this version or found the row gone. */
  readonly commit: number;
  readonly gone: boolean;
}

/**
 * Whether an incoming row replaces the stored one. Answers overtake each other, so the later arrival isn't always
 * the later reading. A request sent after the stored version was committed read something at least as new, whatever
 * its `updated_at` says: a relation may change without moving it, and a restored row may even go back. A request
 * already in flight at the time wins only by a newer `updated_at`, and never restores a deleted row. Comparing
 * arrival times instead would let a slow old answer undo a quick new one.
 */
export function replaces(
  stored: StoredRow | null,
  incoming: { readonly updatedAt: number | null; readonly asked: number },
): boolean {
  if (stored === null || incoming.asked >= stored.commit) return true;
  if (stored.gone) return false;
  return (incoming.updatedAt ?? 0) > (stored.updatedAt ?? 0);
}

/** Types that rarely carry speech: a few looks while they are new are enough. */
const SILENT_TYPES: ReadonlySet<string> = new Set(['EMAIL', 'TASK', 'NOTE', 'DOCUMENT']);
const MAX_LOOKS_SILENT = 2;

export interface RecheckFacts {
  readonly processingStatus: string;
  readonly engagementType: string;
  readonly updatedAt: number | null;
  /**
   * `there`: read at the row's current `updated_at`. `none`: read, and there is none. `unread`: not read, because
   * the page that returned the row didn't request timelines.
   */
  readonly timeline: 'there' | 'none' | 'unread';
}

export interface Recheck {
  /** Reads of this engagement alone since it last changed. */
  readonly looks: number;
  /** Steady clock. */
  readonly dueAt: number;
}

function waitFor(facts: RecheckFacts, looks: number, newest: number | null, tuning: Tuning): number | null {
  const { waitsMs, slowMs, recentMs } = tuning.recheck;
  const wait = waitsMs[looks] ?? null;
  const last = waitsMs.at(-1) ?? slowMs;
  if (isProcessing(facts.processingStatus)) return wait ?? last;
  switch (facts.timeline) {
    case 'there':
      return null;
    case 'unread':
      return looks === 0 ? 0 : (wait ?? last);
    case 'none': {
      const recent = newest === null || facts.updatedAt === null || facts.updatedAt >= newest - recentMs;
      if (SILENT_TYPES.has(facts.engagementType)) {
        return recent && looks < MAX_LOOKS_SILENT ? wait : null;
      }
      return recent && wait !== null ? wait : slowMs;
    }
  }
}

function unchanged(a: RecheckFacts, b: RecheckFacts): boolean {
  return (
    a.processingStatus === b.processingStatus && a.updatedAt === b.updatedAt && a.timeline === b.timeline
  );
}

/**
 * When to read an engagement again on its own, or null once it is settled. Called each time the row is seen. An
 * engagement that is processing, or has speech but no timeline, is rechecked indefinitely, less and less often: a
 * timeline may be null only because the API failed to serialise it (API description, "Expandable fields"). Seeing
 * it unchanged in a list neither counts as a look nor postpones the next one. `newest` is the collection's
 * checkpoint.
 */
export function recheckOf(
  facts: RecheckFacts,
  before: { readonly facts: RecheckFacts; readonly recheck: Recheck | null } | null,
  fetchedBy: 'page' | 'single',
  at: number,
  newest: number | null,
  tuning: Tuning = TUNING,
): Recheck | null {
  const same = before !== null && unchanged(before.facts, facts);
  // A timeline purged with a lost scope leaves its row unread with nothing due. The walk that reads all timelines
  // again may miss the row, so any other page that returns it makes the recheck due.
  const forgotten = same && before.recheck === null && facts.timeline === 'unread';
  if (same && !forgotten && (fetchedBy === 'page' || before.recheck === null)) return before.recheck;
  const looks = same && !forgotten ? (before.recheck?.looks ?? 0) + 1 : 0;
  // A list shows that processing finished but not its result, and `updated_at` need not have moved.
  const finished = before !== null && isProcessing(before.facts.processingStatus) && fetchedBy === 'page';
  const wait = finished && facts.timeline === 'none' ? 0 : waitFor(facts, looks, newest, tuning);
  return wait === null ? null : { looks, dueAt: at + wait };
}
