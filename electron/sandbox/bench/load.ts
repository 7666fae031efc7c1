import { connect, type Socket } from 'node:net';

const headEnd = Buffer.from('\r\n\r\n');

/** The next path that a connection requests, given the previous response's body. */
export type NextPath = (body: Buffer | undefined) => string;

/**
 * Sends requests over keep-alive connections for a while and counts the responses. The client is kept cheap: no
 * HTTP library, one request in flight per connection, bodies read by Content-Length.
 */
export async function load(
  port: number,
  authorization: string,
  walkers: readonly NextPath[],
  milliseconds: number,
): Promise<{ readonly answers: number; readonly seconds: number; readonly bytes: number }> {
  let answers = 0;
  let bytes = 0;
  const begin = performance.now();
  const end = begin + milliseconds;
  await Promise.all(
    walkers.map(async (next) => {
      const socket = connect({ port, host: '127.0.0.1', noDelay: true });
      let body: Buffer | undefined;
      while (performance.now() < end) {
        body = await ask(socket, next(body), authorization);
        answers++;
        bytes += body.length;
      }
      socket.destroy();
    }),
  );
  return { answers, seconds: (performance.now() - begin) / 1000, bytes: bytes / Math.max(1, answers) };
}

function ask(socket: Socket, path: string, authorization: string): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    let received: Buffer = Buffer.alloc(0);
    let wanted = Infinity;
    let bodyAt = 0;
    const onData = (chunk: Buffer): void => {
      received = received.length === 0 ? chunk : Buffer.concat([received, chunk]);
      if (wanted === Infinity) {
        const at = received.indexOf(headEnd);
        if (at < 0) return;
        const head = received.toString('latin1', 0, at);
        const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1];
        if (!head.startsWith('HTTP/1.1 200') || length === undefined) {
          reject(new Error(`unexpected answer: ${head}`));
          return;
        }
        bodyAt = at + headEnd.length;
        wanted = bodyAt + Number(length);
      }
      if (received.length < wanted) return;
      socket.off('data', onData);
      socket.off('error', reject);
      resolve(received.subarray(bodyAt));
    };
    socket.on('data', onData);
    socket.on('error', reject);
    socket.write(`GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: ${authorization}\r\n\r\n`);
  });
}
