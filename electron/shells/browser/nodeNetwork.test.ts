import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:https';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { App } from '#core/app.ts';
import { createApp } from '#core/createApp.ts';
import { MediaUrls } from '#core/media/mediaUrls.ts';
import { streamMedia } from '#core/media/streamMedia.ts';
import { callApp, must } from '#core/testing/callApp.ts';
import { connectProxy, type ConnectProxy, type ProxyBehaviour } from '#core/testing/connectProxy.ts';
import { httpServer } from '#core/testing/httpServer.ts';
import { testPorts, type TestPorts } from '#core/testing/testPorts.ts';
import { engagementId } from '#shared/contract/ids.ts';
import type { NetworkTest } from '#shared/contract/network.ts';
import { ok } from '#shared/contract/result.ts';
import { nodeNetwork } from './nodeNetwork.ts';

const PEMS = fileURLToPath(new URL('../../core/testing/certificates/', import.meta.url));
const pem = (name: string): string => readFileSync(path.join(PEMS, `${name}.pem`), 'utf8');
const COMPANY = pem('company-root');
/** A name that only the proxy can resolve. */
const API = 'https://api.parley.test';
const CANARY = 'canary-token-0123456789';

interface Service {
  readonly port: number;
  readonly heard: string[];
}

/** An API with this certificate. */
async function service(certificate = 'company-good'): Promise<Service> {
  const heard: string[] = [];
  const chain = pem(certificate);
  const server: Server = createServer({ key: chain, cert: chain }, (request, response) => {
    heard.push(`${request.url} ${request.headers.authorization ?? '-'}`);
    response.setHeader('content-type', request.url === '/a.wav' ? 'audio/wav' : 'application/json');
    response.end('{"object":"list","data":[],"has_more":false,"next_cursor":null}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return { port: address.port, heard };
}

async function proxy(behaviour: ProxyBehaviour): Promise<ConnectProxy> {
  const opened = await connectProxy(behaviour);
  onTestFinished(() => opened.close());
  return opened;
}

/** The core with the browser shell's network, on a machine with this environment. */
async function opened(env: Record<string, string> = {}): Promise<{ app: App; ports: TestPorts }> {
  const network = nodeNetwork(env);
  const ports = { ...testPorts(), ...network };
  const app = createApp(ports);
  onTestFinished(async () => {
    await app.close();
    await network.network.apply({ proxy: { kind: 'none' }, signIn: null, authorities: [] });
  });
  return { app, ports };
}

const tested = async (app: App, baseUrl = API): Promise<NetworkTest> =>
  must(await callApp(app, 'network.test', { baseUrl }));
const trust = (app: App) => callApp(app, 'network.addAuthority', { pem: COMPANY });

describe('behind a proxy', () => {
  test('from the environment, requests use a tunnel that sees no token', async () => {
    const { port, heard } = await service();
    const way = await proxy({ port });
    const { app } = await opened({ HTTPS_PROXY: way.url });
    await trust(app);
    expect(await tested(app)).toMatchObject({ status: 200, problem: null, proxy: way.host });
    const check = { checkId: '1', baseUrl: API, token: CANARY };
    expect(must(await callApp(app, 'connections.check', check)).problem).toBeNull();
    expect(heard[0]).toBe('/ -');
    expect(heard.filter((line) => line.endsWith(` Bearer ${CANARY}`)).length).toBeGreaterThan(3);
    expect(new Set(way.asked)).toEqual(new Set(['CONNECT api.parley.test:443']));
    expect(way.passed().length).toBeGreaterThan(1000);
    expect(way.passed()).not.toContain(CANARY);
  });

  test('set by its address, recordings use it too', async () => {
    const { port, heard } = await service();
    const way = await proxy({ port });
    const { app, ports } = await opened();
    await trust(app);
    must(await callApp(app, 'network.setProxy', { proxy: 'address', address: way.host }));
    const urls = new MediaUrls(
      {
        record: { kind: 'remote', baseUrl: API },
        connect: () =>
          Promise.resolve(
            ok({ service: { getMediaUrl: () => Promise.resolve(ok('https://media.parley.test/a.wav')) } }),
          ),
      },
      () => Promise.resolve([]),
    );
    const answer = await streamMedia(ports, urls, {
      engagementId: engagementId.parse('e1'),
      range: null,
      method: 'GET',
      signal: new AbortController().signal,
    });
    expect(way.asked).toEqual(['CONNECT media.parley.test:443']);
    expect([answer.status, heard]).toEqual([200, ['/a.wav -']]);
    expect(await new Response(answer.body).text()).toContain('"object"');
  });

  test('that requires a password, each step reports it, and only that proxy receives it', async () => {
    const { port } = await service();
    const way = await proxy({ port, signIn: 'ann:p@ss:word' });
    const other = await proxy({ port, signIn: 'x:y' });
    const { app, ports } = await opened({ HTTPS_PROXY: way.url });
    await trust(app);
    expect(await tested(app)).toMatchObject({
      status: null,
      problem: { reason: 'proxy-auth', detail: 'The proxy answered 407 instead of connecting.' },
    });
    must(await callApp(app, 'network.signIn', { user: 'ann', password: 'wrong' }));
    expect((await tested(app)).problem).toMatchObject({ reason: 'proxy-auth' });
    const signedIn = must(await callApp(app, 'network.signIn', { user: 'ann', password: 'p@ss:word' }));
    expect(signedIn.signIn).toEqual({ user: 'ann', hosts: [way.host], passwordKept: true });
    expect(await tested(app)).toMatchObject({ status: 200, problem: null });
    expect(JSON.stringify([...ports.settings.values])).not.toContain('p@ss');
    expect([...ports.secrets.values]).toEqual([['proxy:password', 'p@ss:word']]);

    must(await callApp(app, 'network.setProxy', { proxy: 'address', address: other.url }));
    expect((await tested(app)).problem).toMatchObject({ reason: 'proxy-auth' });
    expect(other.signIns).toEqual([]);

    must(await callApp(app, 'network.setProxy', { proxy: 'system' }));
    must(await callApp(app, 'network.signOut', {}));
    expect([...ports.secrets.values]).toEqual([]);
    expect((await tested(app)).problem).toMatchObject({ reason: 'proxy-auth' });
  });

  test.each([
    [{ refuse: 403 }, 'The proxy answered 403 instead of connecting.'],
    [{ refuse: 502 }, 'The proxy answered 502 instead of connecting.'],
  ])('that refuses (%j), the refusal is reported', async (behaviour, detail) => {
    const way = await proxy(behaviour);
    const { app } = await opened({ https_proxy: way.url });
    expect((await tested(app)).problem).toEqual({ kind: 'network', reason: 'proxy', detail });
  });

  test('with an invalid address, the setting is rejected', async () => {
    const { app, ports } = await opened();
    for (const address of [undefined, '', 'socks5://a.example:1', 'http://ann:secret@a.example:1']) {
      const set = await callApp(app, 'network.setProxy', { proxy: 'address', address });
      expect(set).toMatchObject({ problem: { kind: 'network', reason: 'invalid-url' } });
    }
    expect(ports.settings.get('network')).toBeUndefined();
  });

  test('that is unreachable, the proxy is reported as the reason', async () => {
    const way = await proxy({});
    await way.close();
    const { app } = await opened({ HTTPS_PROXY: way.url });
    expect((await tested(app)).problem).toMatchObject({ kind: 'network', reason: 'proxy' });
  });

  test('exceptions are reached directly, and so is everything in direct mode', async () => {
    const way = await proxy({ refuse: 403 });
    const { app } = await opened({ HTTPS_PROXY: way.url, NO_PROXY: 'example.org, .parley.test' });
    expect(await tested(app)).toMatchObject({ proxy: null, problem: { reason: 'dns' } });
    const { app: without } = await opened({ HTTPS_PROXY: way.url });
    must(await callApp(without, 'network.setProxy', { proxy: 'none' }));
    expect(await tested(without)).toMatchObject({ proxy: null, problem: { reason: 'dns' } });
    expect(way.asked).toEqual([]);
  });

  test('requests to this computer never use it, whatever the environment says', async () => {
    const way = await proxy({ refuse: 403 });
    const here = await httpServer((_request, response) => response.end('{}'), onTestFinished);
    const { app } = await opened({ HTTP_PROXY: way.url, http_proxy: way.url, HTTPS_PROXY: way.url });
    const { port } = new URL(here.baseUrl);
    for (const host of ['127.0.0.1', 'localhost', '127.0.0.2']) {
      const { proxy: used, problem } = await tested(app, `http://${host}:${port}`);
      expect([used, problem?.kind === 'network' && problem.reason === 'proxy']).toEqual([null, false]);
    }
    expect(way.asked).toEqual([]);
  });

  test('plain http to another computer is refused before anything is sent', async () => {
    const way = await proxy({ refuse: 403 });
    const { app } = await opened({ HTTP_PROXY: way.url, HTTPS_PROXY: way.url });
    expect(await callApp(app, 'network.test', { baseUrl: 'http://api.parley.test' })).toMatchObject({
      problem: { kind: 'network', reason: 'insecure-url' },
    });
    expect(way.asked).toEqual([]);
  });
});

describe('a certificate behind a proxy', () => {
  test.each([
    ['company-expired', 'Its certificate has expired.'],
    ['other-host', 'Its certificate was issued by an authority that this computer does not trust.'],
    ['self-signed', 'Its certificate is self-signed, not issued by an authority that this computer trusts.'],
    ['company-rogue', null],
    ['company-too-deep', null],
    ['company-constrained', null],
  ])('%s is not trusted, whichever authority was added', async (certificate, detail) => {
    const { port, heard } = await service(certificate);
    const way = await proxy({ port });
    const { app } = await opened({ HTTPS_PROXY: way.url });
    await trust(app);
    const { problem } = await tested(app);
    expect(problem).toMatchObject({ kind: 'network', reason: 'certificate', ...(detail && { detail }) });
    expect(heard).toEqual([]);
  });

  test('of a wrong host is distinguished once its authority is trusted', async () => {
    const { port } = await service('other-host');
    const way = await proxy({ port });
    const { app } = await opened({ HTTPS_PROXY: way.url });
    must(await callApp(app, 'network.addAuthority', { pem: pem('authority') }));
    expect((await tested(app)).problem).toEqual({
      kind: 'network',
      reason: 'certificate',
      detail: 'Its certificate is for another host name.',
      cause: 'certificate-other-host',
    });
  });

  test('is trusted once its authority is added, and no longer after that is removed', async () => {
    const { port } = await service();
    const way = await proxy({ port });
    const { app } = await opened({ HTTPS_PROXY: way.url });
    expect((await tested(app)).problem).toMatchObject({ reason: 'certificate' });
    const added = must(await trust(app));
    if (added.kind !== 'added') throw new Error(added.why);
    expect(added.network.authorities).toEqual([
      {
        name: 'Company Test Root',
        fingerprint: expect.stringMatching(/^([0-9A-F]{2}:){31}[0-9A-F]{2}$/),
        validUntil: '2125-01-01T00:00:00.000Z',
      },
    ]);
    expect((await tested(app)).status).toBe(200);
    const [{ fingerprint } = { fingerprint: '' }] = added.network.authorities;
    must(await callApp(app, 'network.removeAuthority', { fingerprint }));
    expect((await tested(app)).problem).toMatchObject({ reason: 'certificate' });
  });

  test.each([
    ['no certificate at all', 'unreadable'],
    [pem('company-root').replace('MII', 'AAA'), 'unreadable'],
    [pem('company-good'), 'not-an-authority'],
  ])('is not added as an authority if the file isn’t a certificate', async (text, why) => {
    const { app, ports } = await opened();
    expect(must(await callApp(app, 'network.addAuthority', { pem: text }))).toEqual({ kind: 'refused', why });
    expect(ports.settings.get('network')).toBeUndefined();
  });
});
