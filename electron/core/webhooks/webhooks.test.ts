import { readdirSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { failed, ok } from '#shared/contract/result.ts';
import { Connections } from '../connections/connections.ts';
import { createApp } from '../createApp.ts';
import { callApp, must } from '../testing/caller.ts';
import { testDir, type TestDir } from '../testing/dataDir.ts';
import { testPorts } from '../testing/testPorts.ts';
import { hooked, type Hooked } from './testing/hook.ts';
import { eventOf, freePort, newSecret, post, signedBy } from './testing/sender.ts';
import type { WebhookEvent } from './webhookEvent.ts';
import { openWebhooksRoom } from './webhooksRoom.ts';

let folder: TestDir;
const open: Hooked[] = [];
beforeEach(async () => {
  folder = await testDir();
});
afterEach(async () => {
  await Promise.all(open.splice(0).map(({ app }) => app.close()));
  await folder.remove();
});

async function hook(parts: Parameters<typeof hooked>[0] = {}): Promise<Hooked> {
  const one = await hooked({ dataDir: folder.dir, ...parts });
  open.push(one);
  return one;
}

/** The same folder, settings and keychain, started anew. */
async function restarted(before: Hooked): Promise<Hooked> {
  await before.app.close();
  open.splice(open.indexOf(before), 1);
  const ports = {
    ...testPorts({ settings: before.ports.settings, dataDir: folder.dir }),
    secrets: before.ports.secrets,
  };
  const app = createApp(ports);
  const again = { ...before, app, ports, events: [] };
  open.push(again);
  await callApp(app, 'webhooks.configure', { connectionId: before.id });
  return {
    ...again,
    deliveries: async () => {
      const search = { connectionId: before.id, verdicts: [], before: null, limit: 200 };
      return must(await callApp(app, 'webhooks.deliveries', search)).rows;
    },
  };
}

const at = (second: number): string => new Date(Date.UTC(2026, 10, 21, 9, 0, second)).toISOString();

describe('the webhook receiver', () => {
  test('listens nowhere until the user asks for it, and on loopback alone then', async () => {
    const app = createApp(testPorts());
    const choice = {
      kind: 'remote',
      baseUrl: 'https://a.example.com',
      token: 'token-1',
      readOnly: true,
    } as const;
    const { id } = must(await app.startWith(choice));
    const port = await freePort();
    const off = must(await callApp(app, 'webhooks.configure', { connectionId: id, port }));
    expect(off).toMatchObject({ enabled: false, state: 'off', secrets: 0 });
    await expect(post(off.url, {}, Buffer.from(''))).rejects.toThrow('ECONNREFUSED');
    const on = must(await callApp(app, 'webhooks.configure', { connectionId: id, enabled: true }));
    expect(on).toMatchObject({ enabled: true, state: 'listening', port });
    expect(on.url).toMatch(new RegExp(`^http://127\\.0\\.0\\.1:${port}/hooks/[\\w-]{24}$`));
    await callApp(app, 'webhooks.configure', { connectionId: id, enabled: false });
    await expect(post(off.url, {}, Buffer.from(''))).rejects.toThrow('ECONNREFUSED');
    await app.close();
  });

  test.each(['webhook', 'svix'] as const)(
    'takes what is signed under the header names %s-*',
    async (names) => {
      const { deliver, deliveries, events, id } = await hook();
      const body = eventOf('v1.engagement.updated', { updated_at: at(1) }, { created_at: at(1) });
      expect(await deliver({ body, names, id: 'msg_1' })).toBe(204);
      expect(await deliveries()).toEqual([
        expect.objectContaining({
          verdict: 'accepted',
          refusal: null,
          type: 'v1.engagement.updated',
          resourceId: 'ngmt_1',
          webhookId: 'msg_1',
          bytes: body.byteLength,
        }),
      ]);
      expect(events).toContainEqual({
        name: 'engagements.changed',
        payload: { connectionId: id, engagementIds: ['ngmt_1'] },
      });
    },
  );

  test('takes either secret while they are rotated, and only the newest afterwards', async () => {
    const { app, id, deliver, secret } = await hook();
    const next = newSecret();
    const status = must(
      await callApp(app, 'webhooks.configure', { connectionId: id, addSecret: ` ${next}\n` }),
    );
    expect(status.secrets).toBe(2);
    const send = (by: string): Promise<number> =>
      deliver({ body: eventOf('v1.tag.created', { id: 'tag_1' }), secret: by });
    expect([await send(secret), await send(next)]).toEqual([204, 204]);
    must(await callApp(app, 'webhooks.configure', { connectionId: id, keepSecrets: 'newest' }));
    expect([await send(secret), await send(next)]).toEqual([401, 204]);
    must(await callApp(app, 'webhooks.configure', { connectionId: id, keepSecrets: 'none' }));
    expect(await send(next)).toBe(503);
  });

  test('takes one good signature among several', async () => {
    const { status, secret, deliveries } = await hook();
    const body = eventOf('v1.contact.updated', { id: 'cnt_1' });
    const headers = signedBy({ secret, body });
    const good = headers['webhook-signature'] ?? '';
    headers['webhook-signature'] = `v1a,xyz v1,${'A'.repeat(44)} ${good} v2,later`;
    expect(await post(status.url, headers, body)).toBe(204);
    expect(await deliveries()).toHaveLength(1);
  });

  test('takes note of what it can’t read, and asks nobody to send it again', async () => {
    const { deliver, deliveries } = await hook();
    expect(await deliver({ body: eventOf('v1.deal.updated', {}) })).toBe(204);
    expect(await deliver({ body: Buffer.from('{"id":"evt_x","type":"v1.tag.created"}') })).toBe(204);
    expect(await deliver({ body: Buffer.from('no json at all') })).toBe(204);
    expect(await deliver({ body: eventOf('v1.tag.created', { id: 'tag_1' }, { api_version: 'v2' }) })).toBe(
      204,
    );
    expect((await deliveries()).map(({ verdict }) => verdict)).toEqual(Array(4).fill('unread'));
  });
});

describe('an event that can’t be taken in', () => {
  test('is asked for again, and taken in when it comes', async () => {
    const ports = testPorts({ dataDir: folder.dir });
    const connections = new Connections(ports, {
      onChange: () => undefined,
      onRate: () => undefined,
      onRequest: () => undefined,
    });
    const draft = {
      name: 'A',
      color: 'blue',
      baseUrl: 'https://a.example.com',
      token: 'token-1',
      readOnly: true,
    } as const;
    const { id } = must(await connections.add(draft));
    const taken: WebhookEvent[] = [];
    const outcomes = [
      failed({ kind: 'storage', reason: 'disk-full', detail: '' }),
      new Error('a bug'),
      ok(null),
      ok(null),
    ];
    const room = openWebhooksRoom({
      ports,
      connections,
      keepPayloads: () => true,
      onChange: () => undefined,
      onEvent: (_id, event) => {
        taken.push(event);
        const outcome = outcomes.shift();
        return outcome === undefined || outcome instanceof Error
          ? Promise.reject(outcome ?? new Error('one too many'))
          : Promise.resolve(outcome);
      },
    });
    const signal = new AbortController().signal;
    const secret = newSecret();
    const change = { connectionId: id, enabled: true, port: await freePort(), addSecret: secret };
    const { url } = must(await room.handlers['webhooks.configure'](change, { signal }));
    const body = eventOf('v1.engagement.transcript_timeline.completed', { updated_at: at(1) });
    const statuses = [];
    for (let attempt = 0; attempt < 4; attempt += 1) {
      statuses.push(await post(url, signedBy({ secret, body }), body));
    }
    expect(statuses).toEqual([503, 503, 204, 204]);
    expect(taken.map(({ kind }) => kind)).toEqual(['upsert', 'upsert', 'upsert', 'timeline']);
    expect(taken.at(-1)).toMatchObject({ id: 'ngmt_1', resource: 'engagement' });
    expect(ports.logger.lines.join()).not.toContain('a bug');
    await room.close();
  });
});

describe('a delivery that comes again', () => {
  test('is dropped by its event or by its delivery id, also after a restart', async () => {
    const one = await hook();
    const body = eventOf('v1.engagement.created', { updated_at: at(1) });
    expect(await one.deliver({ body, id: 'msg_a' })).toBe(204);
    expect(await one.deliver({ body, id: 'msg_b' })).toBe(204);
    expect(await one.deliver({ body: eventOf('v1.engagement.updated', {}), id: 'msg_a' })).toBe(204);
    const again = await restarted(one);
    expect(await again.deliver({ body, id: 'msg_c' })).toBe(204);
    expect((await again.deliveries()).map(({ verdict }) => verdict)).toEqual([
      'duplicate',
      'duplicate',
      'duplicate',
      'accepted',
    ]);
    expect(again.events.filter(({ name }) => name === 'engagements.changed')).toEqual([]);
  });

  test('is dropped where a newer state was taken in, and a deletion is not undone by what came before it', async () => {
    const { deliver, deliveries, events } = await hook();
    const send = (type: string, updated: number, emitted: number): Promise<number> =>
      deliver({
        body: eventOf(`v1.engagement.${type}`, { updated_at: at(updated) }, { created_at: at(emitted) }),
      });
    await send('updated', 5, 5);
    await send('updated', 3, 3);
    await send('updated', 5, 4);
    await send('updated', 6, 6);
    await send('deleted', 6, 8);
    await send('updated', 7, 7);
    await send('deleted', 6, 8);
    await send('created', 9, 9);
    const verdicts = (await deliveries()).toReversed().map(({ verdict }) => verdict);
    expect(verdicts).toEqual([
      'accepted',
      'stale',
      'stale',
      'accepted',
      'accepted',
      'stale',
      'accepted',
      'accepted',
    ]);
    expect(events.filter(({ name }) => name === 'engagements.changed')).toHaveLength(5);
  });

  test('of many at once is taken in once', async () => {
    const { deliver, deliveries } = await hook();
    const body = eventOf('v1.engagement.updated', { updated_at: at(1) });
    const statuses = await Promise.all(Array.from({ length: 20 }, () => deliver({ body })));
    expect(new Set(statuses)).toEqual(new Set([204]));
    const verdicts = (await deliveries()).map(({ verdict }) => verdict);
    expect(verdicts.filter((verdict) => verdict === 'accepted')).toHaveLength(1);
    expect(verdicts.filter((verdict) => verdict === 'duplicate')).toHaveLength(19);
  });
});

describe('what is kept of webhooks', () => {
  test('is never the secret: it is in the secret store and nowhere else', async () => {
    const { app, id, secret, deliver, ports } = await hook();
    await deliver({ body: eventOf('v1.tag.created', { id: 'tag_1' }) });
    await deliver({ body: eventOf('v1.tag.created', { id: 'tag_1' }), secret: newSecret() });
    const refused = await callApp(app, 'webhooks.configure', { connectionId: id, addSecret: `${secret}!` });
    expect(refused).toMatchObject({ ok: false, problem: { kind: 'refused' } });
    const told = [
      refused,
      await callApp(app, 'webhooks.status', { connectionId: id }),
      await callApp(app, 'webhooks.deliveries', { connectionId: id, verdicts: [], before: null, limit: 9 }),
      await callApp(app, 'support.diagnostics', {}),
      [...ports.settings.values.entries()],
      ports.logger.lines,
    ];
    const bare = secret.slice('whsec_'.length);
    expect(JSON.stringify(told)).not.toContain(bare);
    expect([...ports.secrets.values.values()].join()).toContain(bare);
    await app.close();
    expect(readdirSync(folder.dir)).toContain('webhooks.db');
    expect(folder.filesWith(bare)).toEqual([]);
  });

  test('is the body of a delivery, cut where it is long, unless the user wants none kept', async () => {
    const { app, id, deliver, deliveries } = await hook();
    const long = eventOf('v1.tag.created', { id: 'tag_1', name: 'x'.repeat(100_000) });
    await deliver({ body: long });
    must(await callApp(app, 'settings.update', { privacy: { keepPayloads: false } }));
    await deliver({ body: eventOf('v1.tag.created', { id: 'tag_2' }) });
    const [second, first] = await deliveries();
    const payload = async (number = 0) =>
      must(await callApp(app, 'webhooks.payload', { connectionId: id, number }));
    expect(await payload(first?.number)).toEqual({ text: long.toString().slice(0, 60_000), cut: true });
    expect(await payload(second?.number)).toEqual({ text: null, cut: false });
    expect(await payload(999_999)).toEqual({ text: null, cut: false });
  });

  test('goes with the connection, and nothing is taken for it any more', async () => {
    const { app, id, status, ports, secret } = await hook();
    const body = eventOf('v1.tag.created', { id: 'tag_1' });
    const headers = signedBy({ secret, body });
    expect(await post(status.url, headers, body)).toBe(204);
    must(await callApp(app, 'connections.remove', { connectionId: id }));
    expect([...ports.secrets.values.keys()].filter((name) => name.startsWith('webhook:'))).toEqual([]);
    await expect(post(status.url, headers, body)).rejects.toThrow('ECONNREFUSED');
    const search = { connectionId: id, verdicts: [], before: null, limit: 9 };
    expect(must(await callApp(app, 'webhooks.deliveries', search)).rows).toEqual([]);
    expect(await callApp(app, 'webhooks.configure', { connectionId: id })).toMatchObject({
      problem: { kind: 'refused', reason: 'unknown-connection' },
    });
  });

  test('survives a restart with the same address', async () => {
    const one = await hook();
    const again = await restarted(one);
    expect(await again.deliver({ body: eventOf('v1.tag.created', { id: 'tag_1' }) })).toBe(204);
    const status = must(await callApp(again.app, 'webhooks.status', { connectionId: one.id }));
    expect(status).toMatchObject({ state: 'listening', url: one.status.url, secrets: 1 });
    expect(Math.abs(Date.parse(status.lastAcceptedAt ?? '') - Date.now())).toBeLessThan(10_000);
  });

  test('is a new address where the user wants one: the old leads nowhere', async () => {
    const { app, id, status, secret } = await hook();
    const moved = must(await callApp(app, 'webhooks.configure', { connectionId: id, newAddress: true }));
    expect(moved.url).not.toBe(status.url);
    const body = eventOf('v1.tag.created', { id: 'tag_1' });
    expect(await post(status.url, signedBy({ secret, body }), body)).toBe(404);
    expect(await post(moved.url, signedBy({ secret, body }), body)).toBe(204);
  });
});

describe('a port that another program has', () => {
  let rival: Server;
  afterEach(async () => {
    rival.close();
    await once(rival, 'close');
  });

  test('is said to be taken, and another can be chosen', async () => {
    const { app, id, deliver } = await hook();
    const taken = await freePort();
    rival = createServer().listen(taken, '127.0.0.1');
    await once(rival, 'listening');
    const configure = (port: number) => callApp(app, 'webhooks.configure', { connectionId: id, port });
    expect(must(await configure(taken))).toMatchObject({ enabled: true, state: 'port-taken' });
    const free = await freePort();
    expect(must(await configure(free))).toMatchObject({ state: 'listening', port: free });
    await expect(deliver({ body: eventOf('v1.tag.created', {}) })).rejects.toThrow('ECONNREFUSED');
  });
});
