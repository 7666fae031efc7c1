import type { RequestListener } from 'node:http';
import { afterEach, describe, expect, test } from 'vitest';
import { connectionId, engagementId } from '#shared/contract/ids.ts';
import { createApp } from '../createApp.ts';
import type { App } from '../app.ts';
import { httpServer, type TestServer } from '../testing/httpServer.ts';
import { testPorts } from '../testing/testPorts.ts';

const BYTES = Uint8Array.from({ length: 1000 }, (_, index) => index % 251);
const open: (App | TestServer)[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((part) => part.close()));
});

interface Asked {
  readonly engagements: number;
  readonly media: { url: string; authorization: string | undefined }[];
}

/** A service whose only engagement has a recording, and the host that keeps it, which is somebody else. */
async function play(host: RequestListener, range: string | null) {
  const asked = { engagements: 0, media: [] as Asked['media'] };
  const mediaHost = await httpServer((request, response) => {
    asked.media.push({ url: request.url ?? '', authorization: request.headers.authorization });
    host(request, response);
  });
  const service = await httpServer((_request, response) => {
    asked.engagements += 1;
    const engagement = { id: 'e', media_url: `${mediaHost.baseUrl}/rec.wav?signature=${asked.engagements}` };
    response.end(JSON.stringify(engagement));
  });
  const app = createApp(testPorts());
  open.push(mediaHost, service, app);
  const connection = await app.startWith({
    kind: 'remote',
    baseUrl: service.baseUrl,
    token: 'canary',
    readOnly: true,
  });
  if (!connection.ok) throw new Error('no connection');
  const ask = () =>
    app.media({
      connectionId: connectionId.parse(connection.value.id),
      engagementId: engagementId.parse('e'),
      range,
      method: 'GET',
      signal: new AbortController().signal,
    });
  return { answer: await ask(), ask, asked };
}

async function bytesOf(body: ReadableStream<Uint8Array> | null): Promise<number[]> {
  return body === null ? [] : [...new Uint8Array(await new Response(body).arrayBuffer())];
}

function rangeHost(good: (url: string) => boolean = () => true): RequestListener {
  return (request, response) => {
    if (!good(request.url ?? '')) {
      response.writeHead(403).end();
      return;
    }
    const [, from, to] = /bytes=(\d+)-(\d*)/.exec(request.headers.range ?? '') ?? [];
    const start = Number(from ?? 0);
    const end = to === '' || to === undefined ? BYTES.length - 1 : Number(to);
    response.writeHead(from === undefined ? 200 : 206, {
      'content-type': 'audio/wav',
      'content-length': end - start + 1,
      'content-range': `bytes ${start}-${end}/${BYTES.length}`,
    });
    response.end(BYTES.subarray(start, end + 1));
  };
}

describe('a recording', () => {
  test('comes by range from its host, which never sees the token', async () => {
    const { answer, asked } = await play(rangeHost(), 'bytes=10-19');
    expect(answer.status).toBe(206);
    expect(answer.headers).toMatchObject({
      'content-range': 'bytes 10-19/1000',
      'content-type': 'audio/wav',
    });
    expect(await bytesOf(answer.body)).toEqual([...BYTES.subarray(10, 20)]);
    expect(asked.media.map(({ authorization }) => authorization)).toEqual([undefined]);
  });

  test('is asked for with the same signed URL until that expires, and then renewed once', async () => {
    const { answer, asked, ask } = await play(
      rangeHost((url) => url.endsWith('signature=2')),
      'bytes=0-',
    );
    expect(answer.status).toBe(206);
    expect(await bytesOf(answer.body)).toHaveLength(1000);
    expect(await bytesOf((await ask()).body)).toHaveLength(1000);
    expect(asked.engagements).toBe(2);
    expect(asked.media.map(({ url }) => url.at(-1))).toEqual(['1', '2', '2']);
  });

  test('whose fresh URL is refused too is given up', async () => {
    const { answer, asked } = await play(
      rangeHost(() => false),
      'bytes=0-',
    );
    expect(answer.status).toBe(502);
    expect(asked.media).toHaveLength(2);
  });

  test.each([
    ['bytes=900-', 206, 'bytes 900-999/1000', 100],
    ['bytes=5-9', 206, 'bytes 5-9/1000', 5],
    ['bytes=990-2000', 206, 'bytes 990-999/1000', 10],
    ['bytes=1000-', 416, 'bytes */1000', 0],
  ])('from a host that ignores ranges is cut here: %s', async (range, status, contentRange, length) => {
    const { answer } = await play((_request, response) => {
      response.writeHead(200, { 'content-type': 'audio/wav', 'content-length': BYTES.length }).end(BYTES);
    }, range);
    expect([answer.status, answer.headers['content-range']]).toEqual([status, contentRange]);
    const bytes = await bytesOf(answer.body);
    expect(bytes).toHaveLength(length);
    const start = Number(/\d+/.exec(range)?.[0]);
    expect(bytes).toEqual([...BYTES.subarray(start, start + length)]);
  });

  test('can’t be a page: what is no sound or picture goes on as plain bytes', async () => {
    const { answer } = await play((_request, response) => {
      response.writeHead(200, { 'content-type': 'text/html', 'content-length': 4 }).end('<b/>');
    }, null);
    expect(answer.headers['content-type']).toBe('application/octet-stream');
    await answer.body?.cancel();
  });

  test('behind a redirect is not followed', async () => {
    const { answer } = await play((_request, response) => {
      response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end();
    }, null);
    expect(answer.status).toBe(502);
  });
});
