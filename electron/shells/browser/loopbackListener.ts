import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import type { StartRefusal } from '../common/startRefusal.ts';

/**
 * Where the page is unless the user says otherwise. Always the same, because a browser keeps what the page
 * remembers (its layout) per port; below the ports that systems hand out, so that it is seldom taken.
 */
const DEFAULT_PORT = 27275;

type Opening =
  | { readonly ok: true; readonly listener: Listener }
  | { readonly ok: false; readonly refusal: Extract<StartRefusal, { kind: 'port' }> };

/** Opens on the port that was asked for or not at all; where none was, on the usual one or any that is free. */
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
 * Listens on 127.0.0.1 before there is anything to answer with, so that a browser can start in the meantime.
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
