import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Engagement } from '../resources.ts';
import { Client, type Page } from '../../testing/sandbox/sandboxClient.ts';
import { temporaryFolder } from '../../testing/sandbox/temporaryFolder.ts';
import type { RequestLog } from '../controlRoutes.ts';
import { type Fault, FaultPlan, faultRules, readFaultFile } from './faultInjection.ts';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

let client: Client;
beforeAll(async () => {
  client = await Client.start({ engagements: 120, control: true });
});
afterAll(() => client.close());

const json = { headers: { 'content-type': 'application/json' } };
const offer = (rules: unknown) => client.send('PUT', '/control/faults', JSON.stringify(rules), json);
const plan = async (rules: unknown) => {
  expect((await offer(rules)).status).toBe(200);
};
const ask = (
  path = '/v2/engagements?limit=9',
  init: Omit<RequestInit, 'headers'> & { headers?: Record<string, string> } = {},
) =>
  fetch(client.sandbox.baseUrl + path, {
    ...init,
    headers: { authorization: `Bearer ${client.sandbox.tokens.full}`, ...init.headers },
  });
const with1 = (fault: Partial<Fault>) => plan([{ route: 'GET /v2/engagements', fault }]);

beforeEach(() => plan([]));

describe('a fault', () => {
  it('with a status returns a problem with the rate headers and does not carry out the request', async () => {
    const [row] = (await client.get<Page<Engagement>>('/v2/engagements?limit=1')).body.data;
    const put = () =>
      ask(`/v2/engagements/${row?.id}/crm_association`, {
        method: 'PUT',
        body: '{"object_type":"deal","crm_object_id":"f1","source":"x"}',
        headers: { 'content-type': 'application/json' },
      });
    const fault = { kind: 'status', status: 503, retryAfter: 'Fri, 31 Dec 2100 23:59:59 GMT' };
    await plan([{ route: 'PUT *', fault, times: 1 }]);
    const refused = await put();
    expect(refused.status).toBe(503);
    expect(refused.headers.get('retry-after')).toBe('Fri, 31 Dec 2100 23:59:59 GMT');
    expect(refused.headers.get('content-type')).toBe('application/problem+json');
    expect(refused.headers.get('x-ratelimit-remaining')).not.toBeNull();
    const same = await client.get<Engagement>(`/v2/engagements/${row?.id}`);
    expect(same.body.updated_at).toBe(row?.updated_at);
    await plan([{ route: 'PUT *', fault: { kind: 'status', status: 500, carriedOut: true }, times: 1 }]);
    expect((await put()).status).toBe(500);
    const written = await client.get<Engagement>(`/v2/engagements/${row?.id}`);
    expect(written.body.crm_association?.crm_object_id).toBe('f1');
    expect((await put()).status).toBe(200);
  });

  it('that cuts breaks the connection before or during the response', async () => {
    await with1({ kind: 'cut' });
    await expect(ask()).rejects.toThrow();
    await with1({ kind: 'cut', afterBytes: 100 });
    const response = await ask();
    expect(response.status).toBe(200);
    await expect(response.text()).rejects.toThrow();
    await plan([{ route: 'GET /media/*', fault: { kind: 'cut', afterBytes: 50_000 } }]);
    const rows = await client.walk<{ media_url: string | null }>(
      '/v2/engagements?limit=100&expand=media_url',
    );
    const url = rows.find(({ media_url }) => media_url !== null)?.media_url ?? '';
    const media = await fetch(url);
    expect(Number(media.headers.get('content-length'))).toBeGreaterThan(50_000);
    await expect(media.arrayBuffer()).rejects.toThrow();
  });

  it('that half-closes ends the response early, but the request is still carried out', async () => {
    await with1({ kind: 'halfClose' });
    await expect(ask()).rejects.toThrow();
    await with1({ kind: 'halfClose', afterBytes: 100 });
    const response = await ask();
    expect(response.status).toBe(200);
    await expect(response.text()).rejects.toThrow();
  });

  it('with 304 returns an entity tag and no body without a conditional request', async () => {
    await with1({ kind: 'notModified' });
    const response = await ask();
    expect([response.status, response.headers.get('etag'), await response.text()]).toEqual([
      304,
      '"unasked"',
      '',
    ]);
  });

  it('that truncates ends the body early in a well-formed response', async () => {
    await with1({ kind: 'truncate', bytes: 100 });
    const text = await (await ask()).text();
    expect(text).toHaveLength(100);
    expect(() => JSON.parse(text)).toThrow();
  });

  it('that drips sends everything, slowly', async () => {
    const whole = await (await ask('/v2/engagements?limit=1')).text();
    await with1({ kind: 'drip', bytesPerSecond: whole.length * 10 });
    expect(await (await ask('/v2/engagements?limit=1')).text()).toBe(whole);
    // A byte a second: what is here is a part, however busy the machine is.
    await with1({ kind: 'drip', bytesPerSecond: 1 });
    const reader = (await ask('/v2/engagements?limit=1')).body?.getReader();
    const first = Buffer.from((await reader?.read())?.value ?? []).toString();
    expect([first.length > 0, first === whole, whole.startsWith(first)]).toEqual([true, false, true]);
    await reader?.cancel();
  });

  it('that delays answers late, and one that hangs never answers', async () => {
    await with1({ kind: 'delay', ms: 120 });
    expect((await ask()).status).toBe(200);
    // Others overtake the one that is delayed.
    await plan([{ route: 'GET /v2/engagements', fault: { kind: 'delay', ms: 60_000 }, times: 1 }]);
    const given = new AbortController();
    const delayed = ask(undefined, { signal: given.signal });
    await expect.poll(async () => (await ask('/v2/tags')).status).toBe(200);
    given.abort();
    await expect(delayed).rejects.toThrow();
    await with1({ kind: 'hang' });
    await expect(ask('/v2/engagements', { signal: AbortSignal.timeout(100) })).rejects.toThrow();
  });

  it('with rows duplicates or reorders them', async () => {
    const ids = async () => {
      const { data }: Page<Engagement> = JSON.parse(await (await ask()).text());
      return data.map(({ id }) => id);
    };
    const right = await ids();
    await with1({ kind: 'duplicate' });
    const doubled = await ids();
    expect(doubled).toHaveLength(12);
    expect([...new Set(doubled)]).toEqual(right);
    await with1({ kind: 'reorder' });
    const mixed = await ids();
    expect(mixed).not.toEqual(right);
    expect(mixed.toSorted()).toEqual(right.toSorted());
  });

  it('with a wrong body replaces the content', async () => {
    await with1({ kind: 'html' });
    const html = await ask();
    expect(html.headers.get('content-type')).toBe('text/html');
    expect(await html.text()).toContain('<h1>');
    await with1({ kind: 'html', status: 404 });
    expect((await ask()).status).toBe(404);
    await with1({ kind: 'body', value: '{"object":"list"}' });
    expect(await (await ask()).text()).toBe('{"object":"list"}');
    await with1({ kind: 'body', value: 'list', contentType: 'text/plain' });
    expect((await ask()).headers.get('content-type')).toBe('text/plain');
  });
});

