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
