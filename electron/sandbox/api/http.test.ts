import { connect } from 'node:net';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Engagement } from '../resources.ts';
import { Client, type Page } from '../../testing/sandbox/sandboxClient.ts';
import type { ProblemDetails } from './problemDetails.ts';

let client: Client;
let port: number;
let known: Engagement;
beforeAll(async () => {
  client = await Client.start({ engagements: 120 });
  port = Number(new URL(client.sandbox.baseUrl).port);
  const { body } = await client.get<Page<Engagement>>('/v2/engagements?limit=1');
  known = body.data[0] ?? Object(undefined);
});
afterAll(() => client.close());

/** Sends raw bytes and collects the response until the server closes the connection or `enough` returns true. */
function raw(bytes: string | Buffer, enough: (text: string) => boolean = () => false): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1' });
    let text = '';
    const patience = setTimeout(
      () => reject(new Error(`no answer to ${String(bytes).slice(0, 80)}`)),
      60_000,
    );
    const done = (): void => {
      clearTimeout(patience);
      socket.destroy();
      resolve(text);
    };
    socket.on('data', (chunk) => {
      text += chunk.toString('latin1');
      if (enough(text)) done();
    });
    socket.on('error', done);
    socket.on('close', done);
    socket.write(bytes);
  });
}

const complete = (text: string): boolean => {
  const length = /\r\ncontent-length: (\d+)\r\n/i.exec(text)?.[1];
  const body = text.indexOf('\r\n\r\n') + 4;
  return length !== undefined && body > 3 && text.length >= body + Number(length);
};
const statusOf = (text: string): number => Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1] ?? '0');

describe('a path', () => {
  it.each([
    '/',
    '/v2',
    '/v2/',
    '/v2/engagements/',
    '/V2/engagements',
    '/v2/engagements/a/b',
    '/control/faults',
    '/media/',
    '/v3/users',
  ])('%s that does not exist gets a 404 problem', async (path) => {
    const { status, headers, body } = await client.get<ProblemDetails>(path);
    expect(status).toBe(404);
    expect(headers.get('content-type')).toBe('application/problem+json');
    expect(body).toMatchObject({ status: 404, title: 'Not Found' });
  });

  it.each([
    ['POST', '/v2/engagements', 'GET, HEAD'],
    ['DELETE', '/v2/engagements/x', 'GET, HEAD'],
    ['PATCH', '/v2/engagements/x/contacts', 'PUT'],
    ['GET', '/v2/engagements/x/contacts', 'PUT'],
    ['HEAD', '/v2/engagements/x/crm_association', 'PUT'],
    ['OPTIONS', '/v2/users', 'GET, HEAD'],
    ['POST', '/openapi.json', 'GET, HEAD'],
    ['PUT', '/media/x.wav', 'GET, HEAD'],
  ])('%s %s gets 405 that allows %s', async (method, path, allow) => {
    const headers = { authorization: `Bearer ${client.sandbox.tokens.full}` };
    const response = await fetch(client.sandbox.baseUrl + path, { method, headers });
    expect(response.status).toBe(405);
    expect(response.headers.get('allow')).toBe(allow);
    expect(response.headers.get('content-type')).toBe('application/problem+json');
  });

  it('answers HEAD like GET, without a body', async () => {
    const { status, headers, body } = await client.send('HEAD', '/v2/engagements?limit=3', undefined, {});
    expect({ status, body }).toEqual({ status: 200, body: null });
    expect(headers.get('x-ratelimit-limit')).not.toBeNull();
  });

  it('describes a problem type', async () => {
    const { body } = await client.get<ProblemDetails>('/v2/nothing');
    const page = await fetch(body.type);
    expect(page.status).toBe(200);
    expect(await page.text()).toContain('Not Found');
  });
});

