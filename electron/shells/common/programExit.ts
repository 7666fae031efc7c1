import { rmSync, writeFileSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { errorOrigin } from '#core/errorOrigin.ts';
import type { Log } from './programLog.ts';

/**
 * Closing the terminal breaks the app's output; an unhandled error would end the app at its next log line.
 */
export function surviveClosedTerminal(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
}

/** How long the last log line may take to reach the disk. */
const LAST_WORD_MS = 500;

/**
 * Handles uncaught failures. An exception ends the app, whose state is then unknown; an unhandled rejection
 * doesn't, because every caller has received its result. Both are logged by their position in the code rather
 * than by message, which Node and Electron would print: libraries quote their input in messages, and that may
 * be a token.
 */
export function exitOnCrash(
  log: Log,
  mark: Pick<CrashMarker, 'fault'>,
  exit: (code: number) => void = (code) => process.exit(code),
): void {
  let ends = false;
  process.on('uncaughtException', (thrown: unknown) => {
    // Without a listener, a second one would end Node before the log is written, and Electron would show its message.
    if (ends) return;
    ends = true;
    const reason = errorOrigin(thrown);
    mark.fault(reason);
    log.logger.error('Parley ended after an internal error.', { reason });
    setTimeout(() => exit(1), LAST_WORD_MS);
    void log.close().then(() => exit(1));
  });
  process.on('unhandledRejection', (thrown: unknown) => {
    log.logger.error('A promise was rejected without a handler.', { reason: errorOrigin(thrown) });
  });
}

/**
 * Maximum time for closing. Two seconds are promised, and the start command needs some of them: npm holds
 * signals back, so that the app receives them late. Each sequential step has its share: 600 ms for a write in
 * flight, 500 for threads to close their files and the demo to store its state. Tests, which may run on a busy machine,
 * give it longer.
 */
const CLOSING_MS = Number(process.env['PARLEY_TEST_CLOSING_MS'] ?? 1400);

/**
 * Then kills the process, whatever still hangs. Not with `process.exit`, which waits for threads, and a
 * thread inside SQLite only returns once its statement is done. A kill loses nothing that was acknowledged.
 * @param last what has to happen even then, at once
 */
export function killAfterTimeLimit(last: () => void = () => undefined): NodeJS.Timeout {
  return setTimeout(() => {
    last();
    process.kill(process.pid, 'SIGKILL');
  }, CLOSING_MS);
}

const FILE = 'running.json';
const LONGEST_REASON = 500;

const mark = z.object({
  startedAt: z.iso.datetime(),
  /** Where in the code the app failed; null if it ended without notice: killed, or by a power failure. */
  reason: z.string().max(LONGEST_REASON).nullable(),
});

export interface BadEnd {
  /** ISO 8601. */
  readonly startedAt: string;
  readonly reason: string | null;
}

/** A file that exists while the app runs. If one is found at startup, the previous run ended unexpectedly. */
export interface CrashMarker {
  readonly badEnd: BadEnd | null;
  /** Records where the app failed, for the next run. Synchronous, because there may be no later. */
  fault(reason: string): void;
  /** Records a regular end. */
  clear(): void;
}

export async function writeCrashMarker(dataDir: string, now: () => number = Date.now): Promise<CrashMarker> {
  const file = path.join(dataDir, FILE);
  const badEnd = await readMark(file);
  const startedAt = new Date(now()).toISOString();
  const write = (reason: string | null): string => JSON.stringify({ startedAt, reason });
  // If it can't be written, the app runs anyway, and the next run knows nothing about this one.
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
    // The disk is full or gone, so there is nowhere to report it.
  }
}
