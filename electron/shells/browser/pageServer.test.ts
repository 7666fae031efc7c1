import { once } from 'node:events';
import { request as httpRequest } from 'node:http';
import { describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { connectionId } from '#shared/contract/ids.ts';
import { type Entrance, wireProtocols } from '#shared/contract/loopback.ts';
import { MOST_MESSAGE_BYTES } from '#shared/contract/wire.ts';
import { KEPT, TestPageServer } from './testing/testPageServer.ts';

const shell = new TestPageServer();

describe('the files of the page', () => {
  it.each([
    '/../secret.txt',
    '/%2e%2e/secret.txt',
    '/..%2fsecret.txt',
    '/..%5csecret.txt',
    '/assets/../../secret.txt',
    '/assets/%2e%2e%2f%2e%2e%2fsecret.txt',
    '//secret.txt',
    '/%00/../secret.txt',
    '/..;/secret.txt',
    '/....//secret.txt',
  ])('are limited to the page: %s', async (target) => {
    const answer = await shell.get(target);
    expect(answer.body).not.toContain('canary');
    expect(answer.status).toBe(404);
  });

  it('include the page for every route, but not for a missing file', async () => {
    const headers = {};
    expect((await shell.get('/connections/c/engagements/ngmt_1', headers)).body).toContain('<title>Parley');
    expect((await shell.get('/index.html', headers)).headers['cache-control']).toBe('no-store');
    expect((await shell.get('/assets/gone.js', headers)).status).toBe(404);
    expect((await shell.get('/v1.2', { ...headers, 'sec-fetch-dest': 'document' })).status).toBe(200);
    expect((await shell.get('/place', { ...headers, 'sec-fetch-dest': 'script' })).status).toBe(404);
  });

  it('have a strict policy, and only hashed files may be cached', async () => {
    const { cookie } = await shell.letIn();
    const index = await shell.get('/');
    expect(index.headers['cache-control']).toBe('no-store');
    const script = await shell.get('/assets/main-abc.js');
    expect(script.headers['content-type']).toContain('text/javascript');
    expect(script.headers['cache-control']).toContain('immutable');
    for (const answer of [
      index,
      script,
      await shell.get('/assets/gone.js'),
      await shell.get(shell.recording('c/e'), { cookie }),
    ]) {
      const policy = answer.headers['content-security-policy'] ?? '';
      expect(policy).toContain("default-src 'none'");
      expect(policy).toContain("frame-ancestors 'none'");
      expect(policy).toMatch(/require-trusted-types-for 'script'; trusted-types recording-worker$/);
      expect(policy).toContain(`connect-src 'self' ws://${shell.own()}`);
      expect(policy).not.toMatch(/unsafe|\*|data:|blob:|https?:/);
      expect(answer.headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
      });
      expect(answer.headers['access-control-allow-origin']).toBeUndefined();
    }
  });

  it.each(['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'])('are read-only: %s', async (method) => {
    expect((await shell.get('/', {}, method)).status).toBe(405);
  });
});

describe('media', () => {
  it('passes connection, engagement and range to the core', async () => {
    const { cookie } = await shell.letIn();
    const answer = await shell.get(shell.recording('demo/ngmt%2F1'), { cookie, range: 'bytes=0-3' });
    expect([answer.status, answer.body]).toEqual([206, 'wave']);
    expect(answer.headers).toMatchObject({ 'content-type': 'audio/mpeg', 'cache-control': 'no-store' });
    expect(shell.asked).toMatchObject([
      { connectionId: 'demo', engagementId: 'ngmt/1', range: 'bytes=0-3', method: 'GET' },
    ]);
  });

  it('is a download of any name if it is saved, and says so to the core', async () => {
    const { cookie } = await shell.letIn();
    const name = "Größe; it’s (1)\r\nx: 'y'.mp3";
    const path = `${shell.recording('demo/ngmt_1')}?save=${encodeURIComponent(name)}`;
    const { headers } = await shell.get(path, { cookie });
    const encoded = /^attachment; filename\*=UTF-8''([\w%.!~-]+)$/.exec(
      String(headers['content-disposition']),
    )?.[1];
    expect(decodeURIComponent(encoded ?? '')).toBe(name);
    expect(shell.asked).toMatchObject([{ engagementId: 'ngmt_1', toFile: true }]);
  });

  it('answers HEAD without a body', async () => {
    const answer = await shell.get(
      shell.recording('demo/ngmt_1'),
      { cookie: (await shell.letIn()).cookie },
      'HEAD',
    );
    expect([answer.status, answer.body]).toEqual([200, '']);
    expect(shell.asked).toMatchObject([{ method: 'HEAD', range: null }]);
  });

  it('cancels in the core when the player disconnects', async () => {
    const request = httpRequest({
      host: '127.0.0.1',
      port: shell.port,
      path: shell.recording('demo/endless'),
      headers: { cookie: (await shell.letIn()).cookie },
    });
    request.end();
    const [response] = await once(request, 'response');
    const signal = shell.asked[0]?.signal;
    if (signal === undefined) throw new Error('The core was not asked.');
    const aborted = signal.aborted || once(signal, 'abort');
    response.destroy();
    await aborted;
    expect(signal.aborted).toBe(true);
  });
});

