import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import { Webhook } from 'standardwebhooks';
import { describe, expect, it, onTestFinished } from 'vitest';
import { BackgroundActivity } from '../backgroundActivity/backgroundActivity.ts';
import type { Contact, Engagement } from '../resources.ts';
import { Client, type Page } from '../../testing/sandbox/sandboxClient.ts';
import type { ChangeEvent } from '../workspace/workspaceRecords.ts';
import { Workspace } from '../workspace/sandboxWorkspace.ts';
import { type Attempt, newSecret } from './webhookPublisher.ts';
import { eventTypes, type WebhookEvent, webhookEventOf } from './webhookPayloads.ts';

interface Received {
  readonly headers: IncomingHttpHeaders;
  readonly raw: string;
  readonly event: WebhookEvent;
}

/** Receives events; responds with the given statuses, then with 200. */
class Receiver {
  readonly received: Received[] = [];
  /** It answers nothing before this. */
  held: Promise<void> = Promise.resolve();
  readonly #server: Server;
  #more: (() => void)[] = [];

  constructor(statuses: number[] = []) {
    this.#server = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        const raw = Buffer.concat(chunks).toString();
        this.received.push({ headers: request.headers, raw, event: JSON.parse(raw) });
        void this.held.then(() => response.writeHead(statuses.shift() ?? 200).end());
        for (const wake of this.#more.splice(0)) wake();
      });
    });
  }

  listen(): Promise<string> {
    return new Promise((resolve) => {
      this.#server.listen(0, '127.0.0.1', () => {
        const address = this.#server.address();
        resolve(`http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/hook`);
      });
    });
  }

  async until(count: number): Promise<Received[]> {
    while (this.received.length < count) await new Promise<void>((resolve) => this.#more.push(resolve));
    return this.received;
  }

  close(): void {
    this.#server.close();
    this.#server.closeAllConnections();
  }
}

async function start(statuses: number[] = [], secret = newSecret(), activityPerMinute = 0) {
  const receiver = new Receiver(statuses);
  const url = await receiver.listen();
  const client = await Client.start({
    engagements: 300,
    control: true,
    webhook: { url, secret },
    webhookRetryMs: 20,
    activityPerMinute,
  });
  onTestFinished(() => receiver.close());
  onTestFinished(() => client.close());
  return { receiver, client, secret, url };
}

const signed = ({ headers }: Received): Record<string, string> => ({
  'webhook-id': String(headers['webhook-id']),
  'webhook-timestamp': String(headers['webhook-timestamp']),
  'webhook-signature': String(headers['webhook-signature']),
});

describe('a write over the API', () => {
  it('sends an envelope whose signature matches the raw body', async () => {
    const { receiver, client, secret } = await start();
    const [row] = (await client.get<Page<Engagement>>('/v2/engagements?limit=1')).body.data;
    const association = { object_type: 'deal', crm_object_id: '77', source: 'hubspot' };
    await client.put(`/v2/engagements/${row?.id}/crm_association`, association);
    const [got] = await receiver.until(1);
    expect(new Webhook(secret).verify(got?.raw ?? '', signed(got ?? Object(null)))).toEqual(got?.event);
    expect(() => new Webhook(secret).verify(`${got?.raw} `, signed(got ?? Object(null)))).toThrow();
    expect(got?.event).toMatchObject({
      type: 'v1.engagement.updated',
      api_version: 'v1',
      workspace_id: client.sandbox.workspaceId,
    });
    const after = (await client.get<Engagement>(`/v2/engagements/${row?.id}`)).body;
    expect(got?.event.data.object).toEqual(
      Object.fromEntries(Object.entries(after).filter(([, value]) => value !== null)),
    );
    expect(got?.event.data.previous_attributes).toEqual({
      crm_association: row?.crm_association ?? null,
      updated_at: row?.updated_at,
    });
  });

  it('to contacts reports that the engagement changed, and an unchanged set reports nothing', async () => {
    const { receiver, client } = await start();
    const [row] = (
      await client.get<Page<Engagement & { contacts: Contact[] }>>(
        '/v2/engagements?limit=1&expand=contacts&filter[engagement_type][eq]=CALL',
      )
    ).body.data;
    const ids = row?.contacts.map(({ id }) => id) ?? [];
    await client.put(`/v2/engagements/${row?.id}/contacts`, { contact_ids: ids });
    await client.put(`/v2/engagements/${row?.id}/contacts`, { contact_ids: [] });
    const [got] = await receiver.until(1);
    expect(got?.event.type).toBe('v1.engagement.updated');
    expect(got?.event.data.previous_attributes).toEqual({ updated_at: row?.updated_at });
  });
});

