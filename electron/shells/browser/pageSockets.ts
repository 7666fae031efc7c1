import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer, type WebSocket } from 'ws';
import type { App, AppEvent } from '#core/app.ts';
import type { Logger } from '#core/ports.ts';
import type { Dispatch } from '#host/dispatch.ts';
import { openSession } from '#host/session.ts';
import { WIRE_PROTOCOL } from '#shared/contract/loopback.ts';
import { type HostMessage, MOST_MESSAGE_BYTES } from '#shared/contract/wire.ts';

/** A page with this much unread data is hung; it may reconnect. */
const MOST_WAITING_BYTES = 64 * 1024 * 1024;
/** RFC 6455 7.4.1: policy violation. */
const BREACH = 1008;
const GOING_AWAY = 1001;

interface PageSocketParts {
  readonly app: Pick<App, 'onEvent'>;
  readonly dispatch: Dispatch;
  readonly logger: Logger;
  /** Called with the number of connected pages whenever it changes. */
  readonly onPages: (pages: number) => void;
  /** Events that a page missed since it received its first answers. */
  readonly takeEvents: () => readonly AppEvent[];
}

/** The WebSocket side of the contract: one session per connected page, with JSON text in both directions. */
export interface PageSockets {
  /** Takes over a connection that has passed the access checks. */
  accept(request: IncomingMessage, socket: Duplex, head: Buffer): void;
  close(): void;
}

export function openPageSockets(parts: PageSocketParts): PageSockets {
  const server = new WebSocketServer({
    noServer: true,
    maxPayload: MOST_MESSAGE_BYTES,
    // On loopback, compression costs more than it saves.
    perMessageDeflate: false,
    // Of the two protocols offered by the page, the other one is its secret.
    handleProtocols: () => WIRE_PROTOCOL,
  });

  const serve = (socket: WebSocket): void => {
    for (const { name, payload } of parts.takeEvents())
      socket.send(JSON.stringify({ kind: 'event', name, payload } satisfies HostMessage));
    const session = openSession(
      parts.app,
      parts.dispatch,
      {
        send: (message) => {
          if (socket.bufferedAmount > MOST_WAITING_BYTES) return socket.terminate();
          if (socket.readyState === socket.OPEN) socket.send(JSON.stringify(message));
        },
        dismiss: (reason) => socket.close(BREACH, reason),
      },
      parts.logger,
    );
    parts.onPages(server.clients.size);
    socket.on('message', (data, isBinary) => session.receive(isBinary ? data : textOf(data)));
    // An error is followed by a close; without a listener it would end the app.
    socket.on('error', (error) => parts.logger.warn('A page connection failed.', { reason: error.name }));
    socket.on('close', () => {
      session.close();
      parts.onPages(server.clients.size);
    });
  };

  return {
    accept: (request, socket, head) => server.handleUpgrade(request, socket, head, serve),
    close: () => {
      for (const client of server.clients) {
        client.close(GOING_AWAY);
        client.terminate();
      }
      server.close();
    },
  };
}

function textOf(data: Buffer | ArrayBuffer | Buffer[]): string {
  if (Array.isArray(data)) return Buffer.concat(data).toString('utf8');
  return Buffer.isBuffer(data) ? data.toString('utf8') : Buffer.from(data).toString('utf8');
}