describe('a window that shows the picture while the program is loading', () => {
  const open = async (address: string) => {
    const { pathname, search } = new URL(address);
    await shell.get(pathname + search, { 'sec-fetch-dest': 'document' });
    return shell.enter(shell.keyOf(address), {}, '/enter?picture');
  };
  const entranceOf = ({ body }: { readonly body: string }): Entrance => JSON.parse(body);

  it('gets a session, and what the last run answered', async () => {
    shell.program.isLoaded = false;
    const answer = await open(shell.access.once(null, () => undefined));
    expect([answer.status, answer.headers['cache-control']]).toEqual([200, 'no-store']);
    expect(answer.headers['set-cookie']?.[0]).toContain('HttpOnly; SameSite=Strict');
    const { session } = shell.access.gate;
    expect(entranceOf(answer)).toEqual({ ...session, first: KEPT, kept: true });
    const socket = await shell.upgrade({ origin: `http://${shell.own()}` }, wireProtocols(session));
    expect(socket).toBeInstanceOf(WebSocket);
    expect(shell.program.entrances).toEqual([true]);
  });

  it('gets nothing without a valid key, or if it shows no picture', async () => {
    shell.program.isLoaded = false;
    const address = shell.access.once(null, () => undefined);
    expect((await open(address)).status).toBe(200);
    expect((await shell.enter('A'.repeat(43), {}, '/enter?picture')).status).toBe(401);
    expect((await open(address)).status).toBe(401);
    const stranger = { origin: 'http://127.0.0.1:1' };
    const key = shell.keyOf(shell.access.lasting(null));
    expect((await shell.enter(key, stranger, '/enter?picture')).status).toBe(403);
    const linked = await open(shell.access.lasting('parley://open?base=demo'));
    expect(entranceOf(linked)).toMatchObject({ first: [], kept: true });
    expect(shell.program.entrances).toEqual([true, false, false, true]);
  });

  it('gets new answers once the program is loaded', async () => {
    const { first, kept } = entranceOf(await open(shell.access.lasting(null)));
    expect(kept).toBe(false);
    expect(first.find(({ method }) => method === 'settings.get')?.value).not.toBe('kept');
    expect(shell.program.entrances).toEqual([]);
  });
});

describe('the first answers', () => {
  const first = async (): Promise<Map<string, unknown>> => {
    const { body } = await shell.enter(shell.keyOf(shell.access.lasting(null)));
    const { first: answers }: Entrance = JSON.parse(body);
    return new Map(answers.map(({ method, input, value }) => [`${method} ${JSON.stringify(input)}`, value]));
  };
  const call = async (socket: WebSocket, method: string, input: unknown): Promise<unknown> => {
    const answered = once(socket, 'message');
    socket.send(JSON.stringify({ kind: 'call', id: 1, method, input }));
    return JSON.parse(String((await answered)[0]));
  };

  it('come with the session: what every page asks, and the reads that the last one remembered', async () => {
    const socket = await shell.connected();
    const draft = { name: 'A', color: 'blue', baseUrl: 'https://a.example.com', token: 't', readOnly: true };
    const { value: added } = Object(await call(socket, 'connections.add', draft));
    const { id } = Object(added);
    const remembered = [
      { method: 'mirror.list', input: { connectionId: 'gone' } },
      { method: 'sync.progress', input: { connectionId: id } },
      { method: 'windowState.update', input: { changes: { canary: '1' } } },
      'nonsense',
    ];
    const changes = {
      lastConnection: JSON.stringify(id),
      [`firstCalls.${id}`]: JSON.stringify(remembered),
    };
    expect(await call(socket, 'windowState.update', { changes })).toMatchObject({ ok: true });
    const answers = await first();
    expect([...answers.keys()].filter((key) => key.endsWith('{}')).toSorted()).toEqual([
      'app.info {}',
      'connections.list {}',
      'settings.get {}',
      'windowState.get {}',
    ]);
    expect(answers.get('windowState.get {}')).toEqual(changes);
    const { value } = Object(await call(socket, 'windowState.get', {}));
    expect(value).toEqual(changes);
  });

  it('are followed by the events that the page has missed until it connects', async () => {
    const { session } = await shell.letIn();
    const event = {
      name: 'connections.reachable',
      payload: { connectionId: connectionId.parse('a') },
    } as const;
    shell.emit(event);
    const socket = new WebSocket(`ws://127.0.0.1:${shell.port}/wire`, wireProtocols(session), {
      headers: { origin: `http://${shell.own()}` },
    });
    const [data] = await once(socket, 'message');
    expect(JSON.parse(String(data))).toEqual({ kind: 'event', ...event });
    socket.close();
  });
});

describe('the WebSocket', () => {
  it('carries calls and events, and counts pages', async () => {
    const socket = await shell.connected();
    const answered = once(socket, 'message');
    socket.send(JSON.stringify({ kind: 'call', id: 1, method: 'app.info', input: {} }));
    const [data] = await answered;
    expect(JSON.parse(String(data))).toMatchObject({
      kind: 'answer',
      id: 1,
      ok: true,
      value: { shell: 'browser' },
    });
    const closed = once(socket, 'close');
    socket.close();
    await closed;
    await expect.poll(() => shell.pages).toEqual([1, 0]);
  });

  it.each([
    ['what is no text', Buffer.from('{}'), 1008],
    ['what is no message', 'hello', 1008],
    ['what is too large', 'x'.repeat(MOST_MESSAGE_BYTES + 1), 1009],
  ])('is closed for a page that sends %s', async (_what, message, code) => {
    const socket = await shell.connected();
    const closed = once(socket, 'close');
    socket.send(message);
    expect((await closed)[0]).toBe(code);
    expect((await shell.letIn()).session).toEqual(shell.access.gate.session);
  });

  it('is closed when the server closes, without waiting', async () => {
    const socket = await shell.connected();
    const closed = once(socket, 'close');
    await shell.server.close();
    await closed;
  });
});
