import type { RequestListener } from 'node:http';
import { describe, expect, onTestFinished, test } from 'vitest';
import { httpServer } from '../testing/httpServer.ts';
import { ManualClock } from '../testing/manualClock.ts';
import { realClock, testPorts } from '../testing/testPorts.ts';
import { ApiClient, type ClientOptions } from './apiClient.ts';
import { SILENCE_MS } from './http.ts';
import type { RequestReport } from './requestReport.ts';

async function clientOf(
  listener: RequestListener,
  options: Partial<ClientOptions> = {},
): Promise<{ client: ApiClient; ports: ReturnType<typeof testPorts>; baseUrl: string }> {
  const server = await httpServer(listener, onTestFinished);
  const ports = testPorts();
  const client = new ApiClient({
    ports,
    baseUrl: server.baseUrl,
    credential: { token: 'canary-token', form: 'bearer' },
    ...options,
  });
  return { client, ports, baseUrl: server.baseUrl };
}

function now(): { priority: 'interactive'; signal: AbortSignal } {
  return { priority: 'interactive', signal: new AbortController().signal };
}

describe('a request', () => {
  test('carries the token in the Authorization header, and never logs it', async () => {
    const seen: (string | undefined)[] = [];
    const reports: RequestReport[] = [];
    const { client, ports } = await clientOf(
      (request, response) => {
        seen.push(request.headers.authorization);
        response.setHeader('content-type', 'application/json').end('{"a":1}');
      },
      { onRequest: (report) => reports.push(report) },
    );
    const result = await client.get('/v2/engagements', [['search', 'canary words']], now());
    expect(result).toMatchObject({ ok: true, value: { json: { a: 1 } } });
    expect(seen).toEqual(['Bearer canary-token']);
    expect(ports.logger.lines.join()).not.toMatch(/canary/);
    expect(reports).toMatchObject([{ path: '/v2/engagements', query: 'search=canary+words', status: 200 }]);
    expect(JSON.stringify(reports)).not.toContain('canary-token');
  });

  test('tries the raw form of the key once and remembers it', async () => {
    const seen: (string | undefined)[] = [];
    const forms: string[] = [];
    const { client } = await clientOf(
      (request, response) => {
        seen.push(request.headers.authorization);
        response.statusCode = request.headers.authorization === 'sk-apik_1.secret' ? 200 : 401;
        response.end('{}');
      },
      { credential: { token: 'sk-apik_1.secret', form: 'bearer' }, onForm: (form) => forms.push(form) },
    );
    expect(await client.get('/v2/users', [], now())).toMatchObject({ ok: true });
    expect(await client.get('/v2/tags', [], now())).toMatchObject({ ok: true });
    expect(seen).toEqual(['Bearer sk-apik_1.secret', 'sk-apik_1.secret', 'sk-apik_1.secret']);
    expect(forms).toEqual(['raw']);
  });

  test('with a rejected token stops all further requests', async () => {
    let requests = 0;
    let rejected = 0;
    const { client } = await clientOf(
      (_request, response) => {
        requests += 1;
        response.writeHead(401).end();
      },
      { onRejected: () => (rejected += 1) },
    );
    for (let call = 0; call < 3; call += 1) {
      expect(await client.get('/v2/users', [], now())).toMatchObject({
        problem: { kind: 'unauthenticated' },
      });
    }
    expect([requests, rejected]).toEqual([1, 1]);
  });

  test('never follows a redirect, so that the token stays with its origin', async () => {
    const elsewhere: string[] = [];
    const other = await httpServer((request, response) => {
      elsewhere.push(request.headers.authorization ?? 'no token');
      response.end('{}');
    }, onTestFinished);
    for (const status of [301, 302, 303, 307, 308]) {
      const { client } = await clientOf((_request, response) => {
        response.writeHead(status, { location: `${other.baseUrl}/v2/users` }).end();
      });
      expect(await client.get('/v2/users', [], now())).toMatchObject({
        problem: { kind: 'network', reason: 'redirected' },
      });
    }
    expect(elsewhere).toEqual([]);
  });
});

