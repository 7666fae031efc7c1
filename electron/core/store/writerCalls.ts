import { ok, type Result } from '#shared/contract/result.ts';
import type { EngagementId } from '#shared/contract/ids.ts';
import type { CandidateQuery, Ingest, Ingested, MirrorCounts } from '../sync/mirrorPort.ts';
import type { SyncState } from '../sync/syncState.ts';
import type { Absorb, Removal } from './mirror.ts';
import { isDamage } from './storageProblem.ts';
import type { Calls, Job } from './thread/messages.ts';
import { Writer, type Written } from './write/writer.ts';

export interface WriterCalls {
  open(input: { readonly file: string; readonly maxPages?: number }, job: Job): Result<SyncState>;
  close(input: null, job: Job): Result<null>;
  syncState(input: null, job: Job): Result<SyncState>;
  counts(input: null, job: Job): Result<MirrorCounts>;
  candidates(query: CandidateQuery, job: Job): Result<readonly EngagementId[]>;
  ingest(piece: Ingest, job: Job): Result<Written<Ingested>>;
  absorb(piece: Absorb, job: Job): Result<Written<Ingested>>;
  remove(removal: Removal, job: Job): Result<Written<Ingested>>;
  markLooked(seq: number, job: Job): Result<null>;
  /** Whether there is more to be checked. */
  checkSome(first: boolean, job: Job): Result<boolean>;
}

/** What the writer says unasked. */
export type WriterNews =
  /** The index of these engagements was made anew. */
  { readonly kind: 'reindexed'; readonly keys: readonly number[] } | { readonly kind: 'damaged' };

/** Housekeeping begins when the program has had time to show itself. */
const FIRST_AFTER_MS = 1500;
const NEXT_AFTER_MS = 15;
/** After a step that failed, as for want of room. */
const AGAIN_AFTER_MS = 30_000;

/** The writer's side of its thread: one mirror at a time, opened and closed by call. */
export function writerCalls(now: () => number): {
  readonly calls: WriterCalls & Calls<WriterCalls>;
  readonly idle: (tell: (news: WriterNews) => void) => number | null;
  readonly close: () => void;
} {
  let writer: Writer | null = null;
  let stopping = (): boolean => false;
  let restingUntil = 0;

  function close(): void {
    writer?.close();
    writer = null;
  }

  function open(): Writer {
    if (writer === null) throw new Error('The mirror is not open.');
    return writer;
  }

  const calls: WriterCalls = {
    open: (input) => {
      close();
      writer = new Writer(input.file, { ...input, now, stopping: () => stopping() });
      restingUntil = performance.now() + FIRST_AFTER_MS;
      return ok(writer.syncState());
    },
    close: () => {
      close();
      return ok(null);
    },
    syncState: () => ok(open().syncState()),
    counts: () => ok(open().counts()),
    candidates: (query) => ok(open().candidates(query)),
    ingest: (piece, job) => {
      stopping = job.cancelled;
      return open().ingest(piece);
    },
    absorb: (piece) => open().absorb(piece),
    remove: (removal) => open().remove(removal),
    checkSome: (first) => ok(open().checkSome(first)),
    markLooked: (seq) => {
      open().markLooked(seq);
      return ok(null);
    },
  };

  function idle(tell: (news: WriterNews) => void): number | null {
    if (writer === null) return null;
    const rest = restingUntil - performance.now();
    if (rest > 0) return rest;
    try {
      const { more, reindexed } = writer.keepHouse();
      if (reindexed.length > 0) tell({ kind: 'reindexed', keys: reindexed });
      return more ? NEXT_AFTER_MS : null;
    } catch (error) {
      if (isDamage(error)) {
        tell({ kind: 'damaged' });
        close();
        return null;
      }
      restingUntil = performance.now() + AGAIN_AFTER_MS;
      return AGAIN_AFTER_MS;
    }
  }

  return { calls, idle, close };
}
