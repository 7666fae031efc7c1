import type { Expansion } from '#shared/contract/enumerations.ts';
import type { EngagementId } from '#shared/contract/ids.ts';
import type { Problem } from '#shared/contract/problem.ts';
import type { Result } from '#shared/contract/result.ts';
import type { Collection } from './collections.ts';
import type { CloseRequest, PageRequest, PageSummary, SingleRequest, SyncRequest } from './syncRequest.ts';
import type { SyncState } from './syncState.ts';

/** What `advance` needs to know about an answer. `at` is on the steady clock. */
export type SyncEvent =
  | {
      readonly kind: 'page';
      readonly at: number;
      readonly request: PageRequest;
      readonly summary: PageSummary;
      /** The response's `Date`, milliseconds since 1970; null without one. */
      readonly serviceTime: number | null;
    }
  | { readonly kind: 'single' | 'missing'; readonly at: number; readonly request: SingleRequest }
  | {
      readonly kind: 'scanned';
      readonly at: number;
      readonly request: CloseRequest;
      /** Rows missed at least once and neither seen again nor confirmed gone. */
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

/** `at` is on the sync's steady clock; `receivedAt` is ISO 8601, for provenance. */
interface Received {
  readonly at: number;
  readonly receivedAt: string;
}

interface ReceivedBody extends Received {
  readonly body: Uint8Array<ArrayBuffer>;
  readonly requestId: string | null;
  /** The requested expansions: fields of any other expansion stay as the mirror has them. */
  readonly expanded: readonly Expansion[];
  /** The response's `Date`, milliseconds since 1970. */
  readonly serviceTime: number | null;
}

export type Ingest =
  | (ReceivedBody & { readonly kind: 'page'; readonly collection: Collection; readonly request: PageRequest })
  | (ReceivedBody & {
      readonly kind: 'single';
      readonly engagementId: EngagementId;
      readonly request: SingleRequest;
    })
  /** The API answered 404 for a single engagement, with a problem document. */
  | (Received & {
      readonly kind: 'missing';
      readonly engagementId: EngagementId;
      readonly request: SingleRequest;
    })
  /** A scan of this collection is complete. */
  | (Received & { readonly kind: 'scanned'; readonly collection: Collection; readonly request: CloseRequest })
  | (Received & { readonly kind: 'failure'; readonly request: SyncRequest; readonly problem: Problem })
  /** A 403 on another request of the same token named this scope. */
  | (Received & { readonly kind: 'lost'; readonly scope: string })
  /** The connection's token changed; each token has a number. */
  | (Received & { readonly kind: 'token'; readonly token: number })
  | (Received & { readonly kind: 'control'; readonly control: Control });

/** `now` makes everything due that waits on a backoff; `rescan` also starts a full scan of every collection. */
export type Control = 'now' | 'rescan';

export type MirrorCounts = Readonly<Record<Collection, number>> & {
  /** Engagements whose timeline has been read, including those without one. */
  readonly timelines: number;
};

export interface Ingested {
  readonly state: SyncState;
  readonly counts: MirrorCounts;
  readonly changedIds: readonly string[];
}

export type CandidateQuery =
  /** Due by `recheckOf`, most overdue first; without `timelines`, rows that only lack their timeline are left out. */
  | { readonly kind: 'unsettled'; readonly at: number; readonly limit: number; readonly timelines: boolean }
  /** Missing from a complete scan and not yet requested by id. */
  | { readonly kind: 'absent'; readonly limit: number };

/**
 * What the sync needs of the mirror. One `ingest` is one transaction: rows, marks, and the state `advance(state,
 * event)` returns. If it fails, nothing is written.
 *
 * Marks, by the commit number (`commits` of the resulting state):
 * - a row of a page or a single is written when `replaces` allows it, and then carries the commit;
 * - either way it counts as met (`met = commit`, missed 0), unless it is gone and stays gone;
 * - `missing`: the engagement is gone (a tombstone with the commit) unless it was met after `request.asked`;
 * - `scanned`: each live row with `met <= startCommit` has been missed once more; a row missed by two complete
 * scans is gone. `advance` receives the number of rows that are missed but not yet settled.
 *
 * The data of `lostScopes` is purged without a trace in the same transaction, as are, after a strict scan, private
 * engagements the scan did not meet.
 *
 * A page that is not a list envelope is refused as `network`, `not-the-api`, and changes nothing.
 */
export interface SyncMirror {
  /** `initialSyncState()` for a new mirror. */
  syncState(): Promise<Result<SyncState>>;
  counts(): Promise<Result<MirrorCounts>>;
  ingest(input: Ingest): Promise<Result<Ingested>>;
  candidates(query: CandidateQuery): Promise<Result<readonly EngagementId[]>>;
}
