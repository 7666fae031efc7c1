import { describe, expect, test } from 'vitest';
import { connectionId } from '#shared/contract/ids.ts';
import type { RequestReport } from '../api/requestReport.ts';
import { Database } from '../database/database.ts';
import { RecordingLogger } from '../testing/testPorts.ts';
import { ManualClock } from '../testing/manualClock.ts';
import { migrations, RequestLogStore } from './requestLogStore.ts';
import { RequestLog } from './requestLogModule.ts';

const id = connectionId.parse('c1');
const all = { connectionId: null, search: '', outcome: 'all', before: null, limit: 200 } as const;

function report(at: number): RequestReport {
  return {
    sentAt: at,
    baseUrl: 'https://api.example.com',
    method: 'GET',
    path: `/v2/engagements/ngmt_${at}`,
    query: '',
    form: 'bearer',
    priority: 'background',
    askedBy: null,
    attempt: 1,
    waitedMs: 0,
    durationMs: 12.34,
    status: at % 10 === 0 ? 429 : 200,
    bytes: 100,
    rate: null,
    requestId: `rid_${at}`,
    problem: at % 10 === 0 ? { kind: 'rate-limited', reason: null } : null,
  };
}

function opened(most: number, maxPages?: number): { db: Database; store: RequestLogStore } {
  const db = new Database(':memory:', { readOnly: false, ...(maxPages === undefined ? {} : { maxPages }) });
  for (const migration of migrations) db.exec(migration);
  return { db, store: new RequestLogStore(db, most) };
}

describe('the store of logged requests', () => {
  test('keeps only the newest up to its limit', () => {
    const { store } = opened(100);
    for (let at = 0; at < 1000; at += 7) {
      store.add(
        Array.from({ length: 7 }, (_, more) => ({ connectionId: id, report: report(at + more) })),
        false,
      );
      expect(store.count()).toBeLessThanOrEqual(100);
    }
    const rows = store.page(all);
    expect(rows).toHaveLength(100);
    expect(rows[0]?.requestId).toBe('rid_1000');
    expect(rows.at(-1)?.requestId).toBe('rid_901');
  });

  test('can be filtered by outcome, method and priority', () => {
    const { store } = opened(100);
    const calls: readonly Partial<RequestReport>[] = [
      { status: 200, problem: null },
      { status: 404, problem: { kind: 'api', reason: null }, priority: 'interactive' },
      { status: 503, problem: { kind: 'api', reason: null } },
      { status: null, problem: { kind: 'network', reason: 'timeout' } },
      { status: null, problem: { kind: 'cancelled', reason: null } },
      { status: 200, problem: null, method: 'PUT', priority: 'write' },
    ];
    store.add(
      calls.map((call, at) => ({ connectionId: id, report: { ...report(at + 1), ...call } })),
      false,
    );
    const found = (search: object): unknown[] =>
      store.page({ ...all, ...search }).map(({ requestId }) => requestId);
    expect(found({ outcome: 'failed' })).toEqual(['rid_4', 'rid_3', 'rid_2']);
    expect(found({ outcome: '2xx' })).toEqual(['rid_6', 'rid_1']);
    expect(found({ outcome: '3xx' })).toEqual([]);
    expect(found({ outcome: '4xx' })).toEqual(['rid_2']);
    expect(found({ outcome: '5xx' })).toEqual(['rid_3']);
    expect(found({ outcome: 'no-answer' })).toEqual(['rid_5', 'rid_4']);
    expect(found({ method: 'PUT' })).toEqual(['rid_6']);
    expect(found({ priority: 'interactive' })).toEqual(['rid_2']);
    expect(found({ connectionId: id, method: 'GET', outcome: '2xx' })).toEqual(['rid_1']);
  });

  test('counts requests since a given time by outcome', () => {
    const { store } = opened(1000);
    store.add(
      Array.from({ length: 100 }, (_, at) => ({ connectionId: id, report: report(at) })),
      false,
    );
    expect([...store.tally(50)]).toEqual([
      ['200', 45],
      ['429', 5],
    ]);
  });

  test('deletes the entries of one connection and of its address only', () => {
    const { store } = opened(1000);
    store.add(
      [
        { connectionId: id, report: report(1) },
        { connectionId: null, report: report(2) },
        { connectionId: null, report: { ...report(3), baseUrl: 'https://own.example.com' } },
      ],
      false,
    );
    store.forget(id, 'https://own.example.com');
    expect(store.page(all).map(({ requestId }) => requestId)).toEqual(['rid_2']);
  });

  test('does not fail requests on a full disk and warns once', async () => {
    const { store } = opened(10_000, 20);
    const clock = new ManualClock();
    const logger = new RecordingLogger();
    const log = new RequestLog({
      store,
      clock,
      logger,
      keepSearches: () => false,
      onEntries: () => undefined,
    });
    for (let at = 0; at < 3000; at += 1) log.record(id, report(at));
    await clock.advance(1000);
    for (let at = 0; at < 3000; at += 1) log.record(id, report(at));
    await clock.advance(1000);
    expect(logger.lines).toHaveLength(1);
    expect(logger.lines[0]).toContain('The request log can’t be written.');
    expect(store.count()).toBeGreaterThan(0);
    expect(clock.pending).toBe(0);
  });
});
