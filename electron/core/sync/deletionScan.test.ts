import { describe, expect, it, onTestFinished } from 'vitest';
import { failed, ok } from '#shared/contract/result.ts';
import { apiProblem } from '#shared/contract/testing/apiProblem.ts';
import type { ApiClient } from '../api/apiClient.ts';
import { ManualClock } from '../testing/manualClock.ts';
import type { Ingest } from './mirrorPort.ts';
import { SyncRunner } from './runner.ts';
import { MemoryMirror } from '../../testing/sync/memoryMirror.ts';
import { memorySyncMirror } from '../../testing/sync/simulatedMirror.ts';
import { sentEngagement } from '../mirror/testing/fixtures.ts';
import { TUNING } from './tuning.ts';

const MINUTE = 60_000;
const LATENCY_MS = 300;
const encoder = new TextEncoder();

/** A workspace of engagements only, with the default rate limit. Records every request. */
class Service {
  readonly clock: ManualClock;
  readonly asked: { readonly at: number; readonly path: string; readonly query: URLSearchParams }[] = [];
  readonly rows = new Map<string, number>();
  remaining = 1000;
  /** What answers for a single engagement instead of the API. */
  gateway: 'none' | 'html' = 'none';

  constructor(clock: ManualClock, engagements: number) {
    this.clock = clock;
    for (let index = 0; index < engagements; index += 1) {
      this.rows.set(`e${index}`, clock.now() - 3_600_000 - index * 1000);
    }
  }

  get client(): Pick<ApiClient, 'getBytes' | 'rate'> {
    return {
      rate: () => ({
        limit: 1000,
        remaining: this.remaining,
        reserve: 100,
        resetsAt: null,
        waiting: 0,
        pausedUntil: null,
        inFlight: 0,
        own: 0,
        others: 0,
      }),
      getBytes: async (path, query) => {
        const asked = new URLSearchParams(query.map(([name, value]): [string, string] => [name, value]));
        this.asked.push({ at: this.clock.monotonic(), path, query: asked });
        await new Promise<void>((resolve) => this.clock.after(LATENCY_MS, resolve));
        return this.#answer(path, asked);
      },
    };
  }

  #answer(path: string, query: URLSearchParams): Awaited<ReturnType<ApiClient['getBytes']>> {
    const answered = (json: unknown) =>
      ok({
        bytes: encoder.encode(JSON.stringify(json)),
        requestId: null,
        receivedAt: '',
        serviceTime: null,
        status: 200,
        contentType: 'application/json',
        etag: null,
      });
    const single = /^\/v2\/engagements\/(.+)$/.exec(path)?.[1];
    if (single !== undefined) {
      const at = this.rows.get(single);
      if (at !== undefined && this.gateway === 'none') return answered(row(single, at));
      return failed(apiProblem(404, { synthetic: this.gateway === 'html' }));
    }
    if (path !== '/v2/engagements') return answered({ object: 'list', data: [], has_more: false });
    const from = Date.parse(query.get('filter[updated_at][gte]') ?? '') || -Infinity;
    const before = Date.parse(query.get('filter[updated_at][lt]') ?? '') || Infinity;
    const sign = query.get('order_by') === 'updated_at:asc' ? 1 : -1;
    const after = Number(query.get('cursor') ?? sign * -Infinity);
    const rows = [...this.rows]
      .filter(([, at]) => at >= from && at < before && sign * at > sign * after)
      .sort(([, a], [, b]) => sign * (a - b));
    const page = rows.slice(0, Number(query.get('limit')));
    const more = rows.length > page.length;
    return answered({
      object: 'list',
      data: page.map(([id, at]) => row(id, at)),
      has_more: more,
      next_cursor: more ? String(page.at(-1)?.[1]) : null,
    });
  }

  /** Pages requested without expansions or a time range: those of a deletion scan. */
  scanPages(): number[] {
    return this.asked
      .filter(({ path, query }) => path === '/v2/engagements' && query.get('expand') === null)
      .filter(({ query }) => query.get('order_by') === 'updated_at:desc')
      .map(({ at }) => at);
  }
}

function row(id: string, at: number): unknown {
  const stamp = new Date(at).toISOString();
  return sentEngagement(id, { created_at: stamp, updated_at: stamp });
}

