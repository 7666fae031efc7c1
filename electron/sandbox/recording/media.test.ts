import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writeTurnPlan } from '../content/generatedTranscript.ts';
import type { ProblemDetails } from '../api/problemDetails.ts';
import { Client, type Page } from '../../testing/sandbox/sandboxClient.ts';
import type { Content } from '../workspace/workspaceRecords.ts';
import { readRange, waveBytes, waveSlice } from './mediaRoute.ts';

interface Row {
  readonly id: string;
  readonly duration_seconds: number;
  readonly media_url: string | null;
}

const content: Content = {
  seed: 1,
  seconds: 300,
  timeline: 'lines',
  media: true,
  transcript: true,
  actionItems: false,
  signals: false,
  flavour: 'plain',
  marathon: false,
  style: 0,
  call: {
    seed: 1,
    company: 0,
    companyName: 'Northwind',
    kind: 'checkin',
    ordinal: 0,
    before: undefined,
    at: 0,
    host: 'A',
    mate: 'A',
    person: 'B',
    colleague: 'B',
  },
  voices: [
    { name: 'A', email: null, userId: 'u', contactId: null, ours: true },
    { name: 'B', email: null, userId: null, contactId: 'c', ours: false },
  ],
};

describe('the sound', () => {
  const turnPlan = writeTurnPlan(content);
  const whole = waveSlice(turnPlan, content.seconds, 0, waveBytes(content.seconds));

  it('is a wave file of the right length, silent except while someone speaks', () => {
    expect(whole.toString('latin1', 0, 4) + whole.toString('latin1', 8, 12)).toBe('RIFFWAVE');
    expect(whole.readUInt32LE(40)).toBe(content.seconds * 8000);
    expect(whole.length).toBe(44 + content.seconds * 8000);
    const loudness = (from: number, to: number): number =>
      Math.max(...whole.subarray(44 + from * 8, 44 + to * 8).map((byte) => Math.abs(byte - 128)));
    expect(loudness(0, (turnPlan.starts[0] ?? 0) - 1)).toBe(0);
    for (let line = 0; line < 20; line++) {
      const [start = 0, end = 0] = [turnPlan.starts[line], turnPlan.ends[line]];
      expect(loudness(start + 50, Math.max(start + 60, end - 50))).toBeGreaterThan(10);
    }
  });

  it('is the same in any part as in the whole', () => {
    const place = fc.nat(whole.length);
    fc.assert(
      fc.property(place, place, (a, b) => {
        const [begin, end] = [Math.min(a, b), Math.max(a, b)].map((at) => Math.min(at, whole.length));
        const stop = Math.min(end ?? 0, (begin ?? 0) + 50_000);
        const part = waveSlice(turnPlan, content.seconds, begin ?? 0, stop);
        expect(part.equals(whole.subarray(begin, stop))).toBe(true);
      }),
    );
  });
});

describe('a Range header', () => {
  it.each([
    [undefined, { kind: 'whole' }],
    ['bytes=0-0', { kind: 'part', first: 0, last: 0 }],
    ['bytes=10-', { kind: 'part', first: 10, last: 99 }],
    ['bytes=-10', { kind: 'part', first: 90, last: 99 }],
    ['bytes=-1000', { kind: 'part', first: 0, last: 99 }],
    ['bytes=90-1000', { kind: 'part', first: 90, last: 99 }],
    ['bytes=0-1,5-6', { kind: 'whole' }],
    ['seconds=0-1', { kind: 'whole' }],
    ['bytes=100-', { kind: 'outside' }],
    ['bytes=-0', { kind: 'outside' }],
    ['bytes=5-4', { kind: 'malformed' }],
    ['bytes=', { kind: 'malformed' }],
    ['bytes=a-b', { kind: 'malformed' }],
    ['bytes=1-2,x', { kind: 'malformed' }],
  ])('%s of 100 bytes is read as %j', (header, range) => {
    expect(readRange(header, 100)).toEqual(range);
  });
});

