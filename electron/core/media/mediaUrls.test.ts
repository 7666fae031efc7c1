import { describe, expect, onTestFinished, test } from 'vitest';
import { engagementId } from '#shared/contract/ids.ts';
import { ok } from '#shared/contract/result.ts';
import { httpServer } from '../testing/httpServer.ts';
import { testPorts } from '../testing/testPorts.ts';
import { mayFetchMedia, MediaUrls, type MediaWorkspace } from './mediaUrls.ts';
import { mediaHandlers } from './streamMedia.ts';
import { openRecording } from './hostRecording.ts';

const nowhere = () => Promise.resolve([]);

const LOCAL_HOSTS = [
  '127.0.0.1:9999',
  '127.1.2.3',
  '2130706433',
  '0x7f.1',
  '0.0.0.0',
  'localhost',
  'LOCALHOST.',
  'app.localhost',
  '[::1]',
  '[::]',
  '[::ffff:127.0.0.1]',
  '[::127.0.0.1]',
  '[64:ff9b::127.0.0.1]',
  '169.254.169.254',
  '[fe80::1]',
  '[::ffff:169.254.169.254]',
];

describe('the URL of a recording', () => {
  test.each(LOCAL_HOSTS)('on this computer is refused to a remote API: %s', async (host) => {
    for (const scheme of ['http', 'https']) {
      expect(await mayFetchMedia(`${scheme}://${host}/rec.wav`, false, nowhere)).toBe(false);
    }
  });

  test.each([
    [['127.0.0.1'], false],
    [['203.0.113.7', '::1'], false],
    [['::ffff:127.0.0.1'], false],
    [['169.254.169.254'], false],
    [['203.0.113.7', '2001:db8::7'], true],
    [['10.1.2.3'], true],
    [[], true],
  ])('with a name that leads to %j is allowed: %s', async (addresses, allowed) => {
    const resolve = (name: string) => Promise.resolve(name === 'media.example' ? addresses : []);
    expect(await mayFetchMedia('https://media.example/rec.wav', false, resolve)).toBe(allowed);
  });

  test.each([
    ['https://media.example/rec.wav', true],
    ['http://media.example/rec.wav', false],
    ['http://127.0.0.1:9999/rec.wav', true],
    ['http://[::1]:9999/rec.wav', true],
    ['http://169.254.169.254/rec.wav', false],
    ['http://0.0.0.0:9999/rec.wav', false],
    ['file:///etc/passwd', false],
    ['https://user:secret@media.example/', false],
    ['nonsense', false],
  ])('of an API on this computer may be on this computer too: %s %s', async (url, allowed) => {
    expect(await mayFetchMedia(url, true, nowhere)).toBe(allowed);
  });
});

const CALL = engagementId.parse('e');

function workspaceOf(baseUrl: string, mediaUrl: string | null): MediaWorkspace {
  const service = { getMediaUrl: () => Promise.resolve(ok(mediaUrl)) };
  return { record: { kind: 'remote', baseUrl }, connect: () => Promise.resolve(ok({ service })) };
}

async function opening(baseUrl: string, mediaUrl: string) {
  const wanted = {
    engagementId: CALL,
    range: null,
    signal: new AbortController().signal,
  };
  return openRecording(testPorts({}), new MediaUrls(workspaceOf(baseUrl, mediaUrl), nowhere), wanted);
}

async function host(redirects: number, target: string | null): Promise<{ url: string; asked: string[] }> {
  const asked: string[] = [];
  const server = await httpServer((request, response) => {
    asked.push(request.url ?? '');
    const at = Number(/\d+/.exec(request.url ?? '')?.[0]);
    if (at < redirects) response.writeHead(307, { location: `/${at + 1}` }).end();
    else if (target !== null) response.writeHead(302, { location: target }).end();
    else response.writeHead(200, { 'content-type': 'audio/wav', 'content-length': 3 }).end('abc');
  }, onTestFinished);
  return { url: `${server.baseUrl}/0`, asked };
}

describe('a recording', () => {
  test('on this computer is not fetched for a remote API', async () => {
    const local = await host(0, null);
    expect(await opening('https://api.example.com', local.url)).toMatchObject({
      kind: 'failed',
      status: 502,
      problem: { reason: 'insecure-url' },
    });
    expect(local.asked).toEqual([]);
    expect((await opening('http://127.0.0.1:1', local.url)).kind).toBe('sends');
    expect(local.asked).toEqual(['/0']);
  });

  test('behind redirects is fetched from their target', async () => {
    const local = await host(3, null);
    expect((await opening('http://127.0.0.1:1', local.url)).kind).toBe('sends');
    expect(local.asked).toEqual(['/0', '/1', '/2', '/3']);
  });

  test.each(['http://169.254.169.254/latest', 'http://media.example/', 'file:///etc/passwd', '//[', ''])(
    'is not followed to an address that would be refused directly: %s',
    async (target) => {
      const local = await host(1, target);
      expect(await opening('http://localhost:1', local.url)).toEqual({ kind: 'failed', status: 502 });
    },
  );

  test('with endless redirects is given up', async () => {
    const local = await host(Number.POSITIVE_INFINITY, null);
    expect(await opening('http://127.0.0.1:1', local.url)).toEqual({ kind: 'failed', status: 502 });
    expect(local.asked.length).toBeLessThanOrEqual(14);
  });
});

describe('checking for a recording', () => {
  const context = { signal: new AbortController().signal };
  const check = (mediaUrl: string | null) =>
    mediaHandlers(
      testPorts({}),
      () => undefined,
      () => Promise.resolve(null),
    )['media.check'](Object(workspaceOf('http://127.0.0.1:1', mediaUrl)), { engagementId: CALL }, context);

  test('reports none if there is no URL', async () => {
    expect(await check(null)).toEqual(ok({ kind: 'none' }));
  });

  test.each([404, 410])('reports none if its host answers %s', async (status) => {
    const server = await httpServer((_request, response) => response.writeHead(status).end(), onTestFinished);
    expect(await check(server.baseUrl)).toEqual(ok({ kind: 'none' }));
  });

  test('can’t tell if its host refuses it', async () => {
    const server = await httpServer((_request, response) => response.writeHead(403).end(), onTestFinished);
    expect(await check(server.baseUrl)).toMatchObject({ ok: false, problem: { kind: 'network' } });
  });
});
