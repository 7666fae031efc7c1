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

  test('keeps writes, and what each assistant did, apart from reads', () => {
    const { store } = opened(100);
    const byAssistant = (client: string, at: number, tool = 'get_engagement') => ({
      ...report(at),
      path: `/mcp/${tool}`,
      query: `engagement_id=${at}`,
      askedBy: `MCP: ${client}`,
    });
    const add = (entries: readonly RequestReport[]): void =>
      store.add(
        entries.map((entry) => ({ connectionId: id, report: entry })),
        false,
      );
    add([{ ...report(1), method: 'PUT' }, byAssistant('Quiet', 2), byAssistant('Busy', 3, 'stage_change')]);
    for (let at = 10; at < 1000; at += 1) add([byAssistant('Busy', at), report(at)]);
    const rows = store.page({ ...all, limit: 1000 });
    const count = (found: (row: (typeof rows)[number]) => boolean): number => rows.filter(found).length;
    expect(count(({ method }) => method === 'PUT')).toBe(1);
    expect(count(({ askedBy }) => askedBy === 'MCP: Quiet')).toBe(1);
    expect(count(({ path }) => path === '/mcp/stage_change')).toBe(1);
    expect(count(({ path }) => path === '/mcp/get_engagement')).toBe(101);
    expect(count(({ askedBy, method }) => askedBy === null && method === 'GET')).toBe(100);
  });

  test('bounds what assistants leave, however many names they use', () => {
    const { store } = opened(10);
    for (let at = 0; at < 200; at += 1) {
      const askedBy = `MCP: Name ${at}`;
      store.add([{ connectionId: id, report: { ...report(at), path: '/mcp/report', askedBy } }], false);
    }
    expect(store.count()).toBe(50);
  });

  test('counts an assistant’s repeats within ten minutes in one entry', () => {
    const { store } = opened(100);
    const minute = 60_000;
    const call = (at: number, engagement: string) => ({
      connectionId: id,
      report: {
        ...report(at * minute),
        status: 200,
        problem: null,
        path: '/mcp/get_engagement',
        query: `engagement_id=${engagement}`,
        askedBy: 'MCP: Repeater',
      },
    });
    store.add([call(1, 'a'), call(2, 'b'), call(3, 'a'), call(4, 'b'), call(9, 'a'), call(60, 'a')], false);
    const iso = (at: number): string => new Date(at * minute).toISOString();
    expect(store.page(all)).toMatchObject([
      { query: 'engagement_id=a', repeats: 0, lastAt: iso(60), sentAt: iso(60) },
      { query: 'engagement_id=b', repeats: 1, lastAt: iso(4), sentAt: iso(2) },
      { query: 'engagement_id=a', repeats: 2, lastAt: iso(9), sentAt: iso(1) },
    ]);
    store.add(
      [
        { connectionId: id, report: report(7) },
        { connectionId: id, report: report(7) },
      ],
      false,
    );
    expect(store.count()).toBe(5);
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
