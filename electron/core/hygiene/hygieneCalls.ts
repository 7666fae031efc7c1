import { failed, ok, type Result } from '#shared/contract/result.ts';
import type { HygieneItem, HygieneQueue } from '#shared/contract/hygiene/hygiene.ts';
import type { Calls, Job } from '../store/thread/messages.ts';
import { HygieneReader, type Hidden, type ItemPage, type QueueCount, type Swap } from './hygieneReader.ts';

export interface HygieneCalls {
  open(input: { readonly file: string }, job: Job): Result<null>;
  counts(
    hidden: Readonly<Record<HygieneQueue, Hidden>>,
    job: Job,
  ): Result<{ counts: QueueCount[]; asOf: number }>;
  page(
    input: { queue: HygieneQueue; hidden: Hidden; after: string | null; limit: number },
    job: Job,
  ): Result<ItemPage>;
  items(input: { queue: HygieneQueue; keys: readonly string[] }, job: Job): Result<(HygieneItem | null)[]>;
  swaps(input: { keep: string; drop: readonly string[] }, job: Job): Result<Swap[]>;
}

/** The thread says nothing unasked. */
export type HygieneNews = never;

/** The side of the thread that looks through a mirror, apart from the one that lists wait for. */
export function hygieneCalls(now: () => number): {
  readonly calls: HygieneCalls & Calls<HygieneCalls>;
  readonly idle: () => number | null;
  readonly close: () => void;
} {
  let reader: HygieneReader | null = null;

  function close(): void {
    reader?.close();
    reader = null;
  }

  const reading = <T>(read: (open: HygieneReader) => T): Result<T> =>
    reader === null ? failed({ kind: 'internal', detail: 'The mirror is not open.' }) : ok(read(reader));

  const calls: HygieneCalls = {
    open: ({ file }) => {
      close();
      reader = new HygieneReader(file, now);
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
