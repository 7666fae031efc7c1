import { parentPort, workerData } from 'node:worker_threads';
import { makeCorpus } from './corpus.ts';

/**
 * Makes pages, one for each message: in a thread of its own or, with its options as an argument, in a process of its
 * own, which sends the bodies alone.
 */
const { rows, ...options } = parentPort === null ? JSON.parse(process.argv[2] ?? '{}') : workerData;
const corpus = makeCorpus(options);
parentPort?.on('message', () => {
  const page = corpus.page(rows);
  parentPort?.postMessage(page, [page.body.buffer]);
});
if (parentPort === null) process.on('message', () => process.send?.(corpus.page(rows).body));
