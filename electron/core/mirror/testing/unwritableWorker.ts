import { workerData } from 'node:worker_threads';
import { isRecord } from '../../json.ts';

/** The mirror's worker, except that the writer never starts. */
if (isRecord(workerData) && workerData['role'] === 'writer') process.exit(1);

await import('../../mirrorWorker.ts');
