import { parentPort, workerData } from 'node:worker_threads';
import { ok, type Result } from '#shared/contract/result.ts';
import { isRecord } from '../../json.ts';
import { answererOf, type Job, serveThread } from '../thread/threadServer.ts';

/** A thread whose calls run until they are cancelled. */
export interface LongCalls {
  spin(input: null, job: Job): Result<null>;
  echo(input: string, job: Job): Result<string>;
}

const data: unknown = workerData;
if (parentPort === null || !isRecord(data) || !(data['signals'] instanceof Int32Array))
  throw new Error('workerData has no signals.');
if (!(data['signals'].buffer instanceof SharedArrayBuffer))
  throw new Error('The signals are not in shared memory.');

const calls: LongCalls = {
  spin: (_input, job) => {
    for (;;) job.throwIfCancelled();
  },
  echo: (input) => ok(input),
};

serveThread<string>(parentPort, new Int32Array(data['signals'].buffer), {
  find: answererOf(calls),
  lowPriority: new Set(['echo']),
  idle: () => null,
  close: () => undefined,
});
