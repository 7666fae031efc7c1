import { getHeapStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Less than this isn't worth the time. */
const GROWN_BYTES = 5e6;
const LOOK_MS = 10_000;
/** A thread that used less processor time than this between two looks is idle. */
const IDLE_MS = 100;
/**
 * By how much more than what is in use a heap grows before V8 collects its garbage: on a machine with much memory, by
 * default up to four times as much.
 */
const HEAP_GROWTH = '--heap-growing-percent=50';

/** What a thread did since the last look, and by how much its heap has grown since it was last released. */
interface Heap {
  readonly grownBytes: number;
  readonly workedMs: number;
}

export function isWorthReleasing({ grownBytes, workedMs }: Heap): boolean {
  return grownBytes >= GROWN_BYTES && workedMs < IDLE_MS;
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
 * Keeps the heaps of this process small: they grow in smaller steps, and this thread's is released whenever it is idle
 * after it has grown. Left alone, V8 keeps the room that a first sync needed for as long as little happens.
 */
export function keepMemorySmall(): void {
  setFlagsFromString(HEAP_GROWTH);
  const worked = (): number => {
    const { user, system } = process.threadCpuUsage();
    return (user + system) / 1000;
  };
  const held = (): number => {
    const { total_physical_size: heap, external_memory: external } = getHeapStatistics();
    return heap + external;
  };
  let looked = worked();
  let kept = 0;
  setInterval(() => {
    const before = looked;
    looked = worked();
    if (!isWorthReleasing({ grownBytes: held() - kept, workedMs: looked - before })) return;
    releaseMemory();
    looked = worked();
    kept = held();
  }, LOOK_MS).unref();
}
