import { randomBytes } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import type { OutgoingHttpHeaders } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MAX_BODY_BYTES } from './webhookReceiver.ts';
import { openHook, type Hook } from '../../testing/webhooks/hook.ts';
import { eventOf, newSecret, post, signature, signedBy } from '../../testing/webhooks/sender.ts';
import { signedHeaders, verifyDelivery } from './acceptDelivery.ts';

let hook: Hook;
beforeAll(async () => {
  hook = await openHook({ dataDir: '' });
});
afterAll(() => hook.webhooks.close());

const now = (): number => Math.floor(Date.now() / 1000);
const body = eventOf('v1.engagement.updated', { updated_at: '2026-11-21T09:00:00Z' });

/** How a forger changes a valid delivery. */
type Forgery = (good: Record<string, string>) => {
  headers: OutgoingHttpHeaders;
  body?: Buffer;
  method?: string;
};

function without(headers: Record<string, string>, name: string): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).filter(([other]) => other !== name));
}

const forgeries: readonly [what: string, status: number, forge: Forgery][] = [
  ['no headers of a signature', 400, () => ({ headers: {} })],
  ['no id', 400, (good) => ({ headers: without(good, 'webhook-id') })],
  ['no time', 400, (good) => ({ headers: without(good, 'webhook-timestamp') })],
  ['no signature', 400, (good) => ({ headers: without(good, 'webhook-signature') })],
  ['an id of another length', 400, (good) => ({ headers: { ...good, 'webhook-id': 'x'.repeat(257) } })],
  ['a time that is no number', 400, (good) => ({ headers: { ...good, 'webhook-timestamp': '1e9' } })],
  [
    'headers of both names, half and half',
    400,
    ({ 'webhook-id': id = '', ...headers }) => ({ headers: { ...headers, 'svix-id': id } }),
  ],
  ['another secret', 401, () => ({ headers: signedBy({ secret: newSecret(), body }) })],
  ['another id', 401, (good) => ({ headers: { ...good, 'webhook-id': 'msg_other' } })],
  [
    'another time',
    401,
    (good) => ({ headers: { ...good, 'webhook-timestamp': String(Number(good['webhook-timestamp']) + 1) } }),
  ],
  ['an empty signature list', 401, (good) => ({ headers: { ...good, 'webhook-signature': ' v1, v1 ,' } })],
  [
    'a signature of another version',
    401,
    (good) => ({
      headers: { ...good, 'webhook-signature': (good['webhook-signature'] ?? '').replace('v1,', 'v1a,') },
    }),
  ],
  [
    'one space more in the body',
    401,
    (good) => ({ headers: good, body: Buffer.concat([body, Buffer.from(' ')]) }),
  ],
  [
    'a mark before the body',
    401,
    (good) => ({ headers: good, body: Buffer.concat([Buffer.from('\ufeff'), body]) }),
  ],
  [
    'the same JSON, written again',
    401,
    (good) => ({ headers: good, body: Buffer.from(JSON.stringify(JSON.parse(body.toString()), null, 1)) }),
  ],
  [
    'a body that is not UTF-8',
    400,
    (good) => ({ headers: good, body: Buffer.concat([body, Buffer.from([0xff])]) }),
  ],
  [
    'a time six minutes ago',
    401,
    () => ({ headers: signedBy({ secret: hook.secret, body, timestamp: now() - 360 }) }),
  ],
  [
    'a time six minutes ahead',
    401,
    () => ({ headers: signedBy({ secret: hook.secret, body, timestamp: now() + 360 }) }),
  ],
  [
    'more than a delivery may be, as it says itself',
    413,
    () => {
      const large = Buffer.alloc(MAX_BODY_BYTES + 1, 32);
      return { headers: signedBy({ secret: hook.secret, body: large }), body: large };
    },
  ],
  [
    'more than a delivery may be, piece by piece',
    413,
    () => {
      const large = Buffer.alloc(MAX_BODY_BYTES + 1, 32);
      const headers = signedBy({ secret: hook.secret, body: large });
      return { headers: { ...headers, 'transfer-encoding': 'chunked' }, body: large };
    },
  ],
  [
    'a packed body',
    415,
    (good) => ({ headers: { ...good, 'content-encoding': 'gzip' }, body: gzipSync(body) }),
  ],
  ['a page of a browser', 403, (good) => ({ headers: { ...good, origin: 'https://evil.example' } })],
  ['a page of this program', 403, (good) => ({ headers: { ...good, origin: 'http://127.0.0.1:4711' } })],
  ['a navigation', 403, (good) => ({ headers: { ...good, 'sec-fetch-site': 'cross-site' } })],
  ['a host made to point here', 404, (good) => ({ headers: { ...good, host: 'rebound.example' } })],
  ['no body and another method', 405, (good) => ({ headers: good, method: 'PUT' })],
  ['a look', 405, (good) => ({ headers: good, method: 'GET' })],
];