describe('a media URL', () => {
  let client: Client;
  let row: Row;
  beforeAll(async () => {
    client = await Client.start({ engagements: 200, mediaTtlSeconds: 60, control: true });
    const rows = await client.walk<Row>('/v2/engagements?limit=100&expand=media_url');
    row = rows.find(({ media_url }) => media_url !== null) ?? Object(undefined);
    expect(rows.some(({ media_url }) => media_url === null)).toBe(true);
  });
  afterAll(() => client.close());
  const ask = (headers: Record<string, string> = {}, url = row.media_url ?? '') => fetch(url, { headers });

  it('serves the recording without a credential while the engagement exists', async () => {
    const response = await ask();
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('audio/wav');
    expect(response.headers.get('accept-ranges')).toBe('bytes');
    expect((await response.arrayBuffer()).byteLength).toBe(44 + row.duration_seconds * 8000);
    const head = await fetch(row.media_url ?? '', { method: 'HEAD' });
    expect(head.headers.get('content-length')).toBe(String(44 + row.duration_seconds * 8000));
  });

  it('serves any range, and answers 416 for impossible ones', async () => {
    const size = 44 + row.duration_seconds * 8000;
    const response = await ask({ range: `bytes=${size - 5}-` });
    expect(response.status).toBe(206);
    expect(response.headers.get('content-range')).toBe(`bytes ${size - 5}-${size - 1}/${size}`);
    expect((await response.arrayBuffer()).byteLength).toBe(5);
    for (const range of [`bytes=${size}-`, 'bytes=9-3', 'bytes=x']) {
      const refused = await ask({ range });
      expect(refused.status).toBe(416);
      expect(refused.headers.get('content-range')).toBe(`bytes */${size}`);
    }
    const etag = (await ask({ range: 'bytes=0-0' })).headers.get('etag') ?? '';
    expect((await ask({ range: 'bytes=0-0', 'if-range': etag })).status).toBe(206);
    const changed = await ask({ range: 'bytes=0-0', 'if-range': '"other"' });
    expect(changed.status).toBe(200);
    await changed.body?.cancel();
  });

  it('is rejected if it was changed or has expired', async () => {
    const url = row.media_url ?? '';
    const other = url.replace(row.id, 'ngmt_other');
    const later = url.replace(/expires=\d+/, 'expires=99999999999999');
    for (const forged of [
      other,
      later,
      `${url}x`,
      url.replace(/&signature.*/, ''),
      url.replace(/\?.*/, ''),
    ]) {
      const response = await ask({}, forged);
      expect(response.status).toBe(403);
      expect(response.headers.get('content-type')).toBe('application/problem+json');
    }
    await client.send('POST', '/control/media/expire', undefined, {});
    const expired = await ask();
    expect(expired.status).toBe(403);
    const { detail }: ProblemDetails = JSON.parse(await expired.text());
    expect(detail).toContain('expired');
    const renewed = await client.get<{ media_url: string }>(`/v2/engagements/${row.id}?expand=media_url`);
    expect((await fetch(renewed.body.media_url, { method: 'HEAD' })).status).toBe(200);
    const short = await Client.start({ engagements: 200, mediaTtlSeconds: 0 });
    const [over] = (
      await short.get<Page<Row>>(
        `/v2/engagements?limit=1&expand=media_url&filter[engagement_type][eq]=CALL&filter[processing_status][eq]=COMPLETED`,
      )
    ).body.data;
    expect((await fetch(over?.media_url ?? '')).status).toBe(403);
    await short.close();
  });

  it('of three hours costs only as much as the requested part', async () => {
    const rows = await client.walk<Row>('/v2/engagements?limit=100&expand=media_url');
    const longest = rows.toSorted((a, b) => (b.duration_seconds ?? 0) - (a.duration_seconds ?? 0))[0];
    expect(longest?.duration_seconds).toBeGreaterThan(10_800);
    // Making all of it for each part would take minutes; the limit that ends a hung test would end this one.
    for (let part = 0; part < 500; part += 1) {
      const from = 80_000_000 - part * 1000;
      const response = await ask({ range: `bytes=${from}-${from + 999}` }, longest?.media_url ?? '');
      expect([response.status, (await response.arrayBuffer()).byteLength]).toEqual([206, 1000]);
    }
  });
});
