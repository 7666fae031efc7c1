import type { IncomingMessage, ServerResponse } from 'node:http';
import type { App } from '#core/app.ts';
import type { Logger } from '#core/ports.ts';
import type { Dispatch } from '#host/dispatch.ts';
import { ENTER_PATH, ENTER_WITH_PICTURE, WIRE_PATH } from '#shared/contract/loopback.ts';
import { openFirstAnswers } from './firstAnswers.ts';
import type { Listener } from './loopbackListener.ts';
import type { mediaListener } from './mediaListener.ts';
import {
  exchangeKey,
  headerOf,
  isFromHere,
  KEY_REFUSED,
  mayOpenSocket,
  type PageAccess,
} from './pageAccess.ts';
import type { PageSockets } from './pageSockets.ts';

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
    const answers = async () => ({ first: await first.answer(), kept: false });
    if (await exchangeKey(access, request, response, answers)) sockets ??= openSockets();
    else logger.warn(KEY_REFUSED, { status: 401 });
  };

  listener.answerWith({
    onRequest: (request, response) => {
      const isEntrance =
        request.method === 'POST' && (request.url === ENTER_PATH || request.url === ENTER_WITH_PICTURE);
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
