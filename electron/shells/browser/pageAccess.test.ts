import { once } from 'node:events';
import { connect } from 'node:net';
import { networkInterfaces } from 'node:os';
import { describe, expect, it } from 'vitest';
import { wireProtocols } from '#shared/contract/loopback.ts';
import { PICTURE, TestPageServer } from './testing/testPageServer.ts';

const shell = new TestPageServer();

describe('entering the page', () => {
  it('exchanges the key for a session and for a cookie that is only sent to recordings', async () => {
    const address = new URL(shell.access.lasting(null));
    expect([address.origin, address.pathname, [...address.searchParams.keys()], address.hash]).toEqual([
      `http://${shell.own()}`,
      '/enter',
      ['key'],
      '',
    ]);
    const entered = await shell.enter(shell.keyOf(address.href));
    expect([entered.status, entered.headers['cache-control']]).toEqual([200, 'no-store']);
    expect(JSON.parse(entered.body)).toMatchObject(shell.access.gate.session);
    const set = entered.headers['set-cookie'] ?? [];
    const { mediaPath, secret } = shell.access.gate.session;
    expect(mediaPath).toMatch(/^\/media\/[\w-]{43}$/);
    expect(set).toEqual([
      expect.stringMatching(
        new RegExp(`^parley_${shell.port}=[\\w-]{43}; Path=${mediaPath}; HttpOnly; SameSite=Strict$`),
      ),
    ]);
    for (const known of [shell.keyOf(address.href), secret, mediaPath.slice('/media/'.length)])
      expect(set.join().replace(mediaPath, '')).not.toContain(known);
  });

  it('works once with the URL of a window that we open', async () => {
    let spent = 0;
    const key = shell.keyOf(shell.access.once(null, () => (spent += 1)));
    const another = shell.keyOf(shell.access.once(null, () => undefined));
    const [first, second] = await Promise.all([shell.enter(key), shell.enter(key)]);
    expect(new Set([first.status, second.status])).toEqual(new Set([200, 401]));
    const again = await shell.enter(key);
    expect([again.status, again.headers['set-cookie'], spent]).toEqual([401, undefined, 1]);
    expect((await shell.enter(another)).status).toBe(200);
    const printed = shell.keyOf(shell.access.lasting(null));
    expect([(await shell.enter(printed)).status, (await shell.enter(printed)).status]).toEqual([200, 200]);
  });

  it('passes on the link that the app was started with', async () => {
    const link = 'parley://open?base=demo&engagement=ngmt_1#here';
    for (const address of [shell.access.lasting(link), shell.access.once(link, () => undefined)]) {
      expect(new URL(address).searchParams.get('link')).toBe(link);
      expect((await shell.enter(shell.keyOf(address))).status).toBe(200);
    }
  });

  it.each(['', 'wrong', 'A'.repeat(43), 'A'.repeat(1_000_000)])('is refused with the key %s', async (key) => {
    const refused = await shell.enter(key);
    expect([refused.status, refused.headers['set-cookie']]).toEqual([401, undefined]);
    expect(refused.body).not.toContain(shell.access.gate.session.secret);
  });

  it('shows what the last window showed to whoever has a key, and spends none', async () => {
    const once = shell.access.once(null, () => undefined);
    for (const address of [shell.access.lasting(null), once]) {
      const { pathname, search } = new URL(address);
      const page = await shell.get(pathname + search, { 'sec-fetch-dest': 'document' });
      expect(page.body).toContain(PICTURE.html);
      expect(page.headers['cache-control']).toBe('no-store');
      expect(page.headers['set-cookie']).toBeUndefined();
      expect(page.headers['content-security-policy']).toMatch(/; style-src 'self' 'sha256-[\w+/]{43}='; /);
      expect((await shell.enter(shell.keyOf(address))).status).toBe(200);
    }
    const { pathname, search } = new URL(once);
    expect((await shell.get(pathname + search)).body).not.toContain(PICTURE.html);
  });

  it.each(['', '?key=', '?key=wrong', `?key=${'A'.repeat(43)}`])('shows nothing with %s', async (search) => {
    expect((await shell.get(`/enter${search}`)).body).not.toContain(PICTURE.html);
  });

  it('shows nothing of the last window if a link leads elsewhere, or at another path', async () => {
    const link = new URL(shell.access.lasting('parley://open?base=demo'));
    expect((await shell.get(link.pathname + link.search)).body).not.toContain(PICTURE.html);
    const { search } = new URL(shell.access.lasting(null));
    expect((await shell.get(`/${search}`)).body).not.toContain(PICTURE.html);
  });

  it.each(['/', '/index.html', '/enter', '/assets/main-abc.js', '/anything'])(
    'is not needed for %s, which is the same for everybody and holds nothing',
    async (target) => {
      const { status, body, headers } = await shell.get(target);
      expect([status, headers['set-cookie']]).toEqual([200, undefined]);
      const { secret, mediaPath } = shell.access.gate.session;
      for (const held of [secret, mediaPath, 'key', PICTURE.html]) expect(body).not.toContain(held);
    },
  );

  it('requires both path and cookie for a recording', async () => {
    const { cookie } = await shell.letIn();
    expect((await shell.get(shell.recording('c/e'), { cookie })).status).toBe(200);
    shell.asked.length = 0;
    const wrong = { cookie: `parley_${shell.port}=wrong` };
    const renamed = { cookie: `parley_1=${cookie.split('=')[1]}` };
    for (const headers of [{}, wrong, renamed])
      expect((await shell.get(shell.recording('c/e'), headers)).status).toBe(401);
    const { mediaPath } = shell.access.gate.session;
    for (const target of [
      '/media/c/e',
      `/media/${'A'.repeat(43)}/c/e`,
      `${mediaPath.slice(0, -1)}/c/e`,
      '/media/',
    ])
      expect([target, (await shell.get(target, { cookie })).status]).toEqual([target, 401]);
    expect(shell.asked).toEqual([]);
  });
});