async function begun(engagements: number) {
  const clock = new ManualClock();
  const service = new Service(clock, engagements);
  const mirror = new MemoryMirror(TUNING);
  const port = memorySyncMirror(mirror);
  const closed: number[] = [];
  const runner = new SyncRunner({
    clock,
    client: service.client,
    mirror: {
      ...port,
      ingest: (input: Ingest): ReturnType<typeof port.ingest> => {
        if (input.kind === 'scanned' && input.collection === 'engagements') closed.push(clock.monotonic());
        return port.ingest(input);
      },
    },
    onProgress: () => undefined,
    onChanged: () => undefined,
    onScope: () => undefined,
    onLost: () => undefined,
  });
  onTestFinished(async () => {
    const closed = runner.close();
    await clock.advance(MINUTE);
    await closed;
  });
  await runner.start();
  const isFilled = (): boolean => runner.progress()?.phase === 'live' && mirror.counts().engagements > 0;
  for (let turns = 0; turns < 600 && !isFilled(); turns += 1) await clock.advance(1000);
  expect(isFilled()).toBe(true);
  const filledAt = clock.monotonic();
  return { clock, service, mirror, runner, closed, filledAt };
}

describe('the scan for deletions', () => {
  it('passes 10,000 engagements at least twice in 15 minutes and finds every deletion', async () => {
    const { clock, service, mirror, closed, filledAt } = await begun(10_000);
    expect(service.scanPages().filter((at) => at < filledAt)).toEqual([]);
    // Worst case: the scan has just passed the newest rows.
    while (service.scanPages().length < 3) await clock.advance(1000);
    const deletedAt = clock.monotonic();
    service.gateway = 'html';
    for (const id of ['e0', 'e50', 'e5000', 'e9999']) service.rows.delete(id);
    const before = service.asked.length;
    await clock.advance(15 * MINUTE);
    expect(closed.filter((at) => at > deletedAt).length).toBeGreaterThanOrEqual(2);
    expect(mirror.counts().engagements).toBe(9996);
    expect(mirror.look('engagements', 'e0')).toMatchObject({ gone: true });
    expect(mirror.look('engagements', 'e1')).toMatchObject({ gone: false });
    // Less than a twelfth of the default limit.
    expect((service.asked.length - before) / 15).toBeLessThan(1000 / 12);
  });

  it('requests a row that one scan missed by id at once, and a 404 problem document confirms the deletion', async () => {
    const { clock, service, mirror, closed } = await begun(300);
    while (service.scanPages().length === 0) await clock.advance(100);
    service.rows.delete('e299');
    while (closed.length === 0) await clock.advance(100);
    expect(mirror.look('engagements', 'e299')).toMatchObject({ gone: false });
    await clock.advance(5000);
    expect(mirror.look('engagements', 'e299')).toMatchObject({ gone: true });
    expect(closed).toHaveLength(1);
  });

  it('leaves the second half of each rate window unused and continues in the next one', async () => {
    const { clock, service } = await begun(2000);
    while (service.scanPages().length < 2) await clock.advance(100);
    service.remaining = 499;
    const held = service.scanPages().length;
    await clock.advance(10 * MINUTE);
    expect(service.scanPages().length).toBeLessThanOrEqual(held + 1);
    service.remaining = 990;
    await clock.advance(2 * MINUTE);
    expect(service.scanPages().length).toBeGreaterThan(held + 10);
  });

  it('runs without pauses on request and reports its progress', async () => {
    const { clock, service, mirror, runner, closed } = await begun(3000);
    service.rows.delete('e2999');
    service.remaining = 200;
    const before = closed.length;
    await runner.syncNow('rescan');
    await clock.advance(15 * LATENCY_MS);
    const scan = runner.progress()?.scan;
    expect(scan?.total).toBe(3000);
    expect(scan?.done).toBeGreaterThan(500);
    expect(scan?.done).toBeLessThan(3000);
    await clock.advance(MINUTE);
    expect(closed.length).toBe(before + 1);
    expect(runner.progress()?.scan).toBeNull();
    expect(mirror.look('engagements', 'e2999')).toMatchObject({ gone: true });
  });
});
