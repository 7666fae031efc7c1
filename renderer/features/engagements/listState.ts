import type { Provenance } from '#shared/contract/engagement.ts';
import type { SyncProgress, SyncWait } from '#shared/contract/syncProgress.ts';

/** After so long without news from the service the local copy is called old. */
const OLD_MS = 15 * 60_000;

/** What a list has to say of itself: where it comes from, and how far it can be relied on. */
export type ListState =
  /** As the service answered just now. */
  | { readonly kind: 'service'; readonly at: string; readonly requestId: string | null }
  /** From the local copy, which keeps up with the service. */
  | { readonly kind: 'mirrored'; readonly at: string | null }
  /** From the local copy, which has not asked the service yet, or can't without a token. */
  | { readonly kind: 'unchecked' }
  /** The local copy answers, and it isn't whole. */
  | { readonly kind: 'partly'; readonly done: number; readonly total: number | null }
  /** From the local copy, which hasn't heard from the service for a while. */
  | { readonly kind: 'old'; readonly at: string }
  /** From the local copy, and something keeps it from hearing of the service. */
  | { readonly kind: 'waiting'; readonly for: SyncWait['kind']; readonly at: string | null };

/** Null where there is nothing to say yet. */
export function listState(
  source: 'service' | 'mirror' | null,
  provenance: Provenance | null,
  sync: SyncProgress | null,
  now: number,
): ListState | null {
  if (source === null) return null;
  if (source === 'service') {
    if (provenance === null) return null;
    return { kind: 'service', at: provenance.receivedAt, requestId: provenance.requestId };
  }
  if (sync === null) return { kind: 'unchecked' };
  const at = sync.checkedAt;
  // Waiting for the window of the rate limit is how the sync goes on, not what keeps it from it.
  if (sync.waitsFor !== null && sync.waitsFor.kind !== 'rate') {
    return { kind: 'waiting', for: sync.waitsFor.kind, at };
  }
  if (sync.phase === 'rows') {
    const { done, total } = sync.engagements;
    return { kind: 'partly', done, total: total === null ? null : Math.max(done, total) };
  }
  if (at !== null && now - Date.parse(at) > OLD_MS) return { kind: 'old', at };
  return { kind: 'mirrored', at };
}

/** What is known when a list is opened; undefined for what isn't known yet. */
export interface ListSourceFacts {
  /** The local copy can't be asked how far it has come. */
  readonly isUnknown: boolean;
  readonly sync: SyncProgress | null | undefined;
  /** Whether the local copy has any engagements. */
  readonly mirrored: boolean | undefined;
  /** The API can't filter the list: from there it would be another list than the one that was asked for. */
  readonly onlyMirrorCan: boolean;
}

/**
 * Where a list comes from. The service while the mirror is being filled, as only that has every row; the mirror as soon
 * as it is whole, and before that where the service can't be asked. Null until that is known.
 */
export function chooseListSource({
  isUnknown,
  sync,
  mirrored,
  onlyMirrorCan,
}: ListSourceFacts): 'service' | 'mirror' | null {
  if (isUnknown) return onlyMirrorCan ? 'mirror' : 'service';
  if (sync === undefined || mirrored === undefined) return null;
  if (onlyMirrorCan) return 'mirror';
  if (!mirrored) return 'service';
  if (sync === null || sync.phase !== 'rows') return 'mirror';
  const wait = sync.waitsFor?.kind;
  return wait === 'offline' || wait === 'stopped' ? 'mirror' : 'service';
}
