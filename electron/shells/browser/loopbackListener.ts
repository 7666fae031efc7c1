import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import type { StartRefusal } from '../common/startRefusal.ts';

/**
 * The default port of the page. Always the same, because browsers store what the page remembers (its layout)
 * per port; below the ephemeral ports, so that it is rarely in use.
 */
const DEFAULT_PORT = 27275;

type Opening =
  | { readonly ok: true; readonly listener: Listener }
  | { readonly ok: false; readonly refusal: Extract<StartRefusal, { kind: 'port' }> };

/** Listens on the requested port or fails; without one, on the default port or any free one. */
export async function listenOn(wanted: number | null): Promise<Opening> {
  try {
    return { ok: true, listener: await openListener(wanted ?? DEFAULT_PORT) };
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : null;
    if (code !== 'EADDRINUSE' && code !== 'EACCES') throw error;
    if (wanted === null) return { ok: true, listener: await openListener(0) };
    const why = code === 'EADDRINUSE' ? 'taken' : 'not-allowed';
    return { ok: false, refusal: { kind: 'port', port: wanted, why } };
  }
}

// Importing `node:http` as an ES module would evaluate all its exports, one of which loads all of fetch: a
// tenth of a second before we can respond to anything.
const { createServer } = process.getBuiltinModule('node:http');

/** How long a client may take to send its request headers. */
const HEAD_MS = 10_000;

export interface RequestHandlers {
  readonly onRequest: (request: IncomingMessage, response: ServerResponse) => void;
  readonly onUpgrade: (request: IncomingMessage, socket: Duplex, head: Buffer) => void;
}

/** An open port of this computer. */
export interface Listener {
  readonly port: number;
  /** Resolves when the first request waits for the handlers of `answerWith`. */
  readonly awaited: Promise<void>;
  /** Handles what needs no program from now on; false leaves a request to the handlers of `answerWith`. Call once. */
  answerFirst(handler: (request: IncomingMessage, response: ServerResponse) => boolean): void;
  /** Handles all other requests from now on, including those that were waiting. Call once. */
  answerWith(handlers: RequestHandlers): void;
  close(): Promise<void>;
}

/**
 * Listens on 127.0.0.1 before requests can be handled, so that a browser can start at the same time. `port` 0 means
 * any free port. Rejects if the port is in use.
 */
export async function openListener(port: number): Promise<Listener> {
  const ready = Promise.withResolvers<RequestHandlers>();
  const awaited = Promise.withResolvers<void>();
  const server = createServer({ headersTimeout: HEAD_MS });
  /** The server doesn't close these, as they are no connections of its own any more. */
  const waiting = new Set<Duplex>();
  let first: (request: IncomingMessage, response: ServerResponse) => boolean = () => false;
  server.on('request', (request, response) => {
    if (first(request, response)) return;
    awaited.resolve();
    void ready.promise.then(({ onRequest }) => onRequest(request, response));
  });
  server.on('upgrade', (request, socket, head) => {
    // A client that disconnects, even while being refused, is not a failure; an unhandled error would end the
    // app.
    socket.on('error', () => socket.destroy());
    awaited.resolve();
    waiting.add(socket);
    socket.once('close', () => waiting.delete(socket));
    void ready.promise.then(({ onUpgrade }) => {
      waiting.delete(socket);
      return onUpgrade(request, socket, head);
    });
  });
  return {
    port: await listen(server, port),
    awaited: awaited.promise,
    answerFirst: (handler) => {
      first = handler;
    },
    answerWith: ready.resolve,
    close: () => {
      for (const socket of waiting) socket.destroy();
      return close(server);
    },
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
