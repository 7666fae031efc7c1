import { failed, ok, type Result } from '#shared/contract/result.ts';
import type { CleanupItem, CleanupQueue } from '#shared/contract/cleanup.ts';
import type { Calls, Job } from '../store/thread/messages.ts';
import { CleanupReader, type Hidden, type ItemPage, type QueueCount, type Swap } from './cleanupReader.ts';

export interface CleanupCalls {
  open(input: { readonly file: string }, job: Job): Result<null>;
  counts(
    hidden: Readonly<Record<CleanupQueue, Hidden>>,
    job: Job,
  ): Result<{ counts: QueueCount[]; asOf: number }>;
  page(
    input: { queue: CleanupQueue; hidden: Hidden; after: string | null; limit: number },
    job: Job,
  ): Result<ItemPage>;
  items(input: { queue: CleanupQueue; keys: readonly string[] }, job: Job): Result<(CleanupItem | null)[]>;
  swaps(input: { keep: string; drop: readonly string[] }, job: Job): Result<Swap[]>;
}

/** The thread says nothing unasked. */
export type CleanupNews = never;

/** The side of the thread that looks through a mirror, apart from the one that lists wait for. */
export function cleanupCalls(now: () => number): {
  readonly calls: CleanupCalls & Calls<CleanupCalls>;
  readonly idle: () => number | null;
  readonly close: () => void;
} {
  let reader: CleanupReader | null = null;

  function close(): void {
    reader?.close();
    reader = null;
  }

  const reading = <T>(read: (open: CleanupReader) => T): Result<T> =>
    reader === null ? failed({ kind: 'internal', detail: 'The mirror is not open.' }) : ok(read(reader));

  const calls: CleanupCalls = {
    open: ({ file }) => {
      close();
      reader = new CleanupReader(file, now);
      return ok(null);
    },
    counts: (hidden, job) => reading((open) => open.counts(hidden, job.stillWanted)),
    page: ({ queue, hidden, after, limit }, job) =>
      reading((open) => open.page(queue, hidden, after, limit, job.stillWanted)),
    items: ({ queue, keys }, job) => reading((open) => open.items(queue, keys, job.stillWanted)),
    swaps: ({ keep, drop }) => reading((open) => open.swaps(keep, drop)),
  };

  return { calls, idle: () => null, close };
}
