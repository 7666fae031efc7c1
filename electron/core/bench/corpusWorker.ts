import { parentPort, workerData } from 'node:worker_threads';
import { makeCorpus } from './corpus.ts';

/** Makes pages in a thread of their own, one for each message. */
const { rows, ...options } = workerData;
const corpus = makeCorpus(options);
parentPort?.on('message', () => {
  const page = corpus.page(rows);
  parentPort?.postMessage(page, [page.body.buffer]);
});
