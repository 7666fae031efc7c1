import type { IncomingMessage, ServerResponse } from 'node:http';
import type { App } from '#core/app.ts';
import type { Logger } from '#core/ports.ts';
import type { Dispatch } from '#host/dispatch.ts';
import { ENTER_PATH, type Entrance, WIRE_PATH } from '#shared/contract/loopback.ts';
import { openFirstAnswers } from './firstAnswers.ts';
import type { Listener } from './loopbackListener.ts';
import type { mediaListener } from './mediaListener.ts';
import {
  cookieName,
  headerOf,
  isFromHere,
  isFromPage,
  mayOpenSocket,
  type PageAccess,
} from './pageAccess.ts';
import type { PageSockets } from './pageSockets.ts';

/** In bytes; ours have 43. */
const LONGEST_KEY = 100;

interface PageServerParts {
  readonly listener: Listener;
  readonly access: PageAccess;
  readonly app: Pick<App, 'onEvent' | 'media'>;
  readonly dispatch: Dispatch;
  readonly logger: Logger;
  readonly onPages: (pages: number) => void;
}

export interface PageServer {
  /** Closes the listener too. */
  close(): Promise<void>;
}

async function textOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const piece of request.setEncoding('utf8')) text += String(piece);
  return text;
}

/**
 * Serves the page's WebSocket and its media on 127.0.0.1, which require a session, and exchanges the key for it. The
 * page's files are served before the program is loaded (`fileServer.ts`). What the answer to the key doesn't need is
 * loaded afterwards.
 */
export function servePage(parts: PageServerParts): PageServer {
  const { listener, access, logger } = parts;
  const { gate } = access;
  const first = openFirstAnswers(parts.app, parts.dispatch);
  let opened: PageSockets | null = null;
  let sockets: Promise<PageSockets> | null = null;
  const openSockets = async (): Promise<PageSockets> => {
    const { openPageSockets } = await import('./pageSockets.ts');
    opened = openPageSockets({ ...parts, takeEvents: () => first.takeEvents() });
    return opened;
  };
  let others: Promise<ReturnType<typeof mediaListener>> | null = null;
  const openOthers = async () => (await import('./mediaListener.ts')).mediaListener(parts);

  const enter = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const header = headerOf(request);
    const fits = Number(header('content-length') ?? LONGEST_KEY + 1) <= LONGEST_KEY;
    if (!isFromPage(gate, header) || !fits || !access.admits(await textOf(request))) {
      logger.warn('A request from another site was refused.', { status: 401 });
      response.writeHead(401, { 'content-type': 'text/plain; charset=UTF-8' });
      response.end('This key has already been used, or belongs to an earlier session.');
      return;
    }
    const entrance: Entrance = { ...gate.session, first: await first.answer() };
    response.writeHead(200, {
      'content-type': 'application/json',
      'cache-control': 'no-store',
      'set-cookie': `${cookieName(gate.port)}=${gate.cookie}; Path=${gate.session.mediaPath}; HttpOnly; SameSite=Strict`,
    });
    response.end(JSON.stringify(entrance));
    sockets ??= openSockets();
  };

  listener.answerWith({
    onRequest: (request, response) => {
      const isEntrance = request.method === 'POST' && request.url === ENTER_PATH;
      const handled =
        isEntrance && isFromHere(gate, ENTER_PATH, headerOf(request))
          ? enter(request, response)
          : (others ??= openOthers()).then((answer) => answer(request, response));
      handled.catch(() => response.destroy());
    },
    onUpgrade: (request, socket, head) => {
      const path = (request.url ?? '').split('?', 1)[0];
      if (path === WIRE_PATH && mayOpenSocket(gate, headerOf(request))) {
        sockets ??= openSockets();
        void sockets.then((each) => each.accept(request, socket, head));
        return;
      }
      logger.warn('A connection from another site was refused.');
      socket.end('HTTP/1.1 403 Forbidden\r\nConnection: close\r\nContent-Length: 0\r\n\r\n');
    },
  });
  return {
    close: () => {
      opened?.close();
      return listener.close();
    },
  };
}
