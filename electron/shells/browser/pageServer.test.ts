import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { request as httpRequest, type IncomingHttpHeaders } from 'node:http';
import { connect } from 'node:net';
import { networkInterfaces, tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import type { MediaRequest } from '#core/media/media.ts';
import { createApp } from '#core/createApp.ts';
import { testPorts } from '#core/testing/testPorts.ts';
import { createDispatch } from '#host/dispatch.ts';
import { MOST_MESSAGE_BYTES } from '#shared/contract/wire.ts';
import { readPageFiles } from '../common/pageFiles.ts';
import { openEntrance, type Entrance } from './entrance.ts';
import { openListener } from './listener.ts';
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
  let entrance: Entrance;
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
    entrance = openEntrance(port);
    server = servePage({
      listener,
      entrance,
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

  async function get(target: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Answer> {
    const request = httpRequest({ host: '127.0.0.1', port: port, path: target, method, headers });
    request.end();
    const [response] = await once(request, 'response');
    return { status: response.statusCode, headers: response.headers, body: await text(response) };
  }

  /** The cookie as a browser would send it after opening the printed address. */
  async function cookie(): Promise<string> {
    const { pathname, search } = new URL(entrance.url);
    const { headers } = await get(pathname + search);
    return (headers['set-cookie']?.[0] ?? '').split(';', 1)[0] ?? '';
  }

  async function upgrade(headers: Record<string, string>, target = '/wire'): Promise<WebSocket | number> {
    const socket = new WebSocket(`ws://127.0.0.1:${port}${target}`, { headers });
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
    const socket = await upgrade({ origin: `http://${own()}`, cookie: await cookie() });
    if (typeof socket === 'number') throw new Error(`Refused with ${socket}.`);
    return socket;
  }

  describe('entering', () => {
    it('exchanges the printed address for a cookie at once, and leads to the clean address', async () => {
      const { pathname, search } = new URL(entrance.url);
      const entered = await get(pathname + search);
      expect(entered.status).toBe(303);
      expect(entered.headers.location).toBe('/');
      expect(entered.headers['cache-control']).toBe('no-store');
      const set = entered.headers['set-cookie']?.[0] ?? '';
      expect(set).toMatch(new RegExp(`^parley_${port}=[\\w-]{43}; Path=/; HttpOnly; SameSite=Strict$`));
      expect(set).not.toContain(new URL(entrance.url).searchParams.get('key'));
      const page = await get('/', { cookie: await cookie() });
      expect([page.status, page.body]).toEqual([200, '<!doctype html><title>Parley</title>']);
    });

    it('lets in once with an entrance, so that reading it from a list of processes comes too late', async () => {
      const { pathname, search } = new URL(entrance.once());
      expect((await get(pathname + search)).status).toBe(303);
      const again = await get(pathname + search);
      expect([again.status, again.headers['set-cookie']]).toEqual([401, undefined]);
      const { pathname: run, search: key } = new URL(entrance.url);
      expect([(await get(run + key)).status, (await get(run + key)).status]).toEqual([303, 303]);
    });

    it('leads to the link that the program was started with, and to nothing else', async () => {
      const { pathname, search } = new URL(entrance.url);
      const leadsTo = async (link: string): Promise<string | undefined> =>
        (await get(`${pathname}${search}&link=${encodeURIComponent(link)}`)).headers.location;
      const link = 'parley://open?base=demo&engagement=ngmt_1';
      expect(await leadsTo(link)).toBe(`/?link=${encodeURIComponent(link)}`);
      expect([await leadsTo('https://evil.example/'), await leadsTo('//evil.example')]).toEqual(['/', '/']);
    });

    it.each(['/enter', '/enter?key=', '/enter?key=wrong', `/enter?key=${'A'.repeat(43)}`])(
      'gives no cookie for %s',
      async (target) => {
        const refused = await get(target);
        expect(refused.status).toBe(401);
        expect(refused.headers['set-cookie']).toBeUndefined();
      },
    );

    it.each(['/', '/index.html', '/assets/main-abc.js', '/media/c/e', '/anything'])(
      'shows %s to nobody without the cookie',
      async (target) => {
        const refused = await get(target);
        expect(refused.status).toBe(401);
        expect(refused.body).not.toContain('<title>');
        expect((await get(target, { cookie: `parley_${port}=wrong` })).status).toBe(401);
        expect((await get(target, { cookie: `parley_1=${(await cookie()).split('=')[1]}` })).status).toBe(
          401,
        );
        expect(asked).toEqual([]);
      },
    );
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
      const headers = { host: name === '127.0.0.1' ? name : host, cookie: await cookie() };
      expect((await get('/', headers)).status).toBe(403);
      const { pathname, search } = new URL(entrance.url);
      const entering = await get(pathname + search, { host: headers.host });
      expect([entering.status, entering.headers['set-cookie']]).toEqual([403, undefined]);
    });

    it.each([
      'http://evil.example',
      'https://127.0.0.1',
      'http://127.0.0.1:1',
      'http://localhost',
      'null',
      'file://',
    ])('is refused with the origin %s', async (origin) => {
      const headers = { origin, cookie: await cookie() };
      expect((await get('/', headers)).status).toBe(403);
      expect((await get('/media/c/e', headers)).status).toBe(403);
      expect(await upgrade(headers)).toBe(403);
      expect(asked).toEqual([]);
    });

    it.each(['cross-site', 'same-site'])(
      'is refused as %s, another port of this machine included',
      async (site) => {
        const headers = { 'sec-fetch-site': site, cookie: await cookie() };
        expect((await get('/media/c/e', headers)).status).toBe(403);
        expect((await get('/assets/main-abc.js', headers)).status).toBe(403);
        expect(asked).toEqual([]);
      },
    );

    it('gets no WebSocket without origin, without cookie, or at another path', async () => {
      const origin = `http://${own()}`;
      expect(await upgrade({ cookie: await cookie() })).toBe(403);
      expect(await upgrade({ origin })).toBe(403);
      expect(await upgrade({ origin, cookie: `parley_${port}=wrong` })).toBe(403);
      expect(await upgrade({ origin, cookie: await cookie(), host: 'evil.example' })).toBe(403);
      expect(await upgrade({ origin, cookie: await cookie() }, '/elsewhere')).toBe(403);
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

    it('never reads the key in the log', async () => {
      await get('/enter?key=canary-key');
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
      const answer = await get(target, { cookie: await cookie() });
      expect(answer.body).not.toContain('canary');
      expect(answer.status).toBe(404);
    });

    it('are the page for every place inside it, and not found where a file was meant', async () => {
      const headers = { cookie: await cookie() };
      expect((await get('/connections/c/engagements/ngmt_1', headers)).body).toContain('<title>Parley');
      expect((await get('/index.html', headers)).headers['cache-control']).toBe('no-store');
      expect((await get('/assets/gone.js', headers)).status).toBe(404);
      expect((await get('/v1.2', { ...headers, 'sec-fetch-dest': 'document' })).status).toBe(200);
      expect((await get('/place', { ...headers, 'sec-fetch-dest': 'script' })).status).toBe(404);
    });

    it('come with a strict policy, and only what is named by its hash may be kept', async () => {
      const headers = { cookie: await cookie() };
      const index = await get('/', headers);
      expect(index.headers['cache-control']).toBe('no-store');
      const script = await get('/assets/main-abc.js', headers);
      expect(script.headers['content-type']).toContain('text/javascript');
      expect(script.headers['cache-control']).toContain('immutable');
      for (const answer of [
        index,
        script,
        await get('/assets/gone.js', headers),
        await get('/media/c/e', headers),
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
      expect((await get('/', { cookie: await cookie() }, method)).status).toBe(405);
    });
  });

  describe('media', () => {
    it('passes connection, engagement and range to the core', async () => {
      const headers = { cookie: await cookie(), range: 'bytes=0-3' };
      const answer = await get('/media/demo/ngmt%2F1', headers);
      expect([answer.status, answer.body]).toEqual([206, 'wave']);
      expect(answer.headers).toMatchObject({ 'content-type': 'audio/mpeg', 'cache-control': 'no-store' });
      expect(asked).toMatchObject([
        { connectionId: 'demo', engagementId: 'ngmt/1', range: 'bytes=0-3', method: 'GET' },
      ]);
    });

    it('answers HEAD without a body', async () => {
      const answer = await get('/media/demo/ngmt_1', { cookie: await cookie() }, 'HEAD');
      expect([answer.status, answer.body]).toEqual([200, '']);
      expect(asked).toMatchObject([{ method: 'HEAD', range: null }]);
    });

    it('stops the core when the player goes away', async () => {
      const request = httpRequest({
        host: '127.0.0.1',
        port: port,
        path: '/media/demo/endless',
        headers: { cookie: await cookie() },
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
      expect((await get('/', { cookie: await cookie() })).status).toBe(200);
    });

    it('is cut when the server closes, which takes no waiting', async () => {
      const socket = await connected();
      const closed = once(socket, 'close');
      await server.close();
      await closed;
    });
  });
});
