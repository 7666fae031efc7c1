import type { Provenance } from '#shared/contract/engagement.ts';
import type { SyncProgress, SyncWait } from '#shared/contract/syncProgress.ts';

/** A local copy not updated for this long is considered old. */
const OLD_MS = 15 * 60_000;

/** The source and freshness of a list. */
export type ListState =
  /** Just received from the API. */
  | { readonly kind: 'service'; readonly at: string; readonly requestId: string | null }
  /** From the local copy, which is up to date. */
  | { readonly kind: 'mirrored'; readonly at: string | null }
  /** From the local copy, which has not been checked yet, or can't be without a token. */
  | { readonly kind: 'unchecked' }
  /** From the local copy, which is incomplete. */
  | { readonly kind: 'partly'; readonly done: number; readonly total: number | null }
  /** From the local copy, which hasn't been updated for a while. */
  | { readonly kind: 'old'; readonly at: string }
  /** From the local copy, whose sync is blocked. */
  | { readonly kind: 'waiting'; readonly for: SyncWait['kind']; readonly at: string | null };

/** Null while the source is unknown. */
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
  // Waiting for the rate limit is a normal part of a sync.
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
  /** The coverage of the local copy can't be determined. */
  readonly isUnknown: boolean;
  readonly sync: SyncProgress | null | undefined;
  /** Whether the local copy has any engagements. */
  readonly mirrored: boolean | undefined;
  /** The API doesn't support a filter, and would return a different list. */
  readonly onlyMirrorCan: boolean;
}

/**
 * Chooses the source of a list: the API while the mirror is being filled, because only the API has every row;
 * the mirror as soon as it is complete, and earlier if the API is unavailable. Null until that is known.
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
