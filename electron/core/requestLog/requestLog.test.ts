import type { RequestListener } from 'node:http';
import { readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import type { Change } from '#shared/contract/edit.ts';
import type { ConnectionId } from '#shared/contract/ids.ts';
import type { LoggedRequest } from '#shared/contract/requestLog.ts';
import { withRequestSource } from '../api/requestReport.ts';
import type { App, AppEvent } from '../app.ts';
import { createApp } from '../createApp.ts';
import { Database } from '../database/database.ts';
import { sentEngagement } from '../mirror/testing/fixtures.ts';
import { callApp, must, nextEvent } from '../testing/callApp.ts';
import { testDir, type TestDir } from '../testing/testDir.ts';
import { httpServer, type TestServer } from '../testing/httpServer.ts';
import { MemorySettings, testPorts, type TestPorts } from '../testing/testPorts.ts';

const TOKEN = 'canary-token-9f2b71';
const settings = new MemorySettings();
let folder: TestDir;
let server: TestServer;
let answer: RequestListener;
let secrets: TestPorts['secrets'] | null = null;

beforeEach(async () => {
  folder = await testDir(onTestFinished);
  settings.values.clear();
  secrets = null;
  answer = (_request, response) =>
    response
      .writeHead(200, {
        'content-type': 'application/json',
        'x-request-id': 'rid_77',
        'x-ratelimit-limit': '1000',
        'x-ratelimit-remaining': '990',
        'x-ratelimit-reset': String(Math.floor(Date.now() / 1000) + 30),
      })
      .end('{"object":"list","data":[],"has_more":false,"next_cursor":null}');
  server = await httpServer((request, response) => answer(request, response), onTestFinished);
});

function started(): App {
  const ports = testPorts({ settings, dataDir: folder.dir });
  secrets ??= ports.secrets;
  const app = createApp({ ...ports, secrets });
  onTestFinished(() => app.close());
  return app;
}

/** The mirror's own requests are excluded: only requests made by the test are logged. */
async function connected(): Promise<{ app: App; id: ConnectionId }> {
  const app = started();
  must(await callApp(app, 'settings.update', { sync: { paused: true } }));
  const choice = { kind: 'remote', baseUrl: server.baseUrl, token: TOKEN, readOnly: false } as const;
  return { app, id: must(await app.startWith(choice)).id };
}

const all = { connectionId: null, search: '', outcome: 'all', before: null, limit: 100 } as const;

async function logged(app: App, search: Partial<typeof all> | object = {}): Promise<LoggedRequest[]> {
  return must(await callApp(app, 'requestLog.page', { ...all, ...search })).rows;
}

const link = {
  kind: 'crm',
  base: null,
  mine: { object_type: 'deal', crm_object_id: 'D-1', source: 'X' },
  replaceTheirs: true,
} as const;

/** Saves the edit and waits until it is written. */
async function write(app: App, id: ConnectionId, change: Change): Promise<void> {
  const edit = { connectionId: id, engagementId: 'ngmt_1', engagementTitle: null, change, names: {} };
  must(await callApp(app, 'edits.stage', edit));
  must(await callApp(app, 'edits.commit', { connectionId: id, which: { kind: 'all' } }));
  const countInFlight = async (): Promise<number> => {
    const counts = must(await callApp(app, 'edits.counts', { connectionId: id }));
    return counts.queued + counts.writing;
  };
  await expect.poll(countInFlight).toBe(0);
}

const engagement = sentEngagement('ngmt_1');
const firstPage = { filter: {}, order: 'updated_at:desc', cursor: null, limit: 25 } as const;

function listed(app: App, id: ConnectionId, filter = {}) {
  return withRequestSource('engagements.page', () =>
    callApp(app, 'engagements.page', { ...firstPage, connectionId: id, filter }),
  );
}

describe('the request log', () => {
  test('records every request with its source, response and duration', async () => {
    const { app, id } = await connected();
    const began = Date.now();
    must(await listed(app, id));
    const [entry] = await logged(app);
    expect(entry).toMatchObject({
      connectionId: id,
      method: 'GET',
      path: '/v2/engagements',
      priority: 'interactive',
      askedBy: 'engagements.page',
      attempt: 1,
      status: 200,
      requestId: 'rid_77',
      rate: { limit: 1000, remaining: 990 },
      problem: null,
    });
    expect(entry?.query).toContain('limit=25');
    expect(entry?.durationMs).toBeGreaterThan(0);
    expect(Date.parse(entry?.rate?.resetsAt ?? '')).toBeGreaterThan(began + 20_000);
    expect(Date.parse(entry?.sentAt ?? '')).toBeGreaterThanOrEqual(began);
    expect(Date.parse(entry?.sentAt ?? '')).toBeLessThanOrEqual(Date.now());
  });

  test('records each attempt separately, including requests without a response', async () => {
    const { app, id } = await connected();
    let calls = 0;
    const usual = answer;
    answer = (request, response) => {
      calls += 1;
      if (calls === 1) response.writeHead(503, { 'x-request-id': 'rid_busy' }).end();
      else if (calls === 2) request.socket.destroy();
      else usual(request, response);
    };
    must(await listed(app, id));
    const entries = await logged(app);
    expect(
      entries.map(({ attempt, status, problem }) => [attempt, status, problem?.kind, problem?.reason]),
    ).toEqual([
      [3, 200, undefined, undefined],
      [2, null, 'network', 'interrupted'],
      [1, 503, 'api', null],
    ]);
    expect(await logged(app, { outcome: 'failed' })).toHaveLength(2);
  });

  test('records the requests of the connection check without a connection', async () => {
    const app = started();
    await callApp(app, 'connections.check', { checkId: '1', baseUrl: server.baseUrl, token: TOKEN });
    const entries = await logged(app);
    expect(entries).toHaveLength(6);
    expect(entries.every(({ connectionId }) => connectionId === null)).toBe(true);
  });

  test('contains no token, body or search words, neither on disk nor in responses', async () => {
    const { app, id } = await connected();
    answer = (_request, response) => response.writeHead(422).end('{"title":"canary-title","detail":"x"}');
    await listed(app, id, { titleSearch: 'canary words' });
    answer = (request, response) =>
      request.method === 'GET'
        ? response.end(JSON.stringify({ ...engagement, title: 'canary-title' }))
        : response.writeHead(422).end('{"title":"canary-title","detail":"x"}');
    const mine = { ...link.mine, crm_object_id: 'canary-crm' };
    await write(app, id, { ...link, mine });
    const entries = await logged(app);
    expect(entries.map(({ method }) => method)).toContain('PUT');
    expect(JSON.stringify(entries)).not.toMatch(/canary/);
    expect(entries.map(({ query }) => query).join()).toContain('search=•••');
    await app.close();
    const kept = readdirSync(folder.dir);
    expect(kept).toContain('requests.db');
    expect(folder.filesWith('ngmt_1')).toContain('requests.db');
    for (const secret of [TOKEN, 'canary-title', 'canary words', 'canary+words', 'canary-crm']) {
      expect(folder.filesWith(secret).filter((name) => name.startsWith('requests'))).toEqual([]);
    }
  });

  test('contains search words if the user allows it', async () => {
    const { app, id } = await connected();
    must(await callApp(app, 'settings.update', { privacy: { keepSearches: true } }));
    must(await listed(app, id, { titleSearch: 'renewal' }));
    expect((await logged(app, { search: 'renewal' })).map(({ query }) => query)).toEqual([
      expect.stringContaining('search=renewal'),
    ]);
  });

  test('can be searched by any of its words and is paged from the newest', async () => {
    const { app, id } = await connected();
    for (let at = 0; at < 5; at += 1) must(await listed(app, id));
    const first = must(await callApp(app, 'requestLog.page', { ...all, limit: 3 }));
    expect(first).toMatchObject({ kept: 5, most: 70_000 });
    const second = must(await callApp(app, 'requestLog.page', { ...all, limit: 3, before: first.next }));
    expect(second.next).toBeNull();
    const numbers = [...first.rows, ...second.rows].map(({ number }) => number);
    expect(numbers).toEqual(numbers.toSorted((a, b) => b - a));
    expect(new Set(numbers).size).toBe(5);
    for (const search of ['RID_77', '200 get', 'updated_at:desc', 'engagements.page', 'interactive']) {
      expect(await logged(app, { search }), search).toHaveLength(5);
    }
    expect(await logged(app, { search: 'rid_77 404' })).toEqual([]);
    expect(await logged(app, { search: `%_'"` })).toEqual([]);
  });

  test('survives a restart and is deleted with its connection', async () => {
    const before = await connected();
    must(await listed(before.app, before.id));
    await before.app.close();
    const app = started();
    expect(await logged(app)).toHaveLength(1);
    must(await callApp(app, 'connections.remove', { connectionId: before.id }));
    expect(await logged(app)).toEqual([]);
  });

  test('sets a damaged file aside and continues recording', async () => {
    writeFileSync(path.join(folder.dir, 'requests.db'), 'not a database at all, not even nearly one');
    const { app, id } = await connected();
    must(await listed(app, id));
    expect(await logged(app)).toHaveLength(1);
    expect(readdirSync(folder.dir)).toContainEqual(expect.stringMatching(/^requests\.db\.damaged-/));
  });

  test('leaves a file of a newer version untouched and records in memory', async () => {
    const file = path.join(folder.dir, 'requests.db');
    const newer = new Database(file, { readOnly: false });
    newer.exec('create table later (a) strict; pragma user_version = 99'.replace('(a)', '(a text)'));
    newer.close();
    const { app, id } = await connected();
    must(await listed(app, id));
    expect(await logged(app)).toHaveLength(1);
    await app.close();
    const again = new Database(file, { readOnly: true });
    expect(again.get('pragma user_version', (row) => row[0])).toBe(99);
    again.close();
  });

  test('batches its change events', async () => {
    const { app, id } = await connected();
    const news: AppEvent[] = [];
    app.onEvent((event) => void (event.name === 'requestLog.changed' && news.push(event)));
    const changed = nextEvent(app, ({ name }) => name === 'requestLog.changed');
    await Promise.all(
      Array.from({ length: 10 }, (_, at) => listed(app, id, { titleSearch: `number ${at}` })),
    );
    await changed;
    expect(await logged(app)).toHaveLength(10);
    expect(news.length).toBeLessThan(4);
  });

  test('can be cleared', async () => {
    const { app, id } = await connected();
    must(await listed(app, id));
    must(await callApp(app, 'requestLog.clear', {}));
    expect(await logged(app)).toEqual([]);
  });
});

describe('a recorded request', () => {
  test('can be copied as a command line without the token', async () => {
    const { app, id } = await connected();
    must(await listed(app, id, { titleSearch: "Ada's" }));
    const [entry] = await logged(app);
    const { text } = must(await callApp(app, 'requestLog.curl', { number: entry?.number ?? 0 }));
    expect(text).toContain(`--url '${server.baseUrl}/v2/engagements?`);
    expect(text).toContain('search=SEARCH_WORDS');
    expect(text).toContain('"Authorization: Bearer $TOKEN"');
    expect(text).not.toMatch(/canary|Ada/);
    expect(must(await callApp(app, 'requestLog.curl', { number: 999_999 })).text).toBeNull();
  });

  test('can be replayed, showing the response without the recording’s URL', async () => {
    const { app, id } = await connected();
    must(await listed(app, id));
    const [entry] = await logged(app);
    const seen: (string | undefined)[] = [];
    answer = (request, response) => {
      seen.push(request.url);
      response.end('{"data":[{"id":"ngmt_1","media_url":"https://media.example.com/canary-signature"}]}');
    };
    const outcome = must(await callApp(app, 'requestLog.replay', { number: entry?.number ?? 0 }));
    expect(seen).toEqual([`${entry?.path}?${entry?.query}`]);
    expect(outcome).toMatchObject({ kind: 'answered', status: 200, cut: false });
    expect(outcome).toHaveProperty('body', expect.stringContaining('"id": "ngmt_1"'));
    expect(JSON.stringify(outcome)).not.toContain('canary');
    expect(await logged(app)).toHaveLength(2);
  });

  test('is not replayed if it was a write, is incomplete or no longer exists', async () => {
    const { app, id } = await connected();
    await listed(app, id, { titleSearch: 'renewal' });
    answer = (_request, response) => response.end(JSON.stringify(engagement));
    await write(app, id, link);
    const entries = await logged(app);
    const put = entries.find(({ method }) => method === 'PUT');
    const search = entries.find(({ query }) => query.includes('•••'));
    expect(put).toMatchObject({ path: '/v2/engagements/ngmt_1/crm_association', priority: 'write' });
    let calls = 0;
    answer = (_request, response) => {
      calls += 1;
      response.end('{}');
    };
    for (const [number, why] of [
      [put?.number ?? 0, 'write'],
      [search?.number ?? 0, 'search-left-out'],
      [999_999, 'gone'],
    ] as const) {
      expect(must(await callApp(app, 'requestLog.replay', { number }))).toEqual({
        kind: 'not-repeatable',
        why,
      });
    }
    expect(calls).toBe(0);
    const { text } = must(await callApp(app, 'requestLog.curl', { number: put?.number ?? 0 }));
    expect(text).toContain('curl --request PUT');
    expect(text).not.toContain('D-1');
  });

  test('with a manipulated path is not replayed', async () => {
    const { app, id } = await connected();
    must(await listed(app, id));
    const [entry] = await logged(app);
    await app.close();
    const db = new Database(path.join(folder.dir, 'requests.db'), { readOnly: false });
    db.run(`update requests set path = '@127.0.0.1:9/v2/engagements'`);
    db.close();
    const again = started();
    const outcome = must(await callApp(again, 'requestLog.replay', { number: entry?.number ?? 0 }));
    expect(outcome).toEqual({ kind: 'not-repeatable', why: 'gone' });
  });
});
