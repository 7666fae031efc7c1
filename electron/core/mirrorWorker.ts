import { constants, setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { cleanupCalls } from './cleanup/cleanupReader.ts';
import { isRecord } from './json.ts';
import { readerCalls } from './store/read/readerThread.ts';
import { serveThread } from './store/thread/threadServer.ts';
import { writerCalls } from './store/write/mirrorWriter.ts';

/** What nobody waits for gives way to the window. Only Linux gives each thread a priority of its own. */
function giveWay(): void {
  if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
}

/**
 * The file of a mirror's threads: one writes, one reads, each on a connection of its own, so that a fill never holds
 * up a list; a third looks through everything when the hygiene queues are asked for. Bundled by the shells as an entry of its own; run straight from here in tests.
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
  if (role === 'writer') {
    serveThread({ port: parentPort, signals: shared, last: new Set(['ingest']), ...writerCalls(now) });
  } else if (role === 'cleanup') {
    serveThread({ port: parentPort, signals: shared, last: new Set(), ...cleanupCalls(now) });
  } else {
    serveThread({ port: parentPort, signals: shared, last: new Set(['exportNext']), ...readerCalls(now) });
  }
}

begin();
