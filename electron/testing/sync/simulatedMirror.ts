import type { EngagementId } from '#shared/contract/ids.ts';
import { ok, type Result } from '#shared/contract/result.ts';
import type { Collection } from '#core/sync/collections.ts';
import type { CandidateQuery, Ingest, Ingested, MirrorCounts, SyncMirror } from '#core/sync/mirrorPort.ts';
import type { SyncState } from '#core/sync/syncState.ts';

/** A mirrored row in the terms of the model; null for unknown values. */
export interface Seen {
  readonly gone: boolean;
  readonly content: string | null;
  readonly status: string | null;
  readonly relations: string | null;
  readonly lines: string | null;
}

/** A mirror as the simulation drives it: synchronous `SyncMirror` calls, and access to its rows. */
export interface SimulatedMirror {
  /** Writes fail while true. */
  full: boolean;
  readonly state: SyncState;
  /** The app was killed and starts again. */
  reopen(): SyncState;
  counts(): MirrorCounts;
  ingest(input: Ingest): Result<Ingested>;
  candidates(query: CandidateQuery): readonly EngagementId[];
  /** Null if it has never seen the row. */
  look(collection: Collection, id: string): Seen | null;
}

export function memorySyncMirror(mirror: SimulatedMirror): SyncMirror {
  return {
    syncState: () => Promise.resolve(ok(mirror.reopen())),
    counts: () => Promise.resolve(ok(mirror.counts())),
    ingest: (input) => Promise.resolve(mirror.ingest(input)),
    candidates: (query) => Promise.resolve(ok(mirror.candidates(query))),
  };
}
