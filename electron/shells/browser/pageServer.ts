import { getRequestListener } from '@hono/node-server';
import { Hono, type Context } from 'hono';
import { setCookie } from 'hono/cookie';
import { pageRoutes } from '../common/pageRoutes.ts';
import type { App } from '#core/app.ts';
import type { Logger } from '#core/ports.ts';
import type { Dispatch } from '#host/dispatch.ts';
import { ENTER_PATH, type Entrance, WIRE_PATH } from '#shared/contract/loopback.ts';
import { type FirstAnswers, openFirstAnswers } from './firstAnswers.ts';
import {
  cookieName,
  type Header,
  headerOf,
  isFromHere,
  isFromPage,
  mayOpenSocket,
  mayPlayMedia,
  type PageAccess,
} from './pageAccess.ts';
import type { Listener } from './loopbackListener.ts';
import { openPageSockets } from './pageSockets.ts';

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

/**
 * Serves the page's WebSocket and its media on 127.0.0.1, which require a session, and exchanges the key for it. The
 * page's files are served before the program is loaded (`fileServer.ts`).
 */
export function servePage(parts: PageServerParts): PageServer {
  const { listener, access, logger } = parts;
  const first = openFirstAnswers(parts.app, parts.dispatch);
  const sockets = openPageSockets({ ...parts, takeEvents: () => first.takeEvents() });
  const routes = guardedRoutes(parts, first);
  // The core uses these globals too, and must not get replacements.
  const options = { overrideGlobalObjects: false };
  const answer = getRequestListener((request) => routes.fetch(request), options);

  listener.answerWith({
    onRequest: (request, response) => void answer(request, response),
    onUpgrade: (request, socket, head) => {
      const path = (request.url ?? '').split('?', 1)[0];
      if (path === WIRE_PATH && mayOpenSocket(access.gate, headerOf(request))) {
        return sockets.accept(request, socket, head);
      }
      logger.warn('A connection from another site was refused.');
      socket.end('HTTP/1.1 403 Forbidden\r\nConnection: close\r\nContent-Length: 0\r\n\r\n');
    },
  });
  return {
    close: () => {
      sockets.close();
      return listener.close();
    },
  };
}

/** The page's routes behind the access checks. */
function guardedRoutes(parts: PageServerParts, first: FirstAnswers): Hono {
  const { access } = parts;
  const { gate } = access;
  const { mediaPath } = gate.session;
  const guarded = new Hono();
  const refuse = (context: Context, status: 401 | 403, sentence: string): Response => {
    parts.logger.warn('A request from another site was refused.', { status });
    return context.text(sentence, status);
  };

  guarded.use(async (context, next) => {
    if (!isFromHere(gate, context.req.path, headersOf(context))) {
      return refuse(context, 403, 'Only Parley can use this address.');
    }
    return next();
  });
  guarded.use('/media/*', async (context, next) => {
    if (!mayPlayMedia(gate, context.req.path, headersOf(context))) {
      return refuse(context, 401, 'Only a signed-in page of Parley can play recordings.');
    }
    return next();
  });
  guarded.post(ENTER_PATH, async (context) => {
    const fits = Number(context.req.header('content-length') ?? LONGEST_KEY + 1) <= LONGEST_KEY;
    if (!isFromPage(gate, headersOf(context)) || !fits || !access.admits(await context.req.text())) {
      return refuse(context, 401, 'This key has already been used, or belongs to an earlier session.');
    }
    setCookie(context, cookieName(gate.port), gate.cookie, {
      path: mediaPath,
      httpOnly: true,
      sameSite: 'Strict',
    });
    context.header('cache-control', 'no-store');
    const entrance: Entrance = { ...gate.session, first: await first.answer() };
    return context.json(entrance);
  });
  const wire = [`ws://127.0.0.1:${gate.port}`];
  guarded.route('/', pageRoutes({ app: parts.app, wire, mediaPath, files: null }));
  return guarded;
}

function headersOf(context: Context): Header {
  return (name) => context.req.header(name);
}
