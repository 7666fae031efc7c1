import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { problem } from '#shared/contract/problem.ts';
import type { Result } from '#shared/contract/result.ts';
import { LONG, printFigures } from '../testing/longRun.ts';
import { ManualClock } from '../testing/manualClock.ts';
import { testPorts } from '../testing/testPorts.ts';
import { ApiClient, type JsonResponse } from './apiClient.ts';
import { networkProblem, problemFromResponse } from './http.ts';
import type { Priority } from './scheduler/schedulerState.ts';

/** Rejected fetches have the actual error as their cause. */
const node = (code: string, message = code): Error =>
  new TypeError('fetch failed', { cause: Object.assign(new Error(message), { code }) });
const chromium = (name: string): Error => new Error(`net::${name}`);

describe('a rejected fetch', () => {
  test.each([
    [node('ENOTFOUND'), 'dns'],
    [node('EAI_AGAIN'), 'dns'],
    [chromium('ERR_NAME_NOT_RESOLVED'), 'dns'],
    [node('ECONNREFUSED'), 'refused'],
    [chromium('ERR_CONNECTION_REFUSED'), 'refused'],
    [node('ETIMEDOUT'), 'timeout'],
    [node('UND_ERR_CONNECT_TIMEOUT', 'Connect Timeout Error'), 'timeout'],
    [chromium('ERR_CONNECTION_TIMED_OUT'), 'timeout'],
    [chromium('ERR_TIMED_OUT'), 'timeout'],
    [node('ENETUNREACH'), 'unreachable'],
    [chromium('ERR_INTERNET_DISCONNECTED'), 'unreachable'],
    [chromium('ERR_ADDRESS_UNREACHABLE'), 'unreachable'],
    [chromium('ERR_NETWORK_CHANGED'), 'unreachable'],
    [chromium('ERR_PROXY_CONNECTION_FAILED'), 'proxy'],
    [chromium('ERR_TUNNEL_CONNECTION_FAILED'), 'proxy'],
    [chromium('ERR_PROXY_CERTIFICATE_INVALID'), 'proxy'],
    [chromium('ERR_PAC_SCRIPT_FAILED'), 'proxy'],
    [node('UND_ERR_ABORTED', 'Proxy response (502) !== 200 when HTTP Tunneling'), 'proxy'],
    [node('UND_ERR_ABORTED', 'Proxy response (407) !== 200 when HTTP Tunneling'), 'proxy-auth'],
    [chromium('ERR_PROXY_AUTH_REQUESTED'), 'proxy-auth'],
    [chromium('ERR_PROXY_AUTH_UNSUPPORTED'), 'proxy-auth'],
    [node('CERT_HAS_EXPIRED'), 'certificate'],
    [chromium('ERR_CERT_AUTHORITY_INVALID'), 'certificate'],
    [chromium('ERR_SSL_PROTOCOL_ERROR'), 'certificate'],
    [node('', 'unexpected redirect'), 'redirected'],
    [new Error("Attempted to redirect, but redirect policy was 'error'"), 'redirected'],
    [node('ECONNRESET'), 'interrupted'],
    [chromium('ERR_CONNECTION_RESET'), 'interrupted'],
  ])('with %j is classified as %s', (error, reason) => {
    expect(networkProblem(error).reason).toBe(reason);
  });

  test('after trying several addresses is judged by what all of them met', () => {
    const each = ['::1', '127.0.0.1'].map((host) =>
      Object.assign(new Error(`connect ECONNREFUSED ${host}:1`), { code: 'ECONNREFUSED' }),
    );
    const error = new TypeError('fetch failed', { cause: new AggregateError(each) });
    expect(networkProblem(error)).toEqual({
      kind: 'network',
      reason: 'refused',
      detail: 'The server refuses connections (ECONNREFUSED).',
    });
  });

  test.each([
    ['ERR_CERT_DATE_INVALID', 'Its certificate has expired, or this computer’s clock is wrong.'],
    ['ERR_CERT_COMMON_NAME_INVALID', 'Its certificate is for another host name.'],
    [
      'ERR_CERT_AUTHORITY_INVALID',
      'Its certificate was issued by an authority that this computer does not trust.',
    ],
    ['ERR_SSL_PROTOCOL_ERROR', 'Its certificate is not trusted (ERR_SSL_PROTOCOL_ERROR).'],
    ['ERR_NAME_NOT_RESOLVED', 'The server name was not found (ERR_NAME_NOT_RESOLVED).'],
  ])('in Chromium by %s is told in a sentence', (name, detail) => {
    expect(networkProblem(chromium(name)).detail).toBe(detail);
  });
});

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

const BODIES = LONG ? 100_000 : 2000;

function answer(status: number, body: string, headers: Record<string, string> = {}) {
  return { status, headers: new Headers(headers), body: new TextEncoder().encode(body) };
}

describe('the problem of an unsuccessful response', () => {
  test('carries the fields of the problem document', () => {
    const document = {
      type: 'https://api.example.com/errors/validation',
      title: 'Validation failed',
      status: 422,
      detail: 'contact_ids[0] names nobody.',
      request_id: 'rid_1',
      errors: [{ field: 'contact_ids[0]', code: 'not_found', message: 'No such contact.' }],
    };
    expect(problemFromResponse(answer(422, JSON.stringify(document)), 0)).toEqual({
      kind: 'api',
      status: 422,
      title: document.title,
      detail: document.detail,
      type: document.type,
      requestId: 'rid_1',
      errors: [{ field: 'contact_ids[0]', code: 'not_found', message: 'No such contact.' }],
      synthetic: false,
    });
  });

  test('prefers the status line over the body', () => {
    expect(
      problemFromResponse(answer(503, '{"title":"Fine","status":200,"detail":"All well"}'), 0),
    ).toMatchObject({
      kind: 'api',
      status: 503,
    });
  });

  test.each([
    ['Requires the scope engagements:private:write.', 'engagements:private:write'],
    ['Requires the scope engagements:write.', 'engagements:write'],
    ['Missing contacts:read', 'contacts:read'],
    ['Missing calls:export', 'calls:export'],
    ['You may not.', null],
  ])('names the scope mentioned by a 403: %s', (detail, scope) => {
    expect(problemFromResponse(answer(403, JSON.stringify({ title: 'Forbidden', detail })), 0)).toMatchObject(
      {
        kind: 'forbidden',
        scope,
      },
    );
  });

  test.each(['', '<html><body>Bad gateway</body></html>', '{"title":', '[]', 'null', '42'])(
    'is made from the status where the body is %j',
    (body) => {
      expect(problemFromResponse(answer(502, body), 0)).toMatchObject({
        kind: 'api',
        status: 502,
        synthetic: true,
      });
    },
  );

  test('fits the contract whatever the body contains', { timeout: 900_000 }, () => {
    const bodies = fc.oneof(
      fc.string(),
      fc.json(),
      fc
        .record({
          title: fc.anything(),
          detail: fc.anything(),
          type: fc.anything(),
          request_id: fc.anything(),
          errors: fc.anything(),
        })
        .map(
          (document) => JSON.stringify(document, (_, value) => (typeof value === 'bigint' ? 1 : value)) ?? '',
        ),
    );
    fc.assert(
      fc.property(fc.integer({ min: 300, max: 599 }), bodies, (status, body) => {
        problem.parse(problemFromResponse(answer(status, body), 0));
      }),
      { numRuns: BODIES },
    );
    printFigures('R6', { problemBodies: BODIES });
  });
});
