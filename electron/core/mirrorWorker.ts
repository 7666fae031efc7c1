import { constants, setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { cleanupThread } from './cleanup/cleanupReader.ts';
import { keepMemorySmall } from './idleMemory.ts';
import { isRecord } from './json.ts';
import { readerThread } from './mirror/read/readerThread.ts';
import { serveThread } from './mirror/thread/threadServer.ts';
import { writerThread } from './mirror/write/mirrorWriter.ts';

/** Lowers the priority of background threads. Only Linux has a priority per thread. */
function lowerPriority(): void {
  if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
}

/**
 * Entry point of a mirror's threads. One writes and one reads, each on its own connection, so that a fill never
 * blocks a list; a third runs the clean-up queues, a fourth writes a dataset. Bundled as its own entry by the shells; tests run it from
 * source.
 */
async function start(): Promise<void> {
  const data: unknown = workerData;
  if (parentPort === null || !isRecord(data))
    throw new Error('mirrorWorker must run as a worker thread with workerData.');
  const { role, signals } = data;
  if (!(signals instanceof Int32Array) || !(signals.buffer instanceof SharedArrayBuffer)) {
    throw new TypeError('The mirror thread needs shared-memory signals in workerData.');
  }
  const shared = new Int32Array(signals.buffer);
  const now = (): number => Date.now();
  if (role !== 'reader') lowerPriority();
  keepMemorySmall();
  if (role === 'dataset') {
    // Its library is large, and the other threads start with the program.
    const { datasetThread } = await import('./exports/datasetReader.ts');
    return serveThread(parentPort, shared, datasetThread());
  }
  const threads = { writer: writerThread, cleanup: cleanupThread, reader: readerThread };
  serveThread(parentPort, shared, threads[role === 'writer' || role === 'cleanup' ? role : 'reader'](now));
}

// Not awaited: what it loads may import from the bundle of this file, which would wait for itself.
void start();