describe('a forged delivery', () => {
  test.each(forgeries)('is refused: %s → %i', async (_what, status, forge) => {
    const good = signedBy({ secret: hook.secret, body });
    const forged = forge(good);
    const sent = await post(hook.status.url, forged.headers, forged.body ?? body, forged.method);
    expect(sent).toBe(status);
    const verdicts = (await hook.deliveries()).map(({ verdict }) => verdict);
    expect(verdicts.filter((verdict) => verdict !== 'refused')).toEqual([]);
    expect(hook.received).toEqual([]);
  });

  test('is refused at any path but the configured one', async () => {
    const { url, port } = hook.status;
    const headers = signedBy({ secret: hook.secret, body });
    const path = new URL(url).pathname;
    for (const other of [
      '/',
      '/hooks',
      '/hooks/',
      path.slice(0, -1),
      `${path}/`,
      `/x/..${path}x`,
      '//',
      '/%2e',
    ]) {
      expect(await post(`http://127.0.0.1:${port}${other}`, headers, body), other).toBe(404);
    }
  });

  test('is accepted under the tunnel’s host name once the user has configured it', async () => {
    const { configure, status, secret } = hook;
    const send = (host: string) => post(status.url, { ...signedBy({ secret, body: tag }), host }, tag);
    const tag = eventOf('v1.tag.updated', { id: 'tag_1' });
    expect(await send('hooks.example.org')).toBe(404);
    await configure({ publicHost: 'Hooks.Example.org' });
    expect(await send('hooks.example.org')).toBe(204);
    expect(await send('hooks.example.org:443')).toBe(204);
    expect(await send('hooks.example.org.evil.example')).toBe(404);
    expect(await send('localhost')).toBe(204);
  });

  test('never displaces accepted deliveries from the list', async () => {
    const { deliver, deliveries } = hook;
    expect(await deliver({ body: eventOf('v1.tag.updated', { id: 'tag_2' }) })).toBe(204);
    const forged = newSecret();
    for (let round = 0; round < 13; round += 1) {
      await Promise.all(Array.from({ length: 20 }, () => deliver({ body, secret: forged })));
    }
    const refused = (await deliveries()).filter(({ verdict }) => verdict === 'refused');
    expect(refused.length).toBeGreaterThan(100);
    const search = { connectionId: hook.id, verdicts: ['accepted' as const], before: null, limit: 200 };
    const accepted = hook.webhooks.log.page(search);
    expect(accepted.length).toBeGreaterThan(1);
    expect(accepted[0]).toMatchObject({ resourceId: 'tag_2' });
  });
});

describe('a signature', () => {
  const secret = newSecret();
  const good = { id: 'msg_1', timestamp: String(now()) };
  const signed = { ...good, signature: signature(secret, good.id, Number(good.timestamp), body) };

  test('is valid for the signed body', () => {
    expect(verifyDelivery(body, signed, [newSecret(), secret])).toEqual({
      kind: 'verified',
      text: body.toString(),
    });
  });

  test('is invalid with a single bit flipped anywhere in body or signature, 5,000 times', () => {
    let refused = 0;
    for (let turn = 0; turn < 5000; turn += 1) {
      const [at, bit] = [randomBytes(4).readUInt32LE(), turn % 8];
      const inBody = turn % 2 === 0;
      const changed = Buffer.from(inBody ? body : Buffer.from(signed.signature));
      changed.writeUInt8((changed[at % changed.length] ?? 0) ^ (1 << bit), at % changed.length);
      const headers = inBody ? signed : { ...signed, signature: changed.toString('latin1') };
      if (verifyDelivery(inBody ? changed : body, headers, [secret]).kind === 'refused') refused += 1;
    }
    expect(refused).toBe(5000);
  });

  test('is read from one set of header names, never a mix', () => {
    const headers = { 'webhook-id': 'a', 'webhook-timestamp': '1', 'svix-signature': 'v1,x', 'svix-id': 'b' };
    expect(signedHeaders(headers)).toBeNull();
    const svix = { ...headers, 'svix-timestamp': '2' };
    expect(signedHeaders(svix)).toEqual({ id: 'b', timestamp: '2', signature: 'v1,x' });
    expect(signedHeaders({ ...svix, 'svix-id': ['b', 'c'] })).toBeNull();
  });
});
