import { rmSync, writeFileSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { errorOrigin } from '#core/errorOrigin.ts';
import type { Log } from './programLog.ts';

/**
 * A terminal that is closed while the program runs breaks its output; an error that nobody listens to would end the
 * program with the next line of its log.
 */
export function surviveClosedTerminal(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
}

/** How long the last line may take to reach the disk. */
const LAST_WORD_MS = 500;

/**
 * Uncaught failures. An exception ends the program, whose state is unknown afterwards; a rejected promise without a
 * handler does not, as every caller has had its answer. Both are logged by where they were
 * thrown and not by its message, which Node and Electron would print in full: libraries quote there what they were given,
 * and that may be a token.
 */
export function exitOnCrash(
  log: Log,
  mark: Pick<CrashMarker, 'fault'>,
  exit: (code: number) => void = (code) => process.exit(code),
): void {
  process.once('uncaughtException', (thrown: unknown) => {
    const reason = errorOrigin(thrown);
    mark.fault(reason);
    log.logger.error('The program ended after an internal error.', { reason });
    setTimeout(() => exit(1), LAST_WORD_MS);
    void log.close().then(() => exit(1));
  });
  process.on('unhandledRejection', (thrown: unknown) => {
    log.logger.error('A promise was rejected without a handler.', { reason: errorOrigin(thrown) });
  });
}

/**
 * How long the program takes to close at most. Two seconds are promised, and the start command needs some of them: npm
 * keeps signals to itself, so that it sees only a moment later that it is to end. What closes one after the other has
 * a part each: 600 ms for a write on its way, 500 for threads to close their files and the demo to keep its state.
 */
const CLOSING_MS = 1400;

/**
 * Ends the program then, whatever still hangs. Not by `process.exit`, which waits for the threads, and a thread that is
 * inside SQLite comes back only when the statement is done. A kill loses nothing that was acknowledged.
 */
export function killAfterTimeLimit(): NodeJS.Timeout {
  return setTimeout(() => process.kill(process.pid, 'SIGKILL'), CLOSING_MS);
}

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
export interface CrashMarker {
  readonly badEnd: BadEnd | null;
  /** The program ends by a fault of its own: the next run is to say where. At once, as there may be no later. */
  fault(reason: string): void;
  /** The program ended as it should. */
  clear(): void;
}

export async function writeCrashMarker(dataDir: string, now: () => number = Date.now): Promise<CrashMarker> {
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
    // The disk is full or gone: there is no place left to report it.
  }
}
