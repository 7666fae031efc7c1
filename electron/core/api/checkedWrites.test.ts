import type { RequestListener } from 'node:http';
import { describe, expect, onTestFinished, test } from 'vitest';
import { ManualClock } from '../testing/manualClock.ts';
import { httpServer } from '../testing/httpServer.ts';
import { realClock, testPorts } from '../testing/testPorts.ts';
import { ApiClient, type ClientOptions } from './apiClient.ts';

async function clientOf(listener: RequestListener, clock: ClientOptions['ports']['clock'] = realClock) {
  const server = await httpServer(listener, onTestFinished);
  const credential = { token: 't', form: 'bearer' } as const;
  return new ApiClient({ ports: testPorts({ clock }), baseUrl: server.baseUrl, credential });
}

const write = () => ({ priority: 'write', signal: new AbortController().signal }) as const;

describe('a fresh read', () => {
  test('is a separate request while an identical one is in flight', async () => {
    const held: (() => void)[] = [];
    const client = await clientOf((_request, response) => {
      const version = held.push(() => response.end(JSON.stringify({ version })));
      if (version > 1) response.end(JSON.stringify({ version }));
    });
    const early = client.get('/v2/engagements/e', [], write());
    await expect.poll(() => held.length).toBe(1);
    const fresh = await client.get('/v2/engagements/e', [], { ...write(), fresh: true });
    expect(fresh).toMatchObject({ value: { json: { version: 2 } } });
    held[0]?.();
    expect(await early).toMatchObject({ value: { json: { version: 1 } } });
  });
});

describe('a PUT', () => {
  test('is not sent if it expired in the queue', async () => {
    let puts = 0;
    const clock = new ManualClock();
    const client = await clientOf((_request, response) => {
      puts += 1;
      if (puts === 1) response.writeHead(429, { 'retry-after': '5' }).end();
      else response.end('{}');
    }, clock);
    const put = client.put('/v2/engagements/e/contacts', {}, { ...write(), leaveBefore: 500 });
    await expect.poll(() => puts).toBe(1);
    await expect.poll(() => clock.pending).toBe(1);
    await clock.advance(6000);
    expect(await put).toEqual({ ok: false, problem: { kind: 'cancelled' } });
    expect(puts).toBe(1);
  });

  test('sends the entity tag it was based on, if the API gave one', async () => {
    const seen: (string | undefined)[] = [];
    const client = await clientOf((request, response) => {
      seen.push(request.headers['if-match']);
      response.setHeader('etag', '"v1"').end('{}');
    });
    const read = await client.get('/v2/engagements/e', [], write());
    const ifMatch = read.ok ? read.value.etag : null;
    await client.put('/v2/engagements/e/contacts', {}, { ...write(), ifMatch });
    await client.put('/v2/engagements/e/contacts', {}, { ...write(), ifMatch: null });
    expect(seen).toEqual([undefined, '"v1"', undefined]);
  });
});
