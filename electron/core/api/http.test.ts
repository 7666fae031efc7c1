import { describe, expect, test } from 'vitest';
import type { Result } from '#shared/contract/result.ts';
import { ManualClock } from '../testing/manualClock.ts';
import { testPorts } from '../testing/testPorts.ts';
import { ApiClient, type JsonResponse } from './apiClient.ts';
import type { Priority } from './scheduler/schedulerState.ts';

const KB = 1024;

/** An API whose responses arrive in chunks of this many bytes at this interval, by the manual clock. */
function pouring(
  clock: ManualClock,
  pieces: { readonly bytes: number; readonly everyMs: number; readonly count: number },
): { readonly fetch: typeof globalThis.fetch; readonly requests: () => number } {
  let requests = 0;
  const fetch: typeof globalThis.fetch = (_input, init) => {
    requests += 1;
    const text = `{"data":"${'x'.repeat(pieces.bytes * pieces.count - 11)}"}`;
    const all = new TextEncoder().encode(text);
    const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
      start: (controller) => {
        let at = 0;
        const pour = (): void => {
          controller.enqueue(all.subarray(at, at + pieces.bytes));
          at += pieces.bytes;
          if (at >= all.byteLength) controller.close();
          else callOff = clock.after(pieces.everyMs, pour);
        };
        let callOff = clock.after(pieces.everyMs, pour);
        init?.signal?.addEventListener('abort', () => {
          callOff();
          controller.error(new Error('aborted'));
        });
      },
    });
    return Promise.resolve(new Response(body));
  };
  return { fetch, requests: () => requests };
}

interface Ended {
  readonly answer: Result<JsonResponse>;
  readonly seconds: number;
  readonly requests: number;
}

async function ask(
  priority: Priority,
  pieces: Parameters<typeof pouring>[1],
  method: 'GET' | 'PUT' = 'GET',
): Promise<Ended> {
  const clock = new ManualClock();
  const { fetch, requests } = pouring(clock, pieces);
  const client = new ApiClient({
    ports: testPorts({ clock, fetch }),
    baseUrl: 'http://127.0.0.1:1',
    credential: { token: 'canary-token', form: 'bearer' },
  });
  const options = { priority, signal: new AbortController().signal };
  const ended: { at: number | null } = { at: null };
  const answer = (
    method === 'GET' ? client.get('/v2/tags', [], options) : client.put('/v2/e', {}, options)
  ).finally(() => (ended.at = clock.monotonic()));
  for (let second = 0; ended.at === null && second < 3600; second += 1) await clock.advance(1000);
  if (ended.at === null) throw new Error('It hung for an hour.');
  expect(clock.pending).toBe(0);
  return { answer: await answer, seconds: ended.at / 1000, requests: requests() };
}

const DRIP = { bytes: 1, everyMs: 9000, count: 10_000 };

describe('a response that trickles in', () => {
  test.each([
    ['interactive', 'GET', 30],
    ['write', 'GET', 30],
    ['background', 'GET', 30],
  ] as const)(
    'is given up, with all its retries, within half a minute: %s %s',
    async (priority, method, most) => {
      const { answer, seconds } = await ask(priority, DRIP, method);
      expect(answer).toMatchObject({ problem: { kind: 'network', reason: 'timeout' } });
      expect(JSON.stringify(answer)).toMatch(/Only \d bytes of the response arrived in \d+ seconds\./);
      expect(seconds).toBeLessThanOrEqual(most);
    },
  );

  test('is given up after twenty seconds for interactive requests', async () => {
    const { requests } = await ask('interactive', DRIP);
    expect(requests).toBe(2);
  });

  test('to a PUT counts as lost, and the PUT is not retried', async () => {
    const { answer, seconds, requests } = await ask('write', DRIP, 'PUT');
    expect(answer).toMatchObject({ problem: { kind: 'network', reason: 'timeout' } });
    expect([seconds, requests]).toEqual([20, 1]);
  });
});

describe('a long response', () => {
  test.each([
    ['interactive', 40],
    ['write', 10],
    ['background', 10],
  ] as const)(
    'comes in whole over a slow line, however long that takes: %s',
    async (priority, kbPerSecond) => {
      const pieces = { bytes: kbPerSecond * KB, everyMs: 1000, count: 180 };
      const { answer, seconds, requests } = await ask(priority, pieces);
      expect(answer).toMatchObject({ ok: true });
      expect([seconds, requests]).toEqual([180, 1]);
    },
  );

  test('is given up if it is slower than any usable connection', async () => {
    const { answer, seconds } = await ask('interactive', { bytes: 8 * KB, everyMs: 1000, count: 600 });
    expect(answer).toMatchObject({ problem: { kind: 'network', reason: 'timeout' } });
    expect(seconds).toBeLessThanOrEqual(40);
  });

  test('may pause for less than the silence limit', async () => {
    const { answer } = await ask('background', { bytes: 200 * KB, everyMs: 19_000, count: 5 });
    expect(answer).toMatchObject({ ok: true });
  });
});
