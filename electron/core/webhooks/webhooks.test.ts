import { readdirSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { connectionId } from '#shared/contract/ids.ts';
import { failed, ok } from '#shared/contract/result.ts';
import { must } from '../testing/callApp.ts';
import { testDir, type TestDir } from '../testing/testDir.ts';
import { openHook, type Hook } from '../../testing/webhooks/hook.ts';
import { eventOf, freePort, newSecret, post, signedBy } from '../../testing/webhooks/sender.ts';
import type { WebhookEvent } from './webhookEvents.ts';

const context = { signal: new AbortController().signal };
let folder: TestDir;
const open: Hook[] = [];
beforeEach(async () => {
  folder = await testDir(onTestFinished);
});
afterEach(async () => {
  await Promise.all(open.splice(0).map(({ webhooks }) => webhooks.close()));
});

async function hooked(parts: Partial<Parameters<typeof openHook>[0]> = {}): Promise<Hook> {
  const hook = await openHook({ dataDir: folder.dir, ...parts });
  open.push(hook);
  return hook;
}

/** A restart with the same folder, settings and keychain. */
async function restarted(before: Hook): Promise<Hook> {
  await before.webhooks.close();
  open.splice(open.indexOf(before), 1);
  return hooked({ before });
}

const at = (second: number): string => new Date(Date.UTC(2026, 10, 21, 9, 0, second)).toISOString();

async function verdicts({ deliveries }: Hook): Promise<string[]> {
  return (await deliveries()).toReversed().map(({ verdict }) => verdict);
}

describe('the webhook receiver', () => {
  test('listens only when enabled, and only on loopback', async () => {
    const { configure, status } = await hooked();
    expect(status).toMatchObject({ enabled: true, state: 'listening', secrets: 1 });
    expect(status.url).toMatch(new RegExp(`^http://127\\.0\\.0\\.1:${status.port}/hooks/[\\w-]{24}$`));
    expect(await post(status.url, {}, Buffer.from(''))).toBe(400);
    expect(await configure({ enabled: false })).toMatchObject({ enabled: false, state: 'off' });
    await expect(post(status.url, {}, Buffer.from(''))).rejects.toThrow('ECONNREFUSED');
  });

  test.each(['webhook', 'svix'] as const)('accepts signatures in %s-* headers', async (names) => {
    const { deliver, deliveries, received } = await hooked();
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
    expect(received).toEqual([
      expect.objectContaining({ kind: 'upsert', resource: 'engagement', id: 'ngmt_1', emittedAt: at(1) }),
    ]);
  });

  test('refuses deliveries of another workspace, with the reason', async () => {
    const first = await hooked();
    const from = (workspace: string, id: string): Buffer =>
      eventOf('v1.engagement.deleted', { id }, { workspace_id: workspace });
    expect(await first.deliver({ body: from('wrks_ours', 'ngmt_1') })).toBe(204);
    const hook = await restarted(first);
    expect(await hook.deliver({ body: from('wrks_theirs', 'ngmt_2') })).toBe(403);
    expect(await hook.deliver({ body: from('wrks_ours', 'ngmt_3') })).toBe(204);
    expect(await hook.deliver({ body: eventOf('v1.tag.deleted', {}, { workspace_id: undefined }) })).toBe(
      204,
    );
    expect((await hook.deliveries()).toReversed()).toMatchObject([
      { verdict: 'accepted', resourceId: 'ngmt_1' },
      { verdict: 'refused', refusal: 'workspace', type: 'v1.engagement.deleted', resourceId: 'ngmt_2' },
      { verdict: 'accepted', resourceId: 'ngmt_3' },
      { verdict: 'unread' },
    ]);
    expect(hook.received.map(({ id }) => id)).toEqual(['ngmt_3']);

    // A new address may belong to another workspace: its first delivery decides.
    const { url } = await hook.configure({ newAddress: true });
    const body = from('wrks_theirs', 'ngmt_4');
    expect(await post(url, signedBy({ secret: hook.secret, body }), body)).toBe(204);
    const ours = from('wrks_ours', 'ngmt_5');
    expect(await post(url, signedBy({ secret: hook.secret, body: ours }), ours)).toBe(403);
  });

  test('passes on the meaning of each type', async () => {
    const { deliver, received } = await hooked();
    const previous = { data: { object: { id: 'cnt_1' }, previous_attributes: { first_name: 'Ada' } } };
    await deliver({ body: eventOf('v1.contact.updated', {}, previous) });
    await deliver({ body: eventOf('v1.company.deleted', { id: 'cmp_1', name: 'Gone' }) });
    await deliver({ body: eventOf('v1.engagement.transcript_timeline.completed', { id: 'ngmt_2' }) });
    await deliver({ body: eventOf('v1.tag.created', { id: 'tag_1' }) });
    expect(received).toMatchObject([
      { kind: 'upsert', resource: 'contact', id: 'cnt_1', previous: { first_name: 'Ada' } },
      { kind: 'tombstone', resource: 'company', id: 'cmp_1', state: { name: 'Gone' } },
      { kind: 'upsert', resource: 'engagement', id: 'ngmt_2', previous: null },
      { kind: 'timeline', resource: 'engagement', id: 'ngmt_2' },
      { kind: 'upsert', resource: 'tag', id: 'tag_1', previous: null },
    ]);
  });

  test('accepts both secrets during a rotation and only the newest afterwards', async () => {
    const { configure, deliver, secret } = await hooked();
    const next = newSecret();
    expect((await configure({ addSecret: ` ${next}\n` })).secrets).toBe(2);
    const send = (by: string): Promise<number> =>
      deliver({ body: eventOf('v1.tag.created', { id: 'tag_1' }), secret: by });
    expect([await send(secret), await send(next)]).toEqual([204, 204]);
    await configure({ keepSecrets: 'newest' });
    expect([await send(secret), await send(next)]).toEqual([401, 204]);
    await configure({ keepSecrets: 'none' });
    expect(await send(next)).toBe(503);
  });

  test('accepts one valid signature among several', async () => {
    const { status, secret, deliveries } = await hooked();
    const body = eventOf('v1.contact.updated', { id: 'cnt_1' });
    const headers = signedBy({ secret, body });
    const good = headers['webhook-signature'] ?? '';
    headers['webhook-signature'] = `v1a,xyz v1,${'A'.repeat(44)} ${good} v2,later`;
    expect(await post(status.url, headers, body)).toBe(204);
    expect(await deliveries()).toHaveLength(1);
  });

  test('records what it can’t parse and does not ask for it again', async () => {
    const hook = await hooked();
    const { deliver, received } = hook;
    expect(await deliver({ body: eventOf('v1.deal.updated', {}) })).toBe(204);
    expect(await deliver({ body: Buffer.from('{"id":"evt_x","type":"v1.tag.created"}') })).toBe(204);
    expect(await deliver({ body: Buffer.from('no json at all') })).toBe(204);
    expect(await deliver({ body: eventOf('v1.tag.created', { id: 'tag_1' }, { api_version: 'v2' }) })).toBe(
      204,
    );
    expect(await verdicts(hook)).toEqual(Array(4).fill('unread'));
    expect(received).toEqual([]);
  });
});

describe('an event that can’t be applied', () => {
  test('is requested again and applied when it arrives', async () => {
    const offered: WebhookEvent[] = [];
    const outcomes = [
      failed({ kind: 'storage', reason: 'disk-full', detail: '' }),
      new Error('a bug'),
      ok(null),
      ok(null),
    ];
    const { deliver, ports } = await hooked({
      onEvent: (_id, event) => {
        offered.push(event);
        const outcome = outcomes.shift();
        return outcome === undefined || outcome instanceof Error
          ? Promise.reject(outcome ?? new Error('one too many'))
          : Promise.resolve(outcome);
      },
    });
    const body = eventOf('v1.engagement.transcript_timeline.completed', { updated_at: at(1) });
    const statuses = [];
    for (let attempt = 0; attempt < 4; attempt += 1) statuses.push(await deliver({ body }));
    expect(statuses).toEqual([503, 503, 204, 204]);
    expect(offered.map(({ kind }) => kind)).toEqual(['upsert', 'upsert', 'upsert', 'timeline']);
    expect(ports.logger.lines.join()).toContain('Could not apply a webhook delivery.');
    expect(ports.logger.lines.join()).not.toContain('a bug');
  });
});

describe('a repeated delivery', () => {
  test('is dropped by its event id or its delivery id, even after a restart', async () => {
    const one = await hooked();
    const body = eventOf('v1.engagement.created', { updated_at: at(1) });
    expect(await one.deliver({ body, id: 'msg_a' })).toBe(204);
    expect(await one.deliver({ body, id: 'msg_b' })).toBe(204);
    expect(await one.deliver({ body: eventOf('v1.engagement.updated', {}), id: 'msg_a' })).toBe(204);
    const again = await restarted(one);
    expect(await again.deliver({ body, id: 'msg_c' })).toBe(204);
    expect(await verdicts(again)).toEqual(['accepted', 'duplicate', 'duplicate', 'duplicate']);
    expect([one.received.length, again.received.length]).toEqual([1, 0]);
  });

  test('is dropped if a newer state was applied, and a deletion is not undone by an earlier state', async () => {
    const hook = await hooked();
    const send = (type: string, updated: number, emitted: number): Promise<number> =>
      hook.deliver({
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
    expect(await verdicts(hook)).toEqual([
      'accepted',
      'stale',
      'stale',
      'accepted',
      'accepted',
      'stale',
      'accepted',
      'accepted',
    ]);
    expect(hook.received).toHaveLength(5);
  });

  test('sent many times at once is applied once', async () => {
    const hook = await hooked();
    const body = eventOf('v1.engagement.updated', { updated_at: at(1) });
    const statuses = await Promise.all(Array.from({ length: 20 }, () => hook.deliver({ body })));
    expect(new Set(statuses)).toEqual(new Set([204]));
    expect((await verdicts(hook)).toSorted()).toEqual(['accepted', ...Array<string>(19).fill('duplicate')]);
    expect(hook.received).toHaveLength(1);
  });
});

describe('stored webhook data', () => {
  test('does not include the secret, which is only in the secret store', async () => {
    const { id, webhooks, secret, deliver, deliveries, status, ports } = await hooked();
    await deliver({ body: eventOf('v1.tag.created', { id: 'tag_1' }) });
    await deliver({ body: eventOf('v1.tag.created', { id: 'tag_1' }), secret: newSecret() });
    const change = { connectionId: id, addSecret: `${secret}!` };
    const refused = await webhooks.handlers['webhooks.configure'](change, context);
    expect(refused).toMatchObject({ ok: false, problem: { kind: 'refused' } });
    const told = [refused, status, await deliveries(), [...ports.settings.values], ports.logger.lines];
    const bare = secret.slice('whsec_'.length);
    expect(JSON.stringify(told)).not.toContain(bare);
    expect([...ports.secrets.values.values()].join()).toContain(bare);
    await webhooks.close();
    expect(readdirSync(folder.dir)).toContain('webhooks.db');
    expect(folder.filesWith(bare)).toEqual([]);
  });

  test('includes delivery bodies, truncated when long, unless the user disables it', async () => {
    let keep = true;
    const { id, webhooks, deliver, deliveries } = await hooked({ keepPayloads: () => keep });
    const long = eventOf('v1.tag.created', { id: 'tag_1', name: 'x'.repeat(100_000) });
    await deliver({ body: long });
    keep = false;
    await deliver({ body: eventOf('v1.tag.created', { id: 'tag_2' }) });
    const [second, first] = await deliveries();
    const payload = async (number = 0) =>
      must(await webhooks.handlers['webhooks.payload']({ connectionId: id, number }, context));
    expect(await payload(first?.number)).toEqual({ text: long.toString().slice(0, 60_000), cut: true });
    expect(await payload(second?.number)).toEqual({ text: null, cut: false });
    expect(await payload(999_999)).toEqual({ text: null, cut: false });
  });

  test('is deleted with the connection, and its deliveries are refused', async () => {
    const { id, webhooks, status, ports, secret, deliveries } = await hooked();
    const body = eventOf('v1.tag.created', { id: 'tag_1' });
    const headers = signedBy({ secret, body });
    expect(await post(status.url, headers, body)).toBe(204);
    must(await webhooks.forget({ id }));
    expect([...ports.secrets.values.keys()].filter((name) => name.startsWith('webhook:'))).toEqual([]);
    await expect(post(status.url, headers, body)).rejects.toThrow('ECONNREFUSED');
    expect(await deliveries()).toEqual([]);
  });

  test('is not created for a removed connection', async () => {
    const { webhooks } = await hooked();
    const change = { connectionId: 'gone' as Hook['id'], enabled: true };
    expect(await webhooks.handlers['webhooks.configure'](change, context)).toMatchObject({
      problem: { kind: 'refused', reason: 'unknown-connection' },
    });
  });

  test('includes the address across restarts', async () => {
    const one = await hooked();
    const again = await restarted(one);
    const began = Date.now();
    expect(await again.deliver({ body: eventOf('v1.tag.created', { id: 'tag_1' }) })).toBe(204);
    const status = await again.configure({});
    expect(status).toMatchObject({ state: 'listening', url: one.status.url, secrets: 1 });
    expect(Date.parse(status.lastAcceptedAt ?? '')).toBeGreaterThanOrEqual(began);
    expect(Date.parse(status.lastAcceptedAt ?? '')).toBeLessThanOrEqual(Date.now());
  });

  test('gets a new address on request, and the old one stops working', async () => {
    const { configure, status, secret } = await hooked();
    const moved = await configure({ newAddress: true });
    expect(moved.url).not.toBe(status.url);
    const body = eventOf('v1.tag.created', { id: 'tag_1' });
    expect(await post(status.url, signedBy({ secret, body }), body)).toBe(404);
    expect(await post(moved.url, signedBy({ secret, body }), body)).toBe(204);
  });
});

describe('a port in use by another program', () => {
  let rival: Server;
  afterEach(async () => {
    rival.close();
    await once(rival, 'close');
  });

  test('is reported, and another one can be chosen', async () => {
    const { configure, deliver } = await hooked();
    const taken = await freePort();
    rival = createServer().listen(taken, '127.0.0.1');
    await once(rival, 'listening');
    expect(await configure({ port: taken })).toMatchObject({ enabled: true, state: 'port-taken' });
    const free = await freePort();
    expect(await configure({ port: free })).toMatchObject({ state: 'listening', port: free });
    await expect(deliver({ body: eventOf('v1.tag.created', {}) })).rejects.toThrow('ECONNREFUSED');
  });
});

test('an address that isn’t stored yet stays the same until the connection is removed', async () => {
  const { webhooks } = await hooked();
  const id = connectionId.parse('without-hook');
  const address = async () =>
    must(await webhooks.handlers['webhooks.status']({ connectionId: id }, context)).url;
  const shown = await address();
  expect(await address()).toBe(shown);
  must(await webhooks.forget({ id }));
  expect(await address()).not.toBe(shown);
});
