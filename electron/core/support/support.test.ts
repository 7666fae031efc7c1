import { readdirSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import type { ProgramUpdate } from '#shared/contract/programUpdate.ts';
import { withRequestSource } from '../api/requestReport.ts';
import type { App } from '../app.ts';
import { createApp } from '../createApp.ts';
import { readPolicy } from '../policy/policy.ts';
import type { ProgramUpdates } from '../ports.ts';
import { callApp, must } from '../testing/callApp.ts';
import { httpServer, type TestServer } from '../testing/httpServer.ts';
import { testDir } from '../testing/testDir.ts';
import { testPorts, type TestPorts } from '../testing/testPorts.ts';
import { diagnosticText, logLine, routePattern } from './supportModule.ts';

let server: TestServer;
let answer: RequestListener;
let app: App;
let ports: TestPorts;

beforeEach(async () => {
  const folder = await testDir(onTestFinished);
  answer = (_request, response) =>
    response
      .writeHead(422, { 'x-request-id': 'rid_42' })
      .end('{"title":"Canary title","detail":"Ada Canary is no contact"}');
  server = await httpServer((request, response) => answer(request, response), onTestFinished);
  ports = testPorts({ dataDir: folder.dir });
  app = createApp(ports);
  onTestFinished(() => app.close());
});

async function diagnostics(): Promise<string> {
  const { fileName, text } = must(await callApp(app, 'support.diagnostics', {}));
  expect(fileName).toBe('parley-diagnostics.txt');
  return text;
}

async function connected(name: string): Promise<string> {
  const { id } = must(
    await callApp(app, 'connections.add', {
      name,
      color: 'blue',
      baseUrl: server.baseUrl,
      token: 'canary-token-12345678',
      readOnly: true,
    }),
  );
  return id;
}

describe('the diagnostics', () => {
  test('list versions, the state of connections, failures and settings', async () => {
    const connectionId = await connected('Canary and sons');
    await withRequestSource('engagements.get', () =>
      callApp(app, 'engagements.get', { connectionId, engagementId: 'ngmt_canary' }),
    );
    ports.logger.error('A handler threw.', {
      method: 'engagements.get',
      reason: 'TypeError at read (file:///home/canary/parley/main.js:10:2)',
      path: '/home/canary/settings.json',
      connectionId,
    });
    const text = await diagnostics();
    expect(text).toMatch(/^Parley 0\.0\.0, browser shell, test \w+, Node \d+\.\d+\.\d+, 20\d\d-/);
    expect(text).toContain('1 in all, 0 demo, 1 read-only, 1 with a token that is ready');
    expect(text).toContain('tokens are kept in memory');
    expect(text).toMatch(/ {2}requests: rate window unknown, 1 own/);
    expect(text).toMatch(/ {2}sync: /);
    expect(text).toContain('in the last hour: 422 × 1');
    expect(text).toMatch(/failed: \S+Z GET \/v2\/engagements\/\{id\} 422 api rid_42 \d+ ms engagements\.get/);
    expect(text).toContain('appearance: {"theme":"system","density":"comfortable"}');
    expect(text).toContain('receiver off');
    expect(text).toContain('TypeError at read (main.js:10:2)');
  });

  test('contain no token, name, address, record id or response content', async () => {
    const connectionId = await connected('Canary and sons');
    await callApp(app, 'engagements.get', { connectionId, engagementId: 'ngmt_canary' });
    const filter = { titleSearch: 'canary search' };
    const page = { filter, order: 'updated_at:desc', cursor: null, limit: 1 } as const;
    await callApp(app, 'engagements.page', { ...page, connectionId });
    ports.logger.warn('A page was disconnected.', {
      path: '/home/canary/x',
      reason: 'C:\\Users\\canary\\x.js',
    });
    const text = await diagnostics();
    expect(text).not.toMatch(/canary/i);
    expect(text).not.toContain(new URL(server.baseUrl).host);
    expect(text).not.toContain(connectionId);
  });

  test('leave out only the section that fails', async () => {
    const broken = createApp({
      ...ports,
      recentLog: () => {
        throw new Error('canary');
      },
    });
    const { text } = must(await callApp(broken, 'support.diagnostics', {}));
    expect(text).toContain('could not be read');
    expect(text).toContain('Settings');
    expect(text).not.toContain('canary');
    await broken.close();
  });

  test('write no file', async () => {
    await diagnostics();
    expect(readdirSync(ports.dataDir).filter((name) => name.includes('diagnostics'))).toEqual([]);
  });
});

describe('a line of the diagnostics', () => {
  test('stays a single line whatever the API sends', () => {
    const text = diagnosticText('Parley', [{ title: 'A', lines: ['a\r\nConnections\n\u001b[31m\u202e'] }]);
    expect(text).toBe('Parley\n\nA\n  a Connections [31m \n');
  });

  test.each([
    ['/v2/engagements/ngmt_1/contacts', '/v2/engagements/{id}/contacts'],
    ['/v2/engagements/contacts', '/v2/engagements/contacts'],
    ['/v2/contacts/a%2Fb/engagements', '/v2/contacts/{id}/engagements'],
    ['/v2/engagements/ngmt_1/transcript_timeline', '/v2/engagements/{id}/transcript_timeline'],
  ])('names the route of %s and not the record', (path, pattern) => {
    expect(routePattern(path)).toBe(pattern);
  });

  test.each([
    ['Error at run (file:///home/ada/p/main.js:1:2)', 'Error at run (main.js:1:2)'],
    ['Error at run (C:\\Users\\ada\\p\\main.js:1:2)', 'Error at run (main.js:1:2)'],
    ['Error at /Users/ada/p q/main.js:1:2', 'Error at main.js:1:2'],
    ['a thrown string', 'a thrown string'],
  ])('contains %s without the user’s folders', (reason, told) => {
    const line = logLine({ at: 0, level: 'error', message: 'It failed.', fields: { reason } });
    expect(line).toBe(`1970-01-01T00:00:00.000Z error It failed. ${told}`);
  });
});

/** An available update that records what was done with it. */
function updateOf(version: string): ProgramUpdates & { readonly done: string[] } {
  const done: string[] = [];
  let update: ProgramUpdate = { version, notes: null, state: 'available' };
  let listener = (): void => undefined;
  return {
    done,
    current: () => update,
    onChange: (given) => {
      listener = given;
    },
    download: () => {
      done.push('download');
      update = { version, notes: null, state: 'ready' };
      listener();
      return Promise.resolve(true);
    },
    install: () => void done.push('install'),
  };
}

test('the page is notified of an update, downloads and installs it', async () => {
  const programUpdates = updateOf('1.2.0');
  const app = createApp({ ...testPorts(), programUpdates });
  const events: string[] = [];
  app.onEvent(({ name }) => events.push(name));
  expect(must(await callApp(app, 'programUpdate.get', {}))).toMatchObject({
    version: '1.2.0',
    state: 'available',
  });
  expect(must(await callApp(app, 'programUpdate.download', {}))).toEqual({ downloaded: true });
  expect(events).toEqual(['programUpdate.changed']);
  expect(must(await callApp(app, 'programUpdate.get', {}))?.state).toBe('ready');
  must(await callApp(app, 'programUpdate.install', {}));
  expect(programUpdates.done).toEqual(['download', 'install']);
  await app.close();
});

test('a policy that forbids updates hides them and refuses all calls', async () => {
  const programUpdates = updateOf('1.2.0');
  const policy = readPolicy({ file: '/p.json', text: '{"updates": false}', unreadable: null });
  const app = createApp({ ...testPorts(), programUpdates, policy });
  expect(must(await callApp(app, 'programUpdate.get', {}))).toBeNull();
  expect(must(await callApp(app, 'programUpdate.download', {}))).toEqual({ downloaded: false });
  must(await callApp(app, 'programUpdate.install', {}));
  expect(programUpdates.done).toEqual([]);
  await app.close();
});
