import type { EngagementId } from '#shared/contract/ids.ts';
import type { Result } from '#shared/contract/result.ts';
import type { Collection } from '../collections.ts';
import type { CandidateQuery, Ingest, Ingested, MirrorCounts } from '../mirrorPort.ts';
import type { SyncState } from '../syncState.ts';

/** What a mirror says of a row, in the words of the model world; null for what it doesn't know. */
export interface Seen {
  readonly gone: boolean;
  readonly content: string | null;
  readonly status: string | null;
  readonly relations: string | null;
  readonly lines: string | null;
}

/** A mirror as the simulation drives it: the calls of `SyncMirror` without the waiting, and a look at its rows. */
export interface SimulatedMirror {
  /** Nothing can be written. */
  full: boolean;
  readonly state: SyncState;
  /** The program has ended without warning and starts again. */
  reopen(): SyncState;
  counts(): MirrorCounts;
  ingest(input: Ingest): Result<Ingested>;
  candidates(query: CandidateQuery): readonly EngagementId[];
  /** Null where it has never heard of the row. */
  look(collection: Collection, id: string): Seen | null;
}
