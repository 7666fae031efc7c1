import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { Mutant } from './mutants.ts';

export interface Caught {
  readonly seed: number;
  readonly faults: readonly string[];
}

export interface SeedRange {
  readonly from: number;
  readonly count: number;
  readonly steps: number;
  /** Stops at the first failing seed. */
  readonly untilCaught: boolean;
  readonly mutant: Mutant | null;
  /** Folder for the mirror file of each seed; null keeps the mirror in memory. */
  readonly folder: string | null;
}

/** Runs seeds on all processors and returns those that failed. */
export async function runSeedsInParallel(range: SeedRange): Promise<readonly Caught[]> {
  const workers = Math.min(availableParallelism(), range.count);
  const share = Math.ceil(range.count / workers);
  const caught = await Promise.all(
    Array.from({ length: workers }, (_, index) => {
      const from = range.from + index * share;
      return runSeeds({ ...range, from, count: Math.min(share, range.count - index * share) });
    }),
  );
  return caught.flat();
}

/** Runs seeds on a thread of their own, so that a planted bug stays there. */
export function runSeeds(range: SeedRange): Promise<readonly Caught[]> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./simulationWorker.ts', import.meta.url), { workerData: range });
    worker.on('message', (caught: readonly Caught[]) => resolve(caught));
    worker.on('error', reject);
    worker.on('exit', (code) => reject(new Error(`The simulation ended early (${code}).`)));
  });
}
