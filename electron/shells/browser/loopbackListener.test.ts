import { once } from 'node:events';
import { request } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openListener, type Listener, type RequestHandlers } from './loopbackListener.ts';

async function listening(): Promise<Listener> {
  const listener = await openListener(0);
  onTestFinished(() => listener.close());
  return listener;
}

const notFound: RequestHandlers = {
  onRequest: (_request, response) => {
    response.writeHead(404).end();
  },
  onUpgrade: (_request, socket) => {
    socket.end('HTTP/1.1 403 Forbidden\r\n\r\n');
  },
};

describe('an open port', () => {
  it('queues early requests and answers them later', async () => {
    const listener = await listening();
    const early = request({ host: '127.0.0.1', port: listener.port }).end();
    await once(early, 'finish');
    const socket = connect({ host: '127.0.0.1', port: listener.port });
    const words = text(socket);
    socket.write('GET /wire HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n');
    listener.answerWith(notFound);
    const [response] = await once(early, 'response');
    expect(response).toMatchObject({ statusCode: 404 });
    expect(await words).toContain('403 Forbidden');
    const late = request({ host: '127.0.0.1', port: listener.port }).end();
    expect((await once(late, 'response'))[0]).toMatchObject({ statusCode: 404 });
  });

  it('says when a request has to wait', async () => {
    const listener = await listening();
    let isAwaited = false;
    void listener.awaited.then(() => (isAwaited = true));
    listener.answerFirst(({ url }, response) => {
      if (url === '/other') return false;
      response.end();
      return true;
    });
    const options = { host: '127.0.0.1', port: listener.port };
    const [answered] = await once(request({ ...options, path: '/file' }).end(), 'response');
    answered.resume();
    expect(isAwaited).toBe(false);
    const waiting = request({ ...options, path: '/other' }).end();
    await listener.awaited;
    listener.answerWith(notFound);
    expect((await once(waiting, 'response'))[0]).toMatchObject({ statusCode: 404 });
  });

  it('survives a client that disconnects while waiting', async () => {
    const listener = await listening();
    const socket = connect({ host: '127.0.0.1', port: listener.port });
    await once(socket, 'connect');
    socket.write('GET /wire HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n');
    socket.resetAndDestroy();
    listener.answerWith(notFound);
    const late = request({ host: '127.0.0.1', port: listener.port }).end();
    expect((await once(late, 'response'))[0]).toMatchObject({ statusCode: 404 });
  });

  it('closes although a page waits for its connection', async () => {
    const listener = await openListener(0);
    const socket = connect({ host: '127.0.0.1', port: listener.port });
    socket.on('error', () => undefined);
    const ended = once(socket, 'close');
    socket.write('GET /wire HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n');
    await listener.awaited;
    await listener.close();
    await ended;
  });

  it('reports that it is in use', async () => {
    const { port } = await listening();
    await expect(openListener(port)).rejects.toMatchObject({ code: 'EADDRINUSE' });
  });
});