describe('a request from elsewhere', () => {
  it.each([
    'localhost',
    'evil.example',
    '127.0.0.1',
    '127.0.0.1:1',
    '127.0.0.1.evil.example',
    '[::1]',
    '0.0.0.0',
  ])('is refused with the host %s, with or without the cookie', async (name) => {
    const host = name.includes(':1') ? name : `${name}:${shell.port}`;
    const { cookie } = await shell.letIn();
    const headers = { host: name === '127.0.0.1' ? name : host, cookie };
    expect((await shell.get('/', headers)).status).toBe(403);
    expect((await shell.get(shell.recording('c/e'), headers)).status).toBe(403);
    const entering = await shell.enter(shell.keyOf(shell.access.lasting(null)), headers);
    expect([entering.status, entering.headers['set-cookie']]).toEqual([403, undefined]);
    const wired = { ...headers, origin: `http://${shell.own()}` };
    expect(await shell.upgrade(wired, wireProtocols(shell.access.gate.session))).toBe(403);
    // To the browser, names rebound to this address are an origin of their own.
    const rebound = { ...headers, origin: `http://${headers.host}` };
    expect(await shell.upgrade(rebound, wireProtocols(shell.access.gate.session))).toBe(403);
    expect(shell.asked).toEqual([]);
  });

  it.each([
    'http://evil.example',
    'https://127.0.0.1',
    'http://127.0.0.1:1',
    'http://localhost',
    'null',
    'file://',
  ])('is refused with the origin %s', async (origin) => {
    const { cookie } = await shell.letIn();
    const headers = { origin, cookie };
    expect((await shell.get('/', headers)).status).toBe(403);
    expect((await shell.get(shell.recording('c/e'), headers)).status).toBe(403);
    expect((await shell.enter(shell.keyOf(shell.access.lasting(null)), headers)).status).toBe(403);
    expect(await shell.upgrade(headers, wireProtocols(shell.access.gate.session))).toBe(403);
    expect(shell.asked).toEqual([]);
  });

  it.each(['cross-site', 'same-site'])(
    'is refused as %s, another port of this machine included, unless it leads a window to the entrance',
    async (site) => {
      const { cookie } = await shell.letIn();
      const headers = { 'sec-fetch-site': site, cookie };
      const window = { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' };
      const frame = { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'iframe' };
      expect((await shell.get('/assets/main-abc.js', headers)).status).toBe(403);
      expect((await shell.get('/', { ...headers, ...frame })).status).toBe(403);
      expect((await shell.get(shell.recording('c/e'), headers)).status).toBe(403);
      expect((await shell.get('/enter', { ...headers, ...frame })).status).toBe(403);
      for (const place of ['/', '/c/demo/engagements', shell.recording('c/e')])
        expect((await shell.get(place, { ...headers, ...window })).status).toBe(403);
      expect((await shell.get('/enter?link=parley%3A%2F%2Fopen', { ...headers, ...window })).status).toBe(
        200,
      );
      for (const how of [{}, window]) {
        const entered = await shell.enter(shell.keyOf(shell.access.lasting(null)), { ...headers, ...how });
        expect([entered.status === 200, entered.headers['set-cookie']]).toEqual([false, undefined]);
      }
      const wired = { ...headers, origin: `http://${shell.own()}` };
      expect(await shell.upgrade(wired, wireProtocols(shell.access.gate.session))).toBe(403);
      expect(shell.asked).toEqual([]);
    },
  );

  it('can’t enter without the page’s origin, even with the right key', async () => {
    const key = shell.keyOf(shell.access.lasting(null));
    const { status, headers } = await shell.get(
      '/enter',
      { 'content-length': String(key.length) },
      'POST',
      key,
    );
    expect([status, headers['set-cookie']]).toEqual([401, undefined]);
  });

  it('gets nothing with just the cookie, which every port of this machine may receive', async () => {
    const { cookie } = await shell.letIn();
    const headers = { origin: `http://${shell.own()}`, cookie };
    const value = cookie.split('=')[1] ?? '';
    expect(await shell.upgrade(headers)).toBe(403);
    expect(await shell.upgrade(headers, ['parley'])).toBe(403);
    expect(await shell.upgrade(headers, ['parley', `secret.${value}`])).toBe(403);
    expect((await shell.enter(value, headers)).status).toBe(401);
    expect((await shell.get(`/media/${value}/c/e`, headers)).status).toBe(401);
    expect([shell.pages, shell.asked]).toEqual([[], []]);
  });

  it('gets no WebSocket without the origin, without the secret, or at another path', async () => {
    const origin = `http://${shell.own()}`;
    const { session, cookie } = await shell.letIn();
    const protocols = wireProtocols(session);
    expect(await shell.upgrade({ cookie }, protocols)).toBe(403);
    expect(await shell.upgrade({ origin, cookie })).toBe(403);
    for (const secret of ['', 'wrong', 'A'.repeat(43), `${session.secret}A`])
      expect(await shell.upgrade({ origin, cookie }, ['parley', `secret.${secret}x`])).toBe(403);
    expect(await shell.upgrade({ origin, cookie }, ['parley', session.secret])).toBe(403);
    expect(await shell.upgrade({ origin, host: 'evil.example' }, protocols)).toBe(403);
    expect(await shell.upgrade({ origin }, protocols, '/elsewhere')).toBe(403);
    expect(shell.pages).toEqual([]);
  });

  it('finds no server on other addresses of this machine', async () => {
    const others = Object.values(networkInterfaces())
      .flat()
      .flatMap((address) =>
        address === undefined || address.address === '127.0.0.1' ? [] : [address.address],
      );
    for (const host of [...others, '::1', '127.0.0.2']) {
      const socket = connect({ host, port: shell.port });
      const [error] = await once(socket, 'error');
      expect(error).toBeInstanceOf(Error);
    }
  });

  it('finds neither key nor secret in the log', async () => {
    await shell.enter('canary-key');
    await shell.upgrade({ origin: `http://${shell.own()}` }, ['parley', 'secret.canary-secret']);
    await shell.get('/', { host: 'canary-host' });
    expect(shell.log.length).toBeGreaterThan(0);
    expect(shell.log.join()).not.toContain('canary');
  });
});
