import { TUNING, type Tuning } from './tuning.ts';

/** What the mirror holds of a row it knows, as far as the rule needs it. */
interface StoredRow {
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
  stored: StoredRow | null,
  incoming: { readonly updatedAt: number | null; readonly asked: number },
): boolean {
  if (stored === null || incoming.asked >= stored.commit) return true;
  if (stored.gone) return false;
  return (incoming.updatedAt ?? 0) > (stored.updatedAt ?? 0);
}

/** Kinds that hardly ever carry speech: a few looks while they are new are enough. */
const SILENT_TYPES: ReadonlySet<string> = new Set(['EMAIL', 'TASK', 'NOTE', 'DOCUMENT']);
const MAX_LOOKS_SILENT = 2;

export interface RecheckFacts {
  readonly processingStatus: string;
  readonly engagementType: string;
  readonly updatedAt: number | null;
  /**
   * `there`: read at the row's present `updated_at`. `none`: read so, and there is none. `unread`: not read so, as
   * the page that brought the row wasn't asked for timelines.
   */
  readonly timeline: 'there' | 'none' | 'unread';
}

export interface Recheck {
  /** Looks at this engagement alone since it last changed. */
  readonly looks: number;
  /** Steady clock. */
  readonly dueAt: number;
}

function isProcessing(facts: RecheckFacts): boolean {
  return facts.processingStatus === 'PENDING' || facts.processingStatus === 'PROCESSING';
}

function waitFor(facts: RecheckFacts, looks: number, newest: number | null, tuning: Tuning): number | null {
  const { waitsMs, slowMs, recentMs } = tuning.recheck;
  const wait = waitsMs[looks] ?? null;
  const last = waitsMs.at(-1) ?? slowMs;
  if (isProcessing(facts)) return wait ?? last;
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
 * When an engagement is to be read again on its own, or null where it is settled; to be asked at every
 * sighting. What is still processing, and speech without a timeline, is looked at for ever, less and less
 * often: a timeline may be null only because the service failed to serialise it (API description, "Expandable
 * fields"). A sighting in a list that changed nothing neither counts as a look nor puts the next one off.
 * `newest` is the collection's checkpoint.
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
  // A timeline that was purged with a lost scope leaves a row unread with nothing due. The walk that reads all
  // timelines again may miss it; any other page that brings the row says so.
  const forgotten = same && before.recheck === null && facts.timeline === 'unread';
  if (same && !forgotten && (fetchedBy === 'page' || before.recheck === null)) return before.recheck;
  const looks = same && !forgotten ? (before.recheck?.looks ?? 0) + 1 : 0;
  // A list tells that processing is over, and not what came of it: `updated_at` need not have moved.
  const finished = before !== null && isProcessing(before.facts) && fetchedBy === 'page';
  const wait = finished && facts.timeline === 'none' ? 0 : waitFor(facts, looks, newest, tuning);
  return wait === null ? null : { looks, dueAt: at + wait };
}
