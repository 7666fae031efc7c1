import { constants, setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { cleanupThread } from './cleanup/cleanupReader.ts';
import { isRecord } from './json.ts';
import { readerThread } from './store/read/mirrorReader.ts';
import { serveThread } from './store/thread/threadServer.ts';
import { writerThread } from './store/write/mirrorWriter.ts';

/** What nobody waits for gives way to the window. Only Linux gives each thread a priority of its own. */
function giveWay(): void {
  if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
}

/**
 * The file of a mirror's threads: one writes, one reads, each on a connection of its own, so that a fill never holds
 * up a list; a third looks through everything when the clean-up queues are requested. Bundled by the shells as an entry of its own; run straight from here in tests.
 */
function begin(): void {
  const data: unknown = workerData;
  if (parentPort === null || !isRecord(data)) throw new Error('This is a thread of the local mirror.');
  const { role, signals } = data;
  if (!(signals instanceof Int32Array) || !(signals.buffer instanceof SharedArrayBuffer)) {
    throw new TypeError('The mirror’s thread was begun without its signals.');
  }
  const shared = new Int32Array(signals.buffer);
  const now = (): number => Date.now();
  if (role !== 'reader') giveWay();
  const threads = { writer: writerThread, cleanup: cleanupThread, reader: readerThread };
  serveThread(parentPort, shared, threads[role === 'writer' || role === 'cleanup' ? role : 'reader'](now));
}

begin();