describe('malformed HTTP', () => {
  const host = 'Host: 127.0.0.1\r\n';
  const auth = () => `Authorization: Bearer ${client.sandbox.tokens.full}\r\n`;
  it.each([
    ['noise', () => '\u0016\u0003\u0001\u0000\u0001\r\n\r\n', 400],
    ['no version', () => 'GET /v2/users\r\n\r\n', 400],
    ['an unknown method', () => `FETCH /v2/users HTTP/1.1\r\n${host}\r\n`, 400],
    ['a header without a colon', () => `GET /v2/users HTTP/1.1\r\n${host}broken\r\n\r\n`, 400],
    ['no host', () => 'GET /v2/users HTTP/1.1\r\n\r\n', 400],
    ['a host that is none', () => `GET /v2/users HTTP/1.1\r\nHost: a b\r\n${auth()}\r\n`, 400],
    ['endless headers', () => `GET /v2/users HTTP/1.1\r\n${host}X: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
    [
      'two lengths',
      () => `PUT /v2/users HTTP/1.1\r\n${host}Content-Length: 1\r\nContent-Length: 2\r\n\r\na`,
      400,
    ],
    [
      'a broken chunk',
      () =>
        `PUT /v2/engagements/x/contacts HTTP/1.1\r\n${host}${auth()}Transfer-Encoding: chunked\r\n\r\nzz\r\n`,
      400,
    ],
    ['CONNECT', () => `CONNECT example.com:443 HTTP/1.1\r\n${host}\r\n`, 405],
    ['TRACE', () => `TRACE /v2/users HTTP/1.1\r\n${host}${auth()}\r\n`, 405],
    ['an asterisk', () => `OPTIONS * HTTP/1.1\r\n${host}\r\n`, 400],
    ['an expectation that can’t be met', () => `GET /v2/users HTTP/1.1\r\n${host}Expect: magic\r\n\r\n`, 417],
    ['another site’s address', () => `GET http://example.com/v2/users HTTP/1.1\r\n${host}\r\n`, 401],
    [
      'a broken escape in the path',
      () => `GET /v2/engagements/%E0%A4%A HTTP/1.1\r\n${host}${auth()}\r\n`,
      404,
    ],
  ])('%s gets a problem', async (_, request, status) => {
    const text = await raw(request(), complete);
    expect(statusOf(text)).toBe(status);
    expect(text.toLowerCase()).toContain('application/problem+json');
    expect(text).toContain('"request_id":"rid_');
  });

  it('closes a connection that announces a body and sends none', async () => {
    const request = `PUT /v2/engagements/${known.id}/contacts HTTP/1.1\r\n${host}${auth()}Content-Type: application/json\r\nContent-Length: 99999999\r\n\r\n{`;
    expect(statusOf(await raw(request, complete))).toBe(413);
  });
});

it('tolerates a client that disconnects in the middle of a body', async () => {
  const before = await client.get<Page<Engagement>>('/v2/engagements?limit=1');
  await new Promise<void>((resolve) => {
    const socket = connect({ port, host: '127.0.0.1' });
    socket.on('close', () => resolve());
    const request = `PUT /v2/engagements/${known.id}/contacts HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer ${client.sandbox.tokens.full}\r\nContent-Type: application/json\r\nContent-Length: 500000\r\n\r\n{"contact_ids":[`;
    socket.write(request, () => setTimeout(() => socket.resetAndDestroy(), 30));
  });
  const after = await client.get<Page<Engagement>>('/v2/engagements?limit=1');
  expect(after.body.data).toEqual(before.body.data);
  expect(client.complaints).toEqual([]);
});

describe('any request', () => {
  const runs = process.env['PARLEY_LONG'] === '1' ? 20_000 : 2000;
  const nasty = fc.oneof(
    { weight: 3, arbitrary: fc.string({ unit: 'binary', maxLength: 30 }) },
    { weight: 2, arbitrary: fc.string({ maxLength: 30 }) },
    fc.constantFrom(
      '',
      '0',
      '-1',
      '1e9',
      '%',
      '%00',
      '%ff',
      '%E0%A4%A',
      '../../etc/passwd',
      '[]',
      '{}',
      'null',
      '__proto__',
      '\ud800',
      '"',
      "'",
      '&',
      '=',
      '#',
      'x'.repeat(3000),
    ),
  );
  const parameter = fc.constantFrom(
    'limit', 'cursor', 'search', 'order_by', 'expand', 'sort', '__proto__', 'constructor',
    'filter', 'filter[]', 'filter[engagement_type][eq]', 'filter[engagement_type][in]', 'filter[company_ids][in]',
    'filter[contact_ids][eq]', 'filter[crm_associations][eq]', 'filter[crm_associations][eq][0][id]',
    'filter[crm_associations][eq][0][object_type]', 'filter[crm_associations][eq][99999999][id]', 'filter[start_at][gt]',
    'filter[updated_at][lte]', 'filter[updated_at][eq]',
  ); // oxfmt-ignore
  const value = fc.oneof(
    nasty,
    fc.constantFrom(
      '1',
      '25',
      'CALL',
      'contacts',
      'transcript',
      'updated_at:asc',
      'start_at:desc',
      '2026-06-01T00:00:00Z',
      'pa_uac_1_e30',
      'pa_sac_1_bnVsbA',
      'pa_uac_1_eyJpZCI6IngiLCJ1cGRhdGVkQXQiOiIyMDI2LTA2LTAxVDAwOjAwOjAwLjAwMFoifQ',
      '[{"id":"1","object_type":"deal"}]',
    ),
  );
  const segment = fc.oneof(
    {
      weight: 4,
      arbitrary: fc.constantFrom(
        'v2',
        'engagements',
        'contacts',
        'users',
        'tags',
        'companies',
        'crm_association',
        'transcript_timeline',
        'media',
        'openapi.json',
        'errors',
      ),
    },
    { weight: 1, arbitrary: nasty },
  );
  const request = fc.record({
    method: fc.constantFrom('GET', 'GET', 'GET', 'PUT', 'PUT', 'POST', 'HEAD', 'DELETE', 'OPTIONS'),
    path: fc.oneof(
      fc.constantFrom('/v2/engagements', '/v2/users', '/v2/contacts', '/v2/companies', '/v2/tags'),
      {
        weight: 2,
        arbitrary: fc.constantFrom(
          'KNOWN',
          'KNOWN/contacts',
          'KNOWN/crm_association',
          'KNOWN/transcript_timeline',
        ),
      },
      fc.array(segment, { maxLength: 5 }).map((parts) => `/${parts.join('/')}`),
    ),
    // Half of them without a query: unknown parameters are rejected before anything else is checked.
    query: fc.oneof(
      fc.constant<[string, string, boolean][]>([]),
      fc.array(fc.tuple(fc.oneof({ weight: 5, arbitrary: parameter }, nasty), value, fc.boolean()), {
        maxLength: 5,
      }),
    ),
    header: fc.option(
      fc.tuple(
        fc.constantFrom(
          'range',
          'authorization',
          'content-type',
          'if-range',
          'accept',
          'host',
          'x-any',
          'cookie',
          'content-encoding',
          'transfer-encoding',
          'expect',
          'connection',
          'upgrade',
        ),
        nasty,
      ),
    ),
    authorized: fc.nat(3).map((n) => n > 0),
    body: fc.oneof(
      fc.json(),
      nasty,
      fc.constant('{"contact_ids":[]}'),
      fc.constant('{"object_type":"deal","crm_object_id":"1","source":"x"}'),
    ),
  });

  it(`gets a documented response below 500 (${runs} requests)`, async () => {
    const seen = new Map<number, number>();
    const clean = (text: string) => text.replaceAll(/[\r\n\0]/g, ' ');
    await fc.assert(
      fc.asyncProperty(request, async ({ method, path, query, header, authorized, body }) => {
        const encoded = query.map(([name, text, escape]) =>
          escape && text.isWellFormed() && name.isWellFormed()
            ? `${encodeURIComponent(name)}=${encodeURIComponent(text)}`
            : `${name}=${text}`,
        );
        const url =
          path.replace('KNOWN', `/v2/engagements/${known.id}`) +
          (encoded.length > 0 ? `?${encoded.join('&')}` : '');
        const lines = [
          `${method} ${clean(url).replaceAll(' ', '+')} HTTP/1.1`,
          'Host: 127.0.0.1',
          ...(authorized ? [`Authorization: Bearer ${client.sandbox.tokens.full}`] : []),
          ...(header === null ? [] : [`${header[0]}: ${clean(header[1])}`]),
          'Connection: close',
          ...(method === 'PUT' || method === 'POST'
            ? ['Content-Type: application/json', `Content-Length: ${Buffer.byteLength(body)}`]
            : []),
        ];
        const answer = await raw(
          `${lines.join('\r\n')}\r\n\r\n${method === 'PUT' || method === 'POST' ? body : ''}`,
        );
        const status = statusOf(answer);
        seen.set(status, (seen.get(status) ?? 0) + 1);
        expect(status, answer.slice(0, 300)).toBeGreaterThanOrEqual(200);
        expect(status, answer.slice(0, 300)).toBeLessThan(500);
        if (status >= 400 && method !== 'HEAD')
          expect(answer.toLowerCase()).toContain('application/problem+json');
      }),
      { numRuns: runs },
    );
    // Proves that the fuzzing gets past the parser: some requests succeed and some are rejected in each way.
    for (const status of [200, 400, 401, 404, 405, 422]) expect(seen.get(status) ?? 0).toBeGreaterThan(0);
  }, 600_000);
});
