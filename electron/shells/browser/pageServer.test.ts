import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { request as httpRequest, type IncomingHttpHeaders } from 'node:http';
import { connect } from 'node:net';
import { networkInterfaces, tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import type { MediaRequest } from '#core/app.ts';
import { createApp } from '#core/createApp.ts';
import { testPorts } from '#core/testing/testPorts.ts';
import { createDispatch } from '#host/dispatch.ts';
import { wireProtocols, type PageSession } from '#shared/contract/loopback.ts';
import { MOST_MESSAGE_BYTES } from '#shared/contract/wire.ts';
import { readPageFiles } from '../common/pageRoutes.ts';
import { openPageAccess, type PageAccess } from './pageAccess.ts';
import { openListener } from './loopbackListener.ts';
import { servePage, type PageServer } from './pageServer.ts';

interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** A recording that begins and goes no further. */
function unfinished(): ReadableStream<Uint8Array> {
  return new ReadableStream({ start: (controller) => controller.enqueue(new Uint8Array(4)) });
}

describe('the page server', () => {
  let dir: string;
  let server: PageServer;
  let access: PageAccess;
  let port: number;
  let pages: number[];
  let log: string[];
  const asked: MediaRequest[] = [];

  beforeEach(async () => {
    dir = await mkdtemp(path.join(tmpdir(), 'parley-page-'));
    await mkdir(path.join(dir, 'page', 'assets'), { recursive: true });
    await writeFile(path.join(dir, 'page', 'index.html'), '<!doctype html><title>Parley</title>');
    await writeFile(path.join(dir, 'page', 'assets', 'main-abc.js'), 'export {};');
    await writeFile(path.join(dir, 'secret.txt'), 'canary');
    const ports = testPorts();
    const app = createApp(ports);
    pages = [];
    log = ports.logger.lines;
    asked.length = 0;
    const listener = await openListener(0);
    ({ port } = listener);
    access = openPageAccess(port);
    server = servePage({
      listener,
      access,
      app: {
        onEvent: (listener) => app.onEvent(listener),
        media: (request) => {
          asked.push(request);
          return Promise.resolve({
            status: request.range === null ? 200 : 206,
            headers: {
              'content-type': 'audio/mpeg',
              'content-length': request.engagementId === 'endless' ? '99' : '4',
            },
            body: request.engagementId === 'endless' ? unfinished() : new Blob(['wave']).stream(),
          });
        },
      },
      dispatch: createDispatch(app.handlers, ports.logger, { checkOutput: true }),
      files: await readPageFiles(path.join(dir, 'page')),
      logger: ports.logger,
      onPages: (count) => pages.push(count),
    });
  });

  afterEach(async () => {
    await server.close();
    await rm(dir, { recursive: true });
  });

  const own = (): string => `127.0.0.1:${port}`;

  async function get(
    target: string,
    headers: Record<string, string> = {},
    method = 'GET',
    body = '',
  ): Promise<Answer> {
    const request = httpRequest({ host: '127.0.0.1', port: port, path: target, method, headers });
    request.end(body);
    const [response] = await once(request, 'response');
    return { status: response.statusCode, headers: response.headers, body: await text(response) };
  }

  /** Posts a key as the page does. */
  function enter(key: string, headers: Record<string, string> = {}): Promise<Answer> {
    const body = { 'content-length': String(Buffer.byteLength(key)) };
    return get('/enter', { origin: `http://${own()}`, ...body, ...headers }, 'POST', key);
  }

  const keyOf = (address: string): string => new URL(address).hash.replace('#key=', '');

  /** What a page has that was let in: the session, and the cookie as a browser would send it to the recordings. */
  async function letIn(): Promise<{ session: PageSession; cookie: string }> {
    const { status, headers, body } = await enter(keyOf(access.lasting(null)));
    if (status !== 200) throw new Error(`Not let in: ${status}.`);
    return { session: JSON.parse(body), cookie: (headers['set-cookie']?.[0] ?? '').split(';', 1)[0] ?? '' };
  }

  const recording = (name: string): string => `${access.gate.session.mediaPath}/${name}`;

  async function upgrade(
    headers: Record<string, string>,
    protocols: string[] = [],
    target = '/wire',
  ): Promise<WebSocket | number> {
    const socket = new WebSocket(`ws://127.0.0.1:${port}${target}`, protocols, { headers });
    return new Promise((resolve, reject) => {
      socket.once('open', () => resolve(socket));
      socket.once('unexpected-response', (_request, response) => {
        response.resume();
        resolve(response.statusCode ?? 0);
      });
      socket.once('error', reject);
    });
  }

  async function connected(): Promise<WebSocket> {
    const { session } = await letIn();
    const socket = await upgrade({ origin: `http://${own()}` }, wireProtocols(session));
    if (typeof socket === 'number') throw new Error(`Refused with ${socket}.`);
    return socket;
  }

  describe('entering', () => {
    it('exchanges the key for a session, and for a cookie that goes to the recordings alone', async () => {
      const address = new URL(access.lasting(null));
      expect([address.origin, address.pathname, address.search]).toEqual([`http://${own()}`, '/enter', '']);
      const entered = await enter(keyOf(address.href));
      expect([entered.status, entered.headers['cache-control']]).toEqual([200, 'no-store']);
      expect(JSON.parse(entered.body)).toEqual(access.gate.session);
      const set = entered.headers['set-cookie'] ?? [];
      const { mediaPath, secret } = access.gate.session;
      expect(mediaPath).toMatch(/^\/media\/[\w-]{43}$/);
      expect(set).toEqual([
        expect.stringMatching(
          new RegExp(`^parley_${port}=[\\w-]{43}; Path=${mediaPath}; HttpOnly; SameSite=Strict$`),
        ),
      ]);
      for (const known of [keyOf(address.href), secret, mediaPath.slice('/media/'.length)])
        expect(set.join().replace(mediaPath, '')).not.toContain(known);
    });

    it('lets in once by the address of a window that we open: the first to use it is in, nobody after', async () => {
      let spent = 0;
      const key = keyOf(access.once(null, () => (spent += 1)));
      const another = keyOf(access.once(null, () => undefined));
      const [first, second] = await Promise.all([enter(key), enter(key)]);
      expect(new Set([first.status, second.status])).toEqual(new Set([200, 401]));
      const again = await enter(key);
      expect([again.status, again.headers['set-cookie'], spent]).toEqual([401, undefined, 1]);
      expect((await enter(another)).status).toBe(200);
      const printed = keyOf(access.lasting(null));
      expect([(await enter(printed)).status, (await enter(printed)).status]).toEqual([200, 200]);
    });

    it('hands on the link that the program was started with', async () => {
      const link = 'parley://open?base=demo&engagement=ngmt_1#here';
      for (const address of [access.lasting(link), access.once(link, () => undefined)]) {
        expect(new URL(address).searchParams.get('link')).toBe(link);
        expect((await enter(keyOf(address))).status).toBe(200);
      }
    });

    it.each(['', 'wrong', 'A'.repeat(43), 'A'.repeat(1_000_000)])(
      'is refused with the key %s',
      async (key) => {
        const refused = await enter(key);
        expect([refused.status, refused.headers['set-cookie']]).toEqual([401, undefined]);
        expect(refused.body).not.toContain(access.gate.session.secret);
      },
    );

    it('is refused to a key in the address, where it would stay in a history', async () => {
      const key = keyOf(access.lasting(null));
      const page = await get(`/enter?key=${key}`);
      expect([page.body, page.headers['set-cookie']]).toEqual([
        '<!doctype html><title>Parley</title>',
        undefined,
      ]);
    });

    it.each(['/', '/index.html', '/enter', '/assets/main-abc.js', '/anything'])(
      'is not needed for %s, which is the same for everybody and holds nothing',
      async (target) => {
        const { status, body, headers } = await get(target);
        expect([status, headers['set-cookie']]).toEqual([200, undefined]);
        for (const held of [access.gate.session.secret, access.gate.session.mediaPath, 'key'])
          expect(body).not.toContain(held);
      },
    );

    it('gives a recording to nobody without both its path and its cookie', async () => {
      const { cookie } = await letIn();
      expect((await get(recording('c/e'), { cookie })).status).toBe(200);
      asked.length = 0;
      const wrong = { cookie: `parley_${port}=wrong` };
      const renamed = { cookie: `parley_1=${cookie.split('=')[1]}` };
      for (const headers of [{}, wrong, renamed])
        expect((await get(recording('c/e'), headers)).status).toBe(401);
      const { mediaPath } = access.gate.session;
      for (const target of [
        '/media/c/e',
        `/media/${'A'.repeat(43)}/c/e`,
        `${mediaPath.slice(0, -1)}/c/e`,
        '/media/',
      ])
        expect([target, (await get(target, { cookie })).status]).toEqual([target, 401]);
      expect(asked).toEqual([]);
    });
  });

  describe('whoever comes from elsewhere', () => {
    it.each([
      'localhost',
      'evil.example',
      '127.0.0.1',
      '127.0.0.1:1',
      '127.0.0.1.evil.example',
      '[::1]',
      '0.0.0.0',
    ])('is refused under the host %s, cookie or not', async (name) => {
      const host = name.includes(':1') ? name : `${name}:${port}`;
      const { cookie } = await letIn();
      const headers = { host: name === '127.0.0.1' ? name : host, cookie };
      expect((await get('/', headers)).status).toBe(403);
      expect((await get(recording('c/e'), headers)).status).toBe(403);
      const entering = await enter(keyOf(access.lasting(null)), headers);
      expect([entering.status, entering.headers['set-cookie']]).toEqual([403, undefined]);
      const wired = { ...headers, origin: `http://${own()}` };
      expect(await upgrade(wired, wireProtocols(access.gate.session))).toBe(403);
      // Names that were rebound to this address are their own origin in the browser that asks for them.
      const rebound = { ...headers, origin: `http://${headers.host}` };
      expect(await upgrade(rebound, wireProtocols(access.gate.session))).toBe(403);
      expect(asked).toEqual([]);
    });

    it.each([
      'http://evil.example',
      'https://127.0.0.1',
      'http://127.0.0.1:1',
      'http://localhost',
      'null',
      'file://',
    ])('is refused with the origin %s', async (origin) => {
      const { cookie } = await letIn();
      const headers = { origin, cookie };
      expect((await get('/', headers)).status).toBe(403);
      expect((await get(recording('c/e'), headers)).status).toBe(403);
      expect((await enter(keyOf(access.lasting(null)), headers)).status).toBe(403);
      expect(await upgrade(headers, wireProtocols(access.gate.session))).toBe(403);
      expect(asked).toEqual([]);
    });

    it.each(['cross-site', 'same-site'])(
      'is refused as %s, another port of this machine included, unless it leads a window to the entrance',
      async (site) => {
        const { cookie } = await letIn();
        const headers = { 'sec-fetch-site': site, cookie };
        const window = { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' };
        const frame = { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'iframe' };
        expect((await get('/assets/main-abc.js', headers)).status).toBe(403);
        expect((await get('/', { ...headers, ...frame })).status).toBe(403);
        expect((await get(recording('c/e'), headers)).status).toBe(403);
        expect((await get('/enter', { ...headers, ...frame })).status).toBe(403);
        for (const place of ['/', '/c/demo/engagements', recording('c/e')])
          expect((await get(place, { ...headers, ...window })).status).toBe(403);
        expect((await get('/enter?link=parley%3A%2F%2Fopen', { ...headers, ...window })).status).toBe(200);
        for (const how of [{}, window]) {
          const entered = await enter(keyOf(access.lasting(null)), { ...headers, ...how });
          expect([entered.status === 200, entered.headers['set-cookie']]).toEqual([false, undefined]);
        }
        const wired = { ...headers, origin: `http://${own()}` };
        expect(await upgrade(wired, wireProtocols(access.gate.session))).toBe(403);
        expect(asked).toEqual([]);
      },
    );

    it('can’t enter without naming the page’s origin, with the right key', async () => {
      const key = keyOf(access.lasting(null));
      const { status, headers } = await get('/enter', { 'content-length': String(key.length) }, 'POST', key);
      expect([status, headers['set-cookie']]).toEqual([401, undefined]);
    });

    it('gets nowhere with the cookie alone, which every port of this machine may receive', async () => {
      const { cookie } = await letIn();
      const headers = { origin: `http://${own()}`, cookie };
      const value = cookie.split('=')[1] ?? '';
      expect(await upgrade(headers)).toBe(403);
      expect(await upgrade(headers, ['parley'])).toBe(403);
      expect(await upgrade(headers, ['parley', `secret.${value}`])).toBe(403);
      expect((await enter(value, headers)).status).toBe(401);
      expect((await get(`/media/${value}/c/e`, headers)).status).toBe(401);
      expect([pages, asked]).toEqual([[], []]);
    });

    it('gets no WebSocket without origin, without the secret, or at another path', async () => {
      const origin = `http://${own()}`;
      const { session, cookie } = await letIn();
      const protocols = wireProtocols(session);
      expect(await upgrade({ cookie }, protocols)).toBe(403);
      expect(await upgrade({ origin, cookie })).toBe(403);
      for (const secret of ['', 'wrong', 'A'.repeat(43), `${session.secret}A`])
        expect(await upgrade({ origin, cookie }, ['parley', `secret.${secret}x`])).toBe(403);
      expect(await upgrade({ origin, cookie }, ['parley', session.secret])).toBe(403);
      expect(await upgrade({ origin, host: 'evil.example' }, protocols)).toBe(403);
      expect(await upgrade({ origin }, protocols, '/elsewhere')).toBe(403);
      expect(pages).toEqual([]);
    });

    it('finds nobody at the other addresses of this machine', async () => {
      const others = Object.values(networkInterfaces())
        .flat()
        .flatMap((address) =>
          address === undefined || address.address === '127.0.0.1' ? [] : [address.address],
        );
      for (const host of [...others, '::1', '127.0.0.2']) {
        const socket = connect({ host, port: port });
        const [error] = await once(socket, 'error');
        expect(error).toBeInstanceOf(Error);
      }
    });

    it('never reads key and secret in the log', async () => {
      await enter('canary-key');
      await upgrade({ origin: `http://${own()}` }, ['parley', 'secret.canary-secret']);
      await get('/', { host: 'canary-host' });
      expect(log.length).toBeGreaterThan(0);
      expect(log.join()).not.toContain('canary');
    });
  });

  describe('the files', () => {
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
    ])('are the page and nothing beside it: %s', async (target) => {
      const answer = await get(target);
      expect(answer.body).not.toContain('canary');
      expect(answer.status).toBe(404);
    });

    it('are the page for every place inside it, and not found where a file was meant', async () => {
      const headers = {};
      expect((await get('/connections/c/engagements/ngmt_1', headers)).body).toContain('<title>Parley');
      expect((await get('/index.html', headers)).headers['cache-control']).toBe('no-store');
      expect((await get('/assets/gone.js', headers)).status).toBe(404);
      expect((await get('/v1.2', { ...headers, 'sec-fetch-dest': 'document' })).status).toBe(200);
      expect((await get('/place', { ...headers, 'sec-fetch-dest': 'script' })).status).toBe(404);
    });

    it('come with a strict policy, and only what is named by its hash may be kept', async () => {
      const { cookie } = await letIn();
      const index = await get('/');
      expect(index.headers['cache-control']).toBe('no-store');
      const script = await get('/assets/main-abc.js');
      expect(script.headers['content-type']).toContain('text/javascript');
      expect(script.headers['cache-control']).toContain('immutable');
      for (const answer of [
        index,
        script,
        await get('/assets/gone.js'),
        await get(recording('c/e'), { cookie }),
      ]) {
        const policy = answer.headers['content-security-policy'] ?? '';
        expect(policy).toContain("default-src 'none'");
        expect(policy).toContain("frame-ancestors 'none'");
        expect(policy).toContain("require-trusted-types-for 'script'");
        expect(policy).toContain(`connect-src 'self' ws://${own()}`);
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

    it.each(['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'])('can only be read: %s', async (method) => {
      expect((await get('/', {}, method)).status).toBe(405);
    });
  });

  describe('media', () => {
    it('passes connection, engagement and range to the core', async () => {
      const { cookie } = await letIn();
      const answer = await get(recording('demo/ngmt%2F1'), { cookie, range: 'bytes=0-3' });
      expect([answer.status, answer.body]).toEqual([206, 'wave']);
      expect(answer.headers).toMatchObject({ 'content-type': 'audio/mpeg', 'cache-control': 'no-store' });
      expect(asked).toMatchObject([
        { connectionId: 'demo', engagementId: 'ngmt/1', range: 'bytes=0-3', method: 'GET' },
      ]);
    });

    it('answers HEAD without a body', async () => {
      const answer = await get(recording('demo/ngmt_1'), { cookie: (await letIn()).cookie }, 'HEAD');
      expect([answer.status, answer.body]).toEqual([200, '']);
      expect(asked).toMatchObject([{ method: 'HEAD', range: null }]);
    });

    it('stops the core when the player goes away', async () => {
      const request = httpRequest({
        host: '127.0.0.1',
        port: port,
        path: recording('demo/endless'),
        headers: { cookie: (await letIn()).cookie },
      });
      request.end();
      const [response] = await once(request, 'response');
      const signal = asked[0]?.signal;
      if (signal === undefined) throw new Error('The core was not asked.');
      const aborted = signal.aborted || once(signal, 'abort');
      response.destroy();
      await aborted;
      expect(signal.aborted).toBe(true);
    });
  });

  describe('the wire', () => {
    it('carries calls and events, and counts the pages', async () => {
      const socket = await connected();
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
      await expect.poll(() => pages).toEqual([1, 0]);
    });

    it.each([
      ['what is no text', Buffer.from('{}'), 1008],
      ['what is no message', 'hello', 1008],
      ['what is too large', 'x'.repeat(MOST_MESSAGE_BYTES + 1), 1009],
    ])('is cut for a page that sends %s', async (_what, message, code) => {
      const socket = await connected();
      const closed = once(socket, 'close');
      socket.send(message);
      expect((await closed)[0]).toBe(code);
      expect((await letIn()).session).toEqual(access.gate.session);
    });

    it('is cut when the server closes, which takes no waiting', async () => {
      const socket = await connected();
      const closed = once(socket, 'close');
      await server.close();
      await closed;
    });
  });
});