describe('a rule', () => {
  it('counts requests: after, every, times', async () => {
    const fault = { kind: 'status', status: 500 };
    await plan([{ route: 'GET /v2/engagements', fault, after: 2, every: 3, times: 2 }]);
    const statuses: number[] = [];
    for (let i = 0; i < 12; i++) statuses.push((await ask('/v2/engagements?limit=1')).status);
    const failed = statuses.flatMap((status, i) => (status === 500 ? [i] : []));
    expect(failed).toEqual([2, 5]);
    const { body } = await client.get<{ seen: number; done: number }[]>('/control/faults');
    expect(body).toEqual([expect.objectContaining({ seen: 12, done: 2 })]);
  });

  it('only looks at the query if its route has one', async () => {
    const fault = { kind: 'status', status: 500 };
    const [plain, expanded] = [
      '/v2/engagements?limit=1',
      '/v2/engagements?limit=1&expand=contacts%2Ccompanies',
    ];
    const statuses = async () => [(await ask(plain)).status, (await ask(expanded)).status];
    await plan([{ route: 'GET /v2/engagements?*expand=*companies*', fault }]);
    expect(await statuses()).toEqual([200, 500]);
    await plan([{ route: 'GET /v2/engagements', fault }]);
    expect(await statuses()).toEqual([500, 500]);
  });

  it('can be limited to responses of one status, and counts only those', async () => {
    const rule = { route: '* /v2/*', whenStatus: 401, after: 1, fault: { kind: 'delay', ms: 1, upToMs: 3 } };
    await plan([rule]);
    for (const authorization of [
      'Bearer x',
      'Bearer x',
      `Bearer ${client.sandbox.tokens.full}`,
      'Bearer x',
    ]) {
      const { status } = await ask('/v2/tags', { headers: { authorization } });
      expect(status).toBe(authorization === 'Bearer x' ? 401 : 200);
    }
    const { body } = await client.get<{ seen: number; done: number }[]>('/control/faults');
    expect(body).toEqual([expect.objectContaining({ seen: 3, done: 2 })]);
  });

  it('delays each response differently between two bounds', () => {
    const fault = { kind: 'delay', ms: 100, upToMs: 300 };
    const planned = new FaultPlan(7, faultRules.parse([{ route: '* /v2/*', fault }]));
    const url = new URL('http://sandbox.test/v2/tags');
    const delays = Array.from({ length: 20 }, () => planned.of('GET', url, null)).flat();
    const lengths = delays.map((each) => (each.kind === 'delay' ? each.ms : 0));
    expect(new Set(lengths).size).toBeGreaterThan(15);
    expect(Math.min(...lengths)).toBeGreaterThanOrEqual(100);
    expect(Math.max(...lengths)).toBeLessThanOrEqual(300);
  });

  it('applies at random, the same for the same seed', async () => {
    const fault = { kind: 'status', status: 500 };
    const run = async () => {
      await plan([{ route: '* /v2/*', fault, chance: 0.4 }]);
      const statuses: number[] = [];
      for (let i = 0; i < 30; i++) statuses.push((await ask('/v2/tags')).status);
      return statuses;
    };
    const first = await run();
    expect(await run()).toEqual(first);
    expect(first.filter((status) => status === 500).length).toBeGreaterThan(4);
    expect(first.filter((status) => status === 200).length).toBeGreaterThan(4);
  });

  it('that is invalid is rejected with an explanation', async () => {
    for (const rules of [
      {},
      [{}],
      [{ route: 'nowhere', fault: { kind: 'html' } }],
      [{ route: 'GET /', fault: { kind: 'fire' } }],
    ]) {
      expect((await offer(rules)).status).toBe(422);
    }
    const file = join(temporaryFolder(), 'faults.json');
    writeFileSync(file, '[{"route":"GET /v2/*","fault":{"kind":"delay","ms":-1}}]');
    expect(() => readFaultFile(file)).toThrow(/has a mistake at 0\.fault\.ms/);
    expect(() => readFaultFile(`${file}.none`)).toThrow(/can't be read/);
  });
});

describe('the control routes', () => {
  it('exist only if enabled, and only for programs on this machine', async () => {
    const plain = await Client.start({ engagements: 10 });
    expect((await fetch(`${plain.sandbox.baseUrl}/control/faults`)).status).toBe(404);
    await plain.close();
    const page = await fetch(`${client.sandbox.baseUrl}/control/faults`, {
      headers: { origin: 'http://evil.invalid' },
    });
    expect(page.status).toBe(403);
  });

  it('list the requests received', async () => {
    await client.send('DELETE', '/control/requests', undefined, {});
    await ask('/v2/users?limit=2');
    await ask('/v2/nothing');
    const { body } = await client.get<ReturnType<RequestLog['report']>>('/control/requests');
    expect(body.total).toBe(2);
    expect(body.last.map(({ method, path, status }) => `${method} ${path} ${status}`)).toEqual([
      'GET /v2/users?limit=2 200',
      'GET /v2/nothing 404',
    ]);
    expect(JSON.stringify(body)).not.toContain(client.sandbox.tokens.full);
  });
});
