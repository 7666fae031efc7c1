import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';

// As an ES module `node:http` would have all of its exports read, and one of them loads the whole of fetch: a tenth
// of a second, before anything can be asked of us.
const { createServer } = process.getBuiltinModule('node:http');

/** How long a client may take to send the head of its request. */
const HEAD_MS = 10_000;

export interface RequestHandlers {
  readonly onRequest: (request: IncomingMessage, response: ServerResponse) => void;
  readonly onUpgrade: (request: IncomingMessage, socket: Duplex, head: Buffer) => void;
}

/** A port of this computer that is held. */
export interface Listener {
  readonly port: number;
  /** Whoever came before waits until now. Once. */
  answerWith(handlers: RequestHandlers): void;
  close(): Promise<void>;
}

/**
 * Listens on 127.0.0.1 before there is anything to answer with, so that a browser can be on its way meanwhile.
 * `port` 0 stands for one that is free. Rejects where it is taken.
 */
export async function openListener(port: number): Promise<Listener> {
  const ready = Promise.withResolvers<RequestHandlers>();
  const server = createServer({ headersTimeout: HEAD_MS });
  server.on('request', (request, response) => {
    void ready.promise.then(({ onRequest }) => onRequest(request, response));
  });
  server.on('upgrade', (request, socket, head) => {
    // A client that breaks off, now or while it is refused, is no fault; unheard it would end the program.
    socket.on('error', () => socket.destroy());
    void ready.promise.then(({ onUpgrade }) => onUpgrade(request, socket, head));
  });
  return {
    port: await listen(server, port),
    answerWith: ready.resolve,
    close: () => close(server),
  };
}

function listen(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    // Never a name: `localhost` may resolve to an address that others can reach.
    server.listen(port, '127.0.0.1', () => {
      server.off('error', reject);
      const address: AddressInfo | string | null = server.address();
      if (address === null || typeof address === 'string') reject(new Error('The server has no port.'));
      else resolve(address.port);
    });
  });
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