describe('a response', () => {
  test('that is a web page is recognized as not coming from the API', async () => {
    const { client } = await clientOf((_request, response) => {
      response.setHeader('content-type', 'text/html').end('<html>Welcome</html>');
    });
    expect(await client.get('/v2/users', [], now())).toMatchObject({
      problem: { kind: 'network', reason: 'not-the-api', detail: 'The response is a web page.' },
    });
  });

  test('that is cut off is retried, then reported as interrupted', async () => {
    let requests = 0;
    const { client } = await clientOf(
      (_request, response) => {
        requests += 1;
        response.setHeader('content-length', '1000').write('{"data":[');
        setImmediate(() => response.destroy());
      },
      { mostRetries: 2 },
    );
    expect(await client.get('/v2/users', [], now())).toMatchObject({
      problem: { kind: 'network', reason: 'interrupted' },
    });
    expect(requests).toBe(3);
  });

  test.each(['{"data":[{"id":"e', '[1,2', '{"data":[', ' {"data":[{}],'])(
    'that ends too early in good form is asked for again: %s',
    async (half) => {
      let requests = 0;
      const { client } = await clientOf((_request, response) => {
        requests += 1;
        response.end(requests === 1 ? half : ' {"data":[]}\n');
      });
      expect(await client.get('/v2/users', [], now())).toMatchObject({
        ok: true,
        value: { json: { data: [] } },
      });
      expect(requests).toBe(2);
    },
  );

  test('that is cut off after a PUT leaves open whether it was applied', async () => {
    const { client } = await clientOf((_request, response) => response.end('{"id":"e"'));
    expect(await client.put('/v2/engagements/e/contacts', {}, now())).toMatchObject({
      problem: { kind: 'network', reason: 'interrupted' },
    });
  });

  test('of 304 without a conditional request is a problem, not an empty page', async () => {
    const asked: unknown[] = [];
    const { client } = await clientOf((request, response) => {
      asked.push([request.headers['if-none-match'], request.headers['if-modified-since']]);
      if (asked.length === 1) response.setHeader('etag', '"1"').end('{"data":[]}');
      else response.writeHead(304, { etag: '"1"' }).end();
    });
    expect(await client.get('/v2/users', [], now())).toMatchObject({ ok: true, value: { etag: '"1"' } });
    expect(await client.get('/v2/users', [], now())).toMatchObject({
      problem: { kind: 'network', reason: 'not-the-api', detail: expect.stringMatching(/304/) },
    });
    expect(asked).toEqual([
      [undefined, undefined],
      [undefined, undefined],
    ]);
  });

  test('of 503 is retried until it succeeds', async () => {
    let requests = 0;
    const { client } = await clientOf((_request, response) => {
      requests += 1;
      response.statusCode = requests < 3 ? 503 : 200;
      response.end('{}');
    });
    expect(await client.get('/v2/users', [], now())).toMatchObject({ ok: true });
    expect(requests).toBe(3);
  });

  test('of 500 to a PUT is not retried: it may have been applied', async () => {
    let requests = 0;
    const { client } = await clientOf((_request, response) => {
      requests += 1;
      response.writeHead(500).end();
    });
    expect(await client.put('/v2/engagements/e/contacts', { contact_ids: [] }, now())).toMatchObject({
      problem: { kind: 'api', status: 500 },
    });
    expect(requests).toBe(1);
  });

  test('of 429 delays all requests, PUT included, for as long as it says', async () => {
    const moments: number[] = [];
    const { client } = await clientOf((_request, response) => {
      moments.push(realClock.monotonic());
      if (moments.length === 1) response.writeHead(429, { 'retry-after': '0.3' }).end();
      else response.end('{}');
    });
    const put = client.put('/v2/engagements/e/contacts', { contact_ids: [] }, now());
    expect(await put).toMatchObject({ ok: true });
    expect(moments).toHaveLength(2);
    expect((moments[1] ?? 0) - (moments[0] ?? 0)).toBeGreaterThanOrEqual(290);
  });

  test('that never arrives times out after twenty seconds', async () => {
    const clock = new ManualClock();
    const server = await httpServer(() => undefined, onTestFinished);
    const client = new ApiClient({
      ports: testPorts({ clock }),
      baseUrl: server.baseUrl,
      credential: { token: 't', form: 'bearer' },
      mostRetries: 0,
    });
    const answer = client.get('/v2/users', [], now());
    await clock.advance(SILENCE_MS);
    expect(await answer).toMatchObject({ problem: { kind: 'network', reason: 'timeout' } });
  });

  test('from a closed port is a refused connection', async () => {
    const server = await httpServer((_request, response) => response.end());
    await server.close();
    const client = new ApiClient({
      ports: testPorts(),
      baseUrl: server.baseUrl,
      credential: { token: 't', form: 'bearer' },
      mostRetries: 0,
    });
    expect(await client.get('/v2/users', [], now())).toMatchObject({
      problem: { kind: 'network', reason: 'refused' },
    });
  });
});

describe('identical GETs', () => {
  test('share one request: of a hundred callers, ninety-nine cancel and one is answered', async () => {
    let requests = 0;
    let release: (() => void) | undefined;
    const { client } = await clientOf((_request, response) => {
      requests += 1;
      release = () => response.end('{"shared":true}');
    });
    const callers = Array.from({ length: 100 }, () => new AbortController());
    const answers = callers.map(({ signal }) =>
      client.get('/v2/users', [], { priority: 'interactive', signal }),
    );
    await expect.poll(() => requests).toBe(1);
    for (const caller of callers.slice(1)) caller.abort();
    release?.();
    const results = await Promise.all(answers);
    expect(results[0]).toMatchObject({ ok: true, value: { json: { shared: true } } });
    expect(results.slice(1).every((result) => !result.ok && result.problem.kind === 'cancelled')).toBe(true);
    expect(requests).toBe(1);
  });

  test('give each caller its own copy of the bytes, so that one can transfer them to a thread', async () => {
    const { client } = await clientOf((_request, response) => response.end('[1,2,3]'));
    const answers = await Promise.all(
      Array.from({ length: 4 }, async () => {
        const answer = await client.getBytes('/v2/tags', [], now());
        if (!answer.ok) throw new Error(answer.problem.kind);
        const { buffer } = answer.value.bytes;
        return Buffer.from(structuredClone(buffer, { transfer: [buffer] })).toString();
      }),
    );
    expect(answers).toEqual(Array(4).fill('[1,2,3]'));
  });

  test('are aborted when the last caller cancels', async () => {
    let cut = 0;
    let arrived = 0;
    const { client } = await clientOf((_request, response) => {
      arrived += 1;
      response.on('close', () => (cut += 1));
    });
    const caller = new AbortController();
    const answer = client.get('/v2/users', [], { priority: 'interactive', signal: caller.signal });
    await expect.poll(() => arrived).toBe(1);
    caller.abort();
    expect(await answer).toMatchObject({ problem: { kind: 'cancelled' } });
    await expect.poll(() => cut).toBe(1);
  });
});