describe('a delivery', () => {
  it('is retried with a new id until accepted, and logged, while the write is answered', async () => {
    const { receiver, client } = await start([500, 302, 429]);
    const answered = Promise.withResolvers<void>();
    receiver.held = answered.promise;
    const [row] = (await client.get<Page<Engagement>>('/v2/engagements?limit=1')).body.data;
    const association = { object_type: 'deal', crm_object_id: '78', source: 'hubspot' };
    await client.put(`/v2/engagements/${row?.id}/crm_association`, association);
    answered.resolve();
    const got = await receiver.until(4);
    expect(new Set(got.map(({ event }) => event.id)).size).toBe(1);
    expect(new Set(got.map(({ headers }) => headers['webhook-id'])).size).toBe(4);
    const { body: log } = await client.get<Attempt[]>('/control/webhooks/deliveries');
    expect(log.slice(0, 3).map(({ status, attempt }) => [status, attempt])).toEqual([
      [500, 1],
      [302, 2],
      [429, 3],
    ]);
    const waits = log.slice(0, 3).map(({ retry_in_ms }) => retry_in_ms ?? 0);
    expect(waits[0]).toBeGreaterThanOrEqual(16);
    expect(waits[2]).toBeGreaterThan((waits[0] ?? 0) * 2);
  });

  it('is signed with the old and the new secret during a rotation', async () => {
    const { receiver, client, secret } = await start();
    const { body: rotated } = await client.send<{ secret: string }>(
      'POST',
      '/control/webhooks/endpoints/ep_1/rotate',
      undefined,
      {},
    );
    expect(rotated.secret).not.toBe(secret);
    await client.send('POST', '/control/webhooks/test', '{"type":"v1.tag.deleted"}', {
      headers: { 'content-type': 'application/json' },
    });
    const [got] = await receiver.until(1);
    expect(got?.headers['webhook-signature']).toMatch(/^v1,\S+ v1,\S+$/);
    for (const value of [secret, rotated.secret]) {
      expect(new Webhook(value).verify(got?.raw ?? '', signed(got ?? Object(null)))).toEqual(got?.event);
    }
  });

  it('goes only to endpoints that want its type', async () => {
    const { receiver, client, url } = await start();
    const json = { headers: { 'content-type': 'application/json' } };
    await client.send('DELETE', '/control/webhooks/endpoints/ep_1', undefined, {});
    const body = JSON.stringify({ url, event_types: ['v1.tag.created'] });
    const added = await client.send<{ secret: string }>('POST', '/control/webhooks/endpoints', body, json);
    expect(added.status).toBe(201);
    for (const type of eventTypes) {
      const sent = await client.send('POST', '/control/webhooks/test', JSON.stringify({ type }), json);
      expect(sent.status).toBe(202);
    }
    const got = await receiver.until(1);
    expect(got.map(({ event }) => event.type)).toEqual(['v1.tag.created']);
  });
});

describe('a living workspace', () => {
  it('produces every event type, with previous attributes that contain only what changed', () => {
    const workspace = new Workspace({
      seed: 3,
      engagements: 300,
      end: Date.UTC(2026, 5, 30),
      showRooms: false,
    });
    let clock = Date.UTC(2026, 6, 1);
    const activity = new BackgroundActivity(workspace, 3, () => clock);
    const types = new Set<string>();
    let silent = 0;
    workspace.onChangeEvent((changeEvent: ChangeEvent) => {
      const event = webhookEventOf(changeEvent, workspace.workspaceId, 'evt_1', clock);
      if (event === undefined) {
        silent++;
        return;
      }
      types.add(event.type);
      const { object, previous_attributes: previous } = event.data;
      expect(previous !== undefined).toBe(event.type.endsWith('.updated'));
      for (const [key, value] of Object.entries(previous ?? {})) {
        expect(object[key]).not.toEqual(value);
        expect(['emails', 'phone_numbers', 'domains']).not.toContain(key);
      }
      const optional = { engagement: ['description', 'meeting_url', 'host_user_id'], contact: ['company'] };
      for (const [resource, fields] of Object.entries(optional)) {
        if (object['object'] !== resource) continue;
        for (const field of fields) expect(object[field]).not.toBeNull();
      }
    });
    for (let i = 0; i < 3000; i++) {
      clock += 700;
      activity.step();
    }
    expect([...types].toSorted()).toEqual([...eventTypes].toSorted());
    // A change to addresses alone is not an event.
    expect(silent).toBeGreaterThan(0);
  });

  it('changes at the configured rate', async () => {
    const { receiver, client } = await start([], newSecret(), 6000);
    const got = await receiver.until(20);
    expect(new Set(got.map(({ event }) => event.type)).size).toBeGreaterThan(2);
    const stop = { headers: { 'content-type': 'application/json' } };
    await client.send('POST', '/control/activity', '{"per_minute":0}', stop);
    const { body } = await client.get<{ per_minute: number; steps: number }>('/control/activity');
    expect(body.per_minute).toBe(0);
    expect(body.steps).toBeGreaterThanOrEqual(10);
  });

  it('advances engagements from PENDING to PROCESSING to COMPLETED, then reports the transcript once', async () => {
    const { receiver, client } = await start();
    await client.send('POST', '/control/activity', '{"steps":120}', {
      headers: { 'content-type': 'application/json' },
    });
    const done = () => receiver.received.find(({ event }) => event.type.endsWith('timeline.completed'));
    const about = () =>
      receiver.received.filter(({ event }) => event.data.object['id'] === done()?.event.data.object['id']);
    const processing = ({ event }: Received) => event.data.object['processing_status'] === 'PROCESSING';
    // Events may arrive out of order.
    for (let count = 1; !about().some(processing); count++) await receiver.until(count);
    const id = String(done()?.event.data.object['id']);
    const timeline = await client.get<{ entries: unknown[] }>(`/v2/engagements/${id}/transcript_timeline`);
    expect(timeline.body.entries.length).toBeGreaterThan(10);
    const mine = about();
    expect(mine.filter(({ event }) => event.type.endsWith('timeline.completed'))).toHaveLength(1);
    const statuses = mine
      .toSorted((a, b) =>
        String(a.event.data.object['updated_at']) < String(b.event.data.object['updated_at']) ? -1 : 1,
      )
      .map(({ event }) => event.data.object['processing_status']);
    expect([...new Set(statuses)]).toEqual(['PENDING', 'PROCESSING', 'COMPLETED']);
  });
});
