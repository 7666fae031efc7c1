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
  /** Ends with the first seed that fails. */
  readonly untilCaught: boolean;
  readonly mutant: Mutant | null;
}

/** Runs seeds on a thread of their own, where a bug can be planted without anybody else noticing. */
export function runSeeds(range: SeedRange): Promise<readonly Caught[]> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./simulationWorker.ts', import.meta.url), { workerData: range });
    worker.on('message', (caught: readonly Caught[]) => resolve(caught));
    worker.on('error', reject);
    worker.on('exit', (code) => reject(new Error(`The simulation ended early (${code}).`)));
  });
}
