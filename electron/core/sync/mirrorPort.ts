import type { Expansion } from '#shared/contract/enumerations.ts';
import type { EngagementId } from '#shared/contract/ids.ts';
import type { Problem } from '#shared/contract/problem.ts';
import type { Result } from '#shared/contract/result.ts';
import type { Collection } from './collections.ts';
import type { CloseRequest, PageRequest, PageSummary, SingleRequest, SyncRequest } from './syncRequest.ts';
import type { SyncState } from './syncState.ts';

/** What a request brought, as `advance` has to know it. `at` is the steady clock. */
export type SyncEvent =
  | {
      readonly kind: 'page';
      readonly at: number;
      readonly request: PageRequest;
      readonly summary: PageSummary;
      /** `Date` of the answer, milliseconds since 1970, null where it had none. */
      readonly serviceTime: number | null;
    }
  | { readonly kind: 'single' | 'missing'; readonly at: number; readonly request: SingleRequest }
  | {
      readonly kind: 'scanned';
      readonly at: number;
      readonly request: CloseRequest;
      /** Rows missed at least once and neither met again nor found gone. */
      readonly missed: number;
    }
  | {
      readonly kind: 'failure';
      readonly at: number;
      readonly request: SyncRequest;
      readonly problem: Problem;
    }
  | { readonly kind: 'lost'; readonly at: number; readonly scope: string }
  | { readonly kind: 'token'; readonly at: number; readonly token: number }
  | { readonly kind: 'control'; readonly at: number; readonly control: Control };

/** What every piece carries: `at` is the sync's steady clock, `receivedAt` ISO 8601 for provenance. */
interface Received {
  readonly at: number;
  readonly receivedAt: string;
}

interface ReceivedBody extends Received {
  readonly body: Uint8Array<ArrayBuffer>;
  readonly requestId: string | null;
  /** What was asked for: a field of an expansion that isn't named here is left as the mirror has it. */
  readonly expanded: readonly Expansion[];
  /** `Date` of the answer, milliseconds since 1970. */
  readonly serviceTime: number | null;
}

export type Ingest =
  | (ReceivedBody & { readonly kind: 'page'; readonly collection: Collection; readonly request: PageRequest })
  | (ReceivedBody & {
      readonly kind: 'single';
      readonly engagementId: EngagementId;
      readonly request: SingleRequest;
    })
  /** The service answered 404 for a single engagement, with a problem document. */
  | (Received & {
      readonly kind: 'missing';
      readonly engagementId: EngagementId;
      readonly request: SingleRequest;
    })
  /** A scan of this collection is complete. */
  | (Received & { readonly kind: 'scanned'; readonly collection: Collection; readonly request: CloseRequest })
  | (Received & { readonly kind: 'failure'; readonly request: SyncRequest; readonly problem: Problem })
  /** A 403 named this scope to another caller of the same token. */
  | (Received & { readonly kind: 'lost'; readonly scope: string })
  /** The connection has another token; each has its number. */
  | (Received & { readonly kind: 'token'; readonly token: number })
  | (Received & { readonly kind: 'control'; readonly control: Control });

/** `now`: everything that waits by itself is due at once. `rescan`: a complete scan of everything begins as well. */
export type Control = 'now' | 'rescan';

export type MirrorCounts = Readonly<Record<Collection, number>> & {
  /** Engagements whose timeline, or its absence, has been read. */
  readonly timelines: number;
};

export interface Ingested {
  readonly state: SyncState;
  readonly counts: MirrorCounts;
  readonly changedIds: readonly string[];
}

export type CandidateQuery =
  /** Due by `recheckOf`, the longest due first; `timelines` false leaves out those that only want their timeline. */
  | { readonly kind: 'unsettled'; readonly at: number; readonly limit: number; readonly timelines: boolean }
  /** Missing from a complete scan and not yet asked for by id. */
  | { readonly kind: 'absent'; readonly limit: number };

/**
 * What the sync needs of the mirror. One `ingest` is one transaction: rows, marks, and the state that
 * `advance(state, arrival)` makes of the one before; where it fails, nothing of it stands.
 *
 * Marks, by the commit number (`commits` of the state after this piece):
 * - a row of a page or a single is written where `replaces` says so, and then carries the commit;
 * - it counts as met (`met = commit`, missed 0) either way, unless it is gone and stays gone;
 * - `missing`: the engagement is gone (a tombstone with the commit) unless it was met after `request.asked`;
 * - `scanned`: of the rows that are not gone, those with `met <= startCommit` have been missed once more; a row
 *   that two complete scans have missed is gone. `advance` is told how many rows are missed and not yet settled.
 *
 * What the scopes of `lostScopes` covered is purged in the same transaction, without a trace; and after a strict scan,
 * private engagements that it did not meet.
 *
 * A page that is no list envelope is refused as `network`, `not-the-api`, and changes nothing.
 */
export interface SyncMirror {
  /** `initialSyncState()` for a new mirror. */
  syncState(): Promise<Result<SyncState>>;
  counts(): Promise<Result<MirrorCounts>>;
  ingest(input: Ingest): Promise<Result<Ingested>>;
  candidates(query: CandidateQuery): Promise<Result<readonly EngagementId[]>>;
}
