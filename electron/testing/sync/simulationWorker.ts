import { readFileSync, rmSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parentPort, workerData } from 'node:worker_threads';
import { z } from 'zod';
import type { Outcome } from './simulate.ts';

const task = z
  .object({
    from: z.int(),
    count: z.int(),
    steps: z.int(),
    /** Stops at the first failing seed. */
    untilCaught: z.boolean(),
    mutant: z.object({ file: z.string(), find: z.string(), replace: z.string() }).nullable(),
    folder: z.string().nullable(),
  })
  .parse(workerData);

/** The module's source with the bug planted. The snippet must occur exactly once, or the plant is stale. */
function planted(url: string, mutant: NonNullable<typeof task.mutant>): string {
  const parts = readFileSync(fileURLToPath(url), 'utf8').split(mutant.find);
  if (parts.length !== 2)
    throw new Error(
      `Can’t plant the bug: “${mutant.find}” occurs ${parts.length - 1} times in ${mutant.file}, not once. Update runSeeds.ts.`,
    );
  return parts.join(mutant.replace);
}

const { mutant } = task;
if (mutant !== null) {
  const target = new URL(`../../${mutant.file}`, import.meta.url).href;
  registerHooks({
    load: (url, context, nextLoad) =>
      url === target
        ? { format: 'module-typescript', source: planted(url, mutant), shortCircuit: true }
        : nextLoad(url, context),
  });
}

const { simulate } = await import('./simulate.ts');
const { StoreMirror } = await import('./storeMirror.ts');
const { SMALL_WORLD } = await import('./world.ts');

/** Runs a seed against the real mirror and deletes its file afterwards. */
function simulateOnDisk(folder: string, seed: number): Outcome {
  const file = join(folder, `${seed}.sqlite`);
  const mirror = new StoreMirror(file, SMALL_WORLD);
  try {
    return simulate(seed, task.steps, { mirror, patient: true });
  } finally {
    mirror.close();
    rmSync(file, { force: true });
  }
}

const caught: { seed: number; faults: readonly string[] }[] = [];
for (let seed = task.from; seed < task.from + task.count; seed += 1) {
  const { faults } = task.folder === null ? simulate(seed, task.steps) : simulateOnDisk(task.folder, seed);
  if (faults.length > 0) caught.push({ seed, faults });
  if (task.untilCaught && caught.length > 0) break;
}
parentPort?.postMessage(caught);
