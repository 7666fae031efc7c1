import { workerData } from 'node:worker_threads';
import { isRecord } from '../../json.ts';

/** The mirror's thread, except that the one that writes never comes to life. */
if (isRecord(workerData) && workerData['role'] === 'writer') process.exit(1);

await import('../../mirrorWorker.ts');
