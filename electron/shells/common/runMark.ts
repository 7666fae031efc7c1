import { readFile, rm, writeFile } from 'node:fs/promises';
import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';

const FILE = 'running.json';
const LONGEST_REASON = 500;

const mark = z.object({
  startedAt: z.iso.datetime(),
  /** Where the program's own fault was thrown; null where it ended without a word: killed, or the power went. */
  reason: z.string().max(LONGEST_REASON).nullable(),
});

export interface BadEnd {
  /** ISO 8601. */
  readonly startedAt: string;
  readonly reason: string | null;
}

/** A file that is there while the program runs. One that is found at the start tells of a run that ended badly. */
export interface RunMark {
  readonly badEnd: BadEnd | null;
  /** The program ends by a fault of its own: the next run is to say where. At once, as there may be no later. */
  fault(reason: string): void;
  /** The program ended as it should. */
  clear(): void;
}

export async function leaveRunMark(dataDir: string, now: () => number = Date.now): Promise<RunMark> {
  const file = path.join(dataDir, FILE);
  const badEnd = await readMark(file);
  const startedAt = new Date(now()).toISOString();
  const write = (reason: string | null): string => JSON.stringify({ startedAt, reason });
  // Where it can't be written the program runs all the same, and the next run knows nothing of this one.
  await writeFile(file, write(null), { mode: 0o600 }).catch(() => undefined);
  let faulty = false;
  return {
    badEnd,
    fault: (reason) => {
      faulty = true;
      quietly(() => writeFileSync(file, write(reason.slice(0, LONGEST_REASON)), { mode: 0o600 }));
    },
    clear: () => {
      if (!faulty) quietly(() => rmSync(file, { force: true }));
    },
  };
}

async function readMark(file: string): Promise<BadEnd | null> {
  try {
    return mark.parse(JSON.parse(await readFile(file, 'utf8')));
  } catch {
    await rm(file, { force: true }).catch(() => undefined);
    return null;
  }
}

function quietly(act: () => void): void {
  try {
    act();
  } catch {
    // The disk is full or gone: there is nobody left to tell.
  }
}
