import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Less work than this leaves little behind. */
const WORKED_MS = 5000;
const LOOK_MS = 10_000;
/** A thread that used less processor time than this between two looks is idle. */
const IDLE_MS = 100;

/** Processor time in milliseconds: since memory was last released, and between the last two looks. */
interface Work {
  readonly sinceReleaseMs: number;
  readonly lastMs: number;
}

export function isWorthReleasing({ sinceReleaseMs, lastMs }: Work): boolean {
  return sinceReleaseMs >= WORKED_MS && lastMs < IDLE_MS;
}

/**
 * Returns what this thread's heap no longer needs to the system. It takes some tenths of a second. The function for it
 * exists only in contexts that are made after the flag was set.
 */
export function releaseMemory(): void {
  setFlagsFromString('--expose-gc');
  const gc: unknown = runInNewContext('gc');
  if (typeof gc === 'function') gc({ type: 'major', execution: 'sync', flavor: 'last-resort' });
}

/**
 * Releases this thread's memory whenever it is idle after much work. Left alone, V8 keeps the room that a first sync
 * needed for as long as little happens.
 */
export function releaseMemoryWhenIdle(): void {
  const used = (): number => {
    const { user, system } = process.threadCpuUsage();
    return (user + system) / 1000;
  };
  let released = 0;
  let looked = 0;
  setInterval(() => {
    const now = used();
    const work = { sinceReleaseMs: now - released, lastMs: now - looked };
    looked = now;
    if (!isWorthReleasing(work)) return;
    releaseMemory();
    looked = used();
    released = looked;
  }, LOOK_MS).unref();
}
