import { parentPort, workerData } from 'node:worker_threads';
import { ok, type Result } from '#shared/contract/result.ts';
import { isRecord } from '../../json.ts';
import { answererOf, type Job, serveThread } from '../thread/threadServer.ts';

/** A thread whose calls take until they are called off, for tests of calling off. */
export interface LongCalls {
  spin(input: null, job: Job): Result<null>;
  echo(input: string, job: Job): Result<string>;
}

const data: unknown = workerData;
if (parentPort === null || !isRecord(data) || !(data['signals'] instanceof Int32Array))
  throw new Error('no signals');
if (!(data['signals'].buffer instanceof SharedArrayBuffer)) throw new Error('no shared signals');

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
