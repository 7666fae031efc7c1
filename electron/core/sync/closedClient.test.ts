import { setImmediate } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { failed } from '#shared/contract/result.ts';
import { testPorts } from '../testing/testPorts.ts';
import { SyncRunner } from './runner.ts';
import { MemoryMirror } from './simulation/memoryMirror.ts';
import { memorySyncMirror } from './simulation/simulatedMirror.ts';
import { TUNING } from './tuning.ts';

/** More requests than this mean an endless loop; the fake client stops answering there. */
const LOOP = 1000;

it('sends nothing through a client that was closed first', async () => {
  let requests = 0;
  const runner = new SyncRunner({
    clock: testPorts().clock,
    client: {
      rate: () => ({
        limit: null,
        remaining: null,
        reserve: 0,
        resetsAt: null,
        waiting: 0,
        pausedUntil: null,
        inFlight: 0,
        own: 0,
        others: 0,
      }),
      getBytes: () => {
        requests += 1;
        return requests < LOOP
          ? Promise.resolve(failed({ kind: 'cancelled' }))
          : Promise.withResolvers<never>().promise;
      },
    },
    mirror: memorySyncMirror(new MemoryMirror(TUNING)),
    onProgress: () => undefined,
    onChanged: () => undefined,
    onScope: () => undefined,
  });
  await runner.start();
  for (let turn = 0; turn < 20; turn += 1) await setImmediate();
  await runner.close();
  expect(requests).toBeGreaterThan(0);
  expect(requests).toBeLessThanOrEqual(TUNING.parallel);
});
