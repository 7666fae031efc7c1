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
    /** Ends with the first seed that fails. */
    untilCaught: z.boolean(),
    mutant: z.object({ file: z.string(), find: z.string(), replace: z.string() }).nullable(),
    folder: z.string().nullable(),
  })
  .parse(workerData);

/** The module's text with the bug in it. The piece must be there exactly once, or the bug has gone stale. */
function planted(url: string, mutant: NonNullable<typeof task.mutant>): string {
  const pieces = readFileSync(fileURLToPath(url), 'utf8').split(mutant.find);
  if (pieces.length !== 2)
    throw new Error(`${mutant.file} holds “${mutant.find}” ${pieces.length - 1} times.`);
  return pieces.join(mutant.replace);
}

const { mutant } = task;
if (mutant !== null) {
  const target = new URL(`../${mutant.file}`, import.meta.url).href;
  registerHooks({
    load: (url, context, nextLoad) =>
      url === target
        ? { format: 'module-typescript', source: planted(url, mutant), shortCircuit: true }
        : nextLoad(url, context),
  });
}

const { simulate } = await import('./simulate.ts');
const { StoreMirror } = await import('./storeMirror.ts');
const { SMALL_WORLD } = await import('./smallWorld.ts');

/** A seed against the real mirror, whose file is gone afterwards. */
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
