import type { RequestListener } from 'node:http';
import { describe, expect, onTestFinished, test } from 'vitest';
import { engagementId } from '#shared/contract/ids.ts';
import { httpServer } from '../testing/httpServer.ts';
import type { Clock } from '../ports.ts';
import { realClock, testPorts } from '../testing/testPorts.ts';
import { BYTES, cut, rangeHost, shortHost } from '../../testing/media/recordingHosts.ts';
import { connectedApp } from '../testing/mirroredApp.ts';

const TIMES_FASTER = 15;

/** Runs faster once everything is set up, to shorten waits for a host that sends nothing. */
class HurryingClock implements Clock {
  #since = realClock.monotonic();
  #speed = 1;

  hurry(): void {
    this.#since = this.monotonic();
    this.#speed = TIMES_FASTER;
  }

  now(): number {
    return realClock.now();
  }

  monotonic(): number {
    return this.#since + (realClock.monotonic() - this.#since) * this.#speed;
  }

  after(ms: number, call: () => void): () => void {
    return realClock.after(ms / this.#speed, call);
  }
}

interface Asked {
  readonly engagements: number;
  readonly media: { url: string; authorization: string | undefined; range: string | undefined }[];
}

/** An API with one engagement that has a recording, and a separate host that stores it. */
async function play(
  host: RequestListener,
  range: string | null,
  options: { hurries?: boolean; method?: 'GET' | 'HEAD' } = {},
) {
  const asked = { engagements: 0, media: [] as Asked['media'] };
  const mediaHost = await httpServer((request, response) => {
    const { authorization, range } = request.headers;
    asked.media.push({ url: request.url ?? '', authorization, range });
    host(request, response);
  }, onTestFinished);
  const service = await httpServer((request, response) => {
    // Connecting asks, too.
    if (new URL(request.url ?? '/', 'http://service').pathname === '/v2/engagements/e')
      asked.engagements += 1;
    const engagement = { id: 'e', media_url: `${mediaHost.baseUrl}/rec.wav?signature=${asked.engagements}` };
    response.end(JSON.stringify(engagement));
  }, onTestFinished);
  const clock = new HurryingClock();
  const api = { baseUrl: service.baseUrl, token: 'canary', paused: true };
  const { app, id } = await connectedApp(testPorts({ clock }), api, onTestFinished);
  if (options.hurries === true) clock.hurry();
  const ask = () =>
    app.media({
      connectionId: id,
      engagementId: engagementId.parse('e'),
      range,
      method: options.method ?? 'GET',
      signal: new AbortController().signal,
    });
  return { answer: await ask(), ask, asked, app, connectionId: id };
}

async function bytesOf(body: ReadableStream<Uint8Array> | null): Promise<number[]> {
  return body === null ? [] : [...new Uint8Array(await new Response(body).arrayBuffer())];
}

describe('a recording', () => {
  test('is streamed by range from its host, which never sees the token', async () => {
    const { answer, asked } = await play(rangeHost(), 'bytes=10-19');
    expect(answer.status).toBe(206);
    expect(answer.headers).toMatchObject({
      'content-range': 'bytes 10-19/1000',
      'content-type': 'audio/wav',
    });
    expect(await bytesOf(answer.body)).toEqual([...BYTES.subarray(10, 20)]);
    expect(asked.media.map(({ authorization }) => authorization)).toEqual([undefined]);
  });

  test('continues to the end of the range from a host that sends a hundred bytes at a time', async () => {
    const inPieces: RequestListener = (request, response) => {
      const start = Number(/bytes=(\d+)/.exec(request.headers.range ?? '')?.[1] ?? 0);
      const end = Math.min(start + 99, BYTES.length - 1);
      response.writeHead(206, {
        'content-type': 'audio/wav',
        'content-length': end - start + 1,
        'content-range': `bytes ${start}-${end}/${BYTES.length}`,
      });
      response.end(BYTES.subarray(start, end + 1));
    };
    const { answer, asked } = await play(inPieces, 'bytes=10-');
    expect(answer.headers).toMatchObject({ 'content-range': 'bytes 10-999/1000', 'content-length': '990' });
    expect(await bytesOf(answer.body)).toEqual([...BYTES.subarray(10)]);
    expect(asked.media).toHaveLength(10);
    const part = await play(inPieces, 'bytes=0-149');
    expect(await bytesOf(part.answer.body)).toEqual([...BYTES.subarray(0, 150)]);
  });

  test('reuses its signed URL until that expires and then renews it once', async () => {
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

  test('is given up if its fresh URL is refused too', async () => {
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

  test.each(['text/plain', 'image/svg+xml', 'text/css'])(
    'never gets an executable type on the page’s origin: %s becomes plain bytes',
    async (type) => {
      const { answer } = await play((_request, response) => {
        response.writeHead(200, { 'content-type': type, 'content-length': 4 }).end('<b/>');
      }, null);
      expect(answer.headers['content-type']).toBe('application/octet-stream');
      await answer.body?.cancel();
    },
  );

  test('whose host answers with a page gets one new URL and is then given up', async () => {
    const page: RequestListener = (_request, response) => {
      response
        .writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-length': 4 })
        .end('<b/>');
    };
    const never = await play(page, 'bytes=0-');
    expect([never.answer.status, never.asked.engagements]).toEqual([502, 2]);
    const renewed = await play((request, response) => {
      (request.url?.endsWith('1') === true ? page : rangeHost())(request, response);
    }, 'bytes=0-');
    expect([renewed.answer.status, renewed.asked.engagements]).toEqual([206, 2]);
    expect(await bytesOf(renewed.answer.body)).toEqual([...BYTES]);
  });

  test('behind a redirect to plain http elsewhere is not followed', async () => {
    const { answer, asked } = await play((_request, response) => {
      response.writeHead(302, { location: 'http://media.example/' }).end();
    }, null);
    expect([answer.status, asked.media.length]).toEqual([502, 2]);
  });
});

describe('a recording whose host', () => {
  test('disconnects continues at the missing byte', async () => {
    const { answer, asked } = await play(shortHost(300, cut), 'bytes=0-');
    expect(answer.headers['content-length']).toBe('1000');
    expect(await bytesOf(answer.body)).toEqual([...BYTES]);
    expect(asked.media.map(({ range }) => range)).toEqual([
      'bytes=0-',
      'bytes=300-999',
      'bytes=600-999',
      'bytes=900-999',
    ]);
    expect(asked.engagements).toBe(1);
  });

  test('stalls halfway is asked for the rest', async () => {
    const { answer, asked } = await play(
      shortHost(600, () => {}),
      'bytes=0-',
      { hurries: true },
    );
    expect(await bytesOf(answer.body)).toEqual([...BYTES]);
    expect(asked.media).toHaveLength(2);
  });

  test('trickles is retried once and then fails', async () => {
    const dripping: RequestListener = (request, response) => {
      const start = Number(/bytes=(\d+)/.exec(request.headers.range ?? '')?.[1] ?? 0);
      response.writeHead(206, {
        'content-type': 'audio/wav',
        'content-length': BYTES.length - start,
        'content-range': `bytes ${start}-${BYTES.length - 1}/${BYTES.length}`,
      });
      const drops = setInterval(() => response.write(BYTES.subarray(0, 1)), 20);
      response.on('close', () => clearInterval(drops));
    };
    const { answer, asked } = await play(dripping, 'bytes=0-', { hurries: true });
    await expect(bytesOf(answer.body)).rejects.toThrow('The recording’s host stopped sending.');
    expect(asked.media).toHaveLength(2);
  });

  test('expires the URL halfway continues with a new one, unnoticed', async () => {
    const { answer, asked } = await play((request, response) => {
      const expired = request.url?.endsWith('signature=1') === true && request.headers.range !== 'bytes=0-';
      if (expired) response.writeHead(403).end();
      else shortHost(request.url?.endsWith('1') === true ? 400 : 1000, cut)(request, response);
    }, 'bytes=0-');
    expect(await bytesOf(answer.body)).toEqual([...BYTES]);
    expect(asked.media.map(({ url, range }) => [url.at(-1), range])).toEqual([
      ['1', 'bytes=0-'],
      ['1', 'bytes=400-999'],
      ['2', 'bytes=400-999'],
    ]);
    expect(asked.engagements).toBe(2);
  });

  test('ignores ranges and disconnects continues too', async () => {
    let answers = 0;
    const { answer } = await play((_request, response) => {
      answers += 1;
      response.writeHead(200, { 'content-type': 'audio/wav', 'content-length': BYTES.length });
      if (answers > 1) response.end(BYTES);
      else response.write(BYTES.subarray(0, 500), () => response.destroy());
    }, 'bytes=100-');
    expect(await bytesOf(answer.body)).toEqual([...BYTES.subarray(100)]);
  });

  test('announces more than it has ends in an error and is not retried forever', async () => {
    const { answer, asked } = await play(shortHost(0, cut), 'bytes=0-', { hurries: true });
    await expect(bytesOf(answer.body)).rejects.toThrow('The recording’s host stopped sending.');
    expect(asked.media.length).toBeLessThanOrEqual(12);
  });

  test('stops sending ends in an error after a few waits', async () => {
    const { answer } = await play(
      shortHost(10, () => {}),
      'bytes=0-',
      { hurries: true },
    );
    const reader = answer.body?.getReader();
    expect((await reader?.read())?.value).toHaveLength(10);
    await reader?.cancel();
    const silent = await play(
      shortHost(0, () => {}),
      'bytes=0-',
      { hurries: true },
    );
    await expect(bytesOf(silent.answer.body)).rejects.toThrow('The recording’s host stopped sending.');
  });

  test('continues with another recording is not followed, because the mix would be noise', async () => {
    let answers = 0;
    const { answer } = await play((request, response) => {
      answers += 1;
      shortHost(500, cut, { etag: `"${answers}"` })(request, response);
    }, 'bytes=0-');
    await expect(bytesOf(answer.body)).rejects.toThrow('The recording’s host stopped sending.');
  });

  test('sends more than requested is cut off', async () => {
    const { answer } = await play((_request, response) => {
      response.writeHead(206, {
        'content-type': 'audio/wav',
        'content-length': 100,
        'content-range': 'bytes 10-109/1000',
      });
      response.end(BYTES.subarray(10, 110));
    }, 'bytes=10-19');
    expect(answer.headers).toMatchObject({ 'content-range': 'bytes 10-19/1000', 'content-length': '10' });
    expect(await bytesOf(answer.body)).toEqual([...BYTES.subarray(10, 20)]);
  });

  test.each([['bytes 0-9/1000'], ['bytes 10-19/15'], ['bytes 19-10/1000'], ['10-19/1000'], [undefined]])(
    'sends a wrong or unnamed part is not trusted: %s',
    async (contentRange) => {
      const { answer } = await play((_request, response) => {
        const range = contentRange === undefined ? {} : { 'content-range': contentRange };
        response.writeHead(206, { 'content-type': 'audio/wav', 'content-length': 10, ...range });
        response.end(BYTES.subarray(10, 20));
      }, 'bytes=10-19');
      expect(answer.status).toBe(502);
    },
  );

  test('does not report its length plays from the start and offers no ranges', async () => {
    const endless: RequestListener = (_request, response) => {
      response.writeHead(200, { 'content-type': 'audio/mpeg' });
      response.write(BYTES.subarray(0, 500));
      response.end(BYTES.subarray(500));
    };
    const { answer } = await play(endless, 'bytes=0-');
    expect([answer.status, answer.headers['accept-ranges'], answer.headers['content-length']]).toEqual([
      200,
      undefined,
      undefined,
    ]);
    expect(await bytesOf(answer.body)).toEqual([...BYTES]);
    expect((await play(endless, 'bytes=100-')).answer.status).toBe(502);
  });

  test('has a temporary problem is retried once', async () => {
    let answers = 0;
    const { answer, asked } = await play((request, response) => {
      answers += 1;
      if (answers === 1) response.writeHead(503).end();
      else rangeHost()(request, response);
    }, 'bytes=0-9');
    expect([answer.status, asked.engagements, asked.media.length]).toEqual([206, 1, 2]);
    const always = await play((_request, response) => response.writeHead(500).end(), null);
    expect([always.answer.status, always.asked.media.length]).toEqual([502, 2]);
  });

  test('sends an empty body has no recording', async () => {
    const { answer } = await play((_request, response) => {
      response.writeHead(200, { 'content-type': 'audio/wav', 'content-length': 0 }).end();
    }, null);
    expect(answer.status).toBe(502);
  });

  test('is disconnected when the player has enough', async () => {
    const closed = Promise.withResolvers<void>();
    const { answer } = await play((request, response) => {
      response.on('close', () => closed.resolve());
      shortHost(500, () => {})(request, response);
    }, 'bytes=0-');
    const reader = answer.body?.getReader();
    await reader?.read();
    await reader?.cancel();
    await closed.promise;
  });

  test('is disconnected after a HEAD, which has no body', async () => {
    const closed = Promise.withResolvers<void>();
    const { answer } = await play(
      (request, response) => {
        response.on('close', () => closed.resolve());
        shortHost(500, () => {})(request, response);
      },
      'bytes=0-',
      { method: 'HEAD' },
    );
    expect([answer.status, answer.headers['content-length'], answer.body]).toEqual([206, '1000', null]);
    await closed.promise;
  });
});

describe('several ranges at once', () => {
  test('renew an expired URL only once', async () => {
    let expired = false;
    const { answer, ask, asked } = await play(
      rangeHost((url) => !(expired && url.endsWith('signature=1'))),
      'bytes=0-',
    );
    await answer.body?.cancel();
    expired = true;
    const answers = await Promise.all([ask(), ask(), ask()]);
    expect(answers.map(({ status }) => status)).toEqual([206, 206, 206]);
    for (const { body } of answers) await body?.cancel();
    expect(asked.engagements).toBe(2);
    expect(new Set(asked.media.map(({ url }) => url.at(-1)))).toEqual(new Set(['1', '2']));
  });

  test('are refused once their connection is removed', async () => {
    const { app, ask, connectionId: id } = await play(rangeHost(), 'bytes=0-9');
    const removed = await app.handlers['connections.remove'](
      { connectionId: id },
      { signal: new AbortController().signal },
    );
    expect(removed.ok).toBe(true);
    expect((await ask()).status).toBe(502);
  });
});
