import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';

/** A plausible bug: a snippet of one file of `sync/` and its replacement. */
interface Mutant {
  readonly name: string;
  readonly file: string;
  readonly find: string;
  readonly replace: string;
  /** The first seed that catches it; a short run starts here. Update it when the simulation changes. */
  readonly seed: number;
}

/**
 * The simulation must catch each of these, or it proves nothing. They are patched into a module's source as it
 * loads, so production code contains no hooks for them.
 */
export const MUTANTS: readonly Mutant[] = [
  {
    name: 'polls start at the checkpoint without an overlap',
    seed: 174,
    file: 'core/sync/plan.ts',
    find: ': checkpoint - tuning.overlapMs',
    replace: ': checkpoint',
  },
  {
    name: 'the checkpoint is stored although its rows could not be',
    seed: 16,
    file: 'testing/sync/memoryMirror.ts',
    find: 'if (this.full) return diskFull;',
    replace: 'if (this.full) {\n this.#state = state;\n return diskFull;\n}',
  },
  {
    name: 'a row missed by a single scan counts as deleted',
    seed: 156,
    file: 'testing/sync/memoryMirror.ts',
    find: 'const MAX_MISSED = 2;',
    replace: 'const MAX_MISSED = 1;',
  },
  {
    name: 'a row that is returned again is not stored again',
    seed: 1,
    file: 'core/sync/rowRules.ts',
    find: 'if (stored === null || incoming.asked >= stored.commit) return true;',
    replace: 'if (stored === null) return true;',
  },
  {
    name: 'the last response to arrive counts as the newest',
    seed: 117,
    file: 'core/sync/rowRules.ts',
    find: 'if (stored.gone) return false;',
    replace: 'return true;',
  },
  {
    name: 'a page ends the walk despite has_more',
    seed: 1,
    file: 'core/sync/walkSteps.ts',
    find: 'if (!summary.more) return null;',
    replace: 'return null;',
  },
  {
    name: 'a page with has_more but without a cursor ends the walk',
    seed: 23,
    file: 'core/sync/syncRequest.ts',
    find: 'next: more ? next : null, more }',
    replace: 'next: more ? next : null, more: more && next !== null }',
  },
  {
    name: 'a range whose page failed is skipped',
    seed: 2,
    file: 'core/sync/advance.ts',
    find: 'return put(state, backOff(again, at, state.successes, tuning));',
    replace:
      'return put(state, { ...again, step: again.step + 1, reached: (again.reached ?? at) - 3_600_000, cursor: null, before: (again.reached ?? at) - 3_600_000 });',
  },
  {
    name: 'a restarted range skips the rows of its last instant',
    seed: 3,
    file: 'core/sync/walkSteps.ts',
    find: '? { ...next, before: walk.reached + 1 }',
    replace: '? { ...next, before: walk.reached }',
  },
  {
    name: 'a split leaves a gap between the two parts',
    seed: 261,
    file: 'core/sync/walkSteps.ts',
    find: 'before: at, msPerRow',
    replace: 'before: at - 60_000, msPerRow',
  },
  {
    name: 'a checkpoint counts as quiet immediately',
    seed: 380,
    file: 'core/sync/plan.ts',
    find: 'return movedAt + 2 * tuning.overlapMs;',
    replace: 'return movedAt;',
  },
  {
    name: 'a row dated in the future becomes the checkpoint',
    seed: 13,
    file: 'core/sync/advancePage.ts',
    find: 'instant <= serviceTime + tuning.aheadMs ? instant : serviceTime',
    replace: 'true ? instant : serviceTime',
  },
  {
    name: 'a timeline that was null stays null',
    seed: 24,
    file: 'core/sync/rowRules.ts',
    find: 'return recent && wait !== null ? wait : slowMs;',
    replace: 'return null;',
  },
  {
    name: 'a backlog starts where the poll stopped',
    seed: 688,
    file: 'core/sync/advancePage.ts',
    find: 'from: overlapped(before, tuning), raises: true',
    replace: 'from: next.reached, raises: true',
  },
];

interface Caught {
  readonly seed: number;
  readonly faults: readonly string[];
}

interface SeedRange {
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
