import type { IncomingMessage } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import { setCookie } from 'hono/cookie';
import { linkIn } from '../common/linkIn.ts';
import { contentPolicy } from '../common/contentPolicy.ts';
import type { PageFiles } from '../common/pageFiles.ts';
import { pageRoutes } from '../common/pageRoutes.ts';
import type { App } from '#core/app.ts';
import type { Logger } from '#core/ports/index.ts';
import type { Dispatch } from '#host/dispatch.ts';
import { ENTER_PATH, type Entrance } from './entrance.ts';
import { judge, judgeUpgrade, type Header } from './guard.ts';
import type { Listener } from './listener.ts';
import { cookieName } from './runKey.ts';
import { openWire } from './wire.ts';

const WIRE_PATH = '/wire';

interface PageServerParts {
  readonly listener: Listener;
  readonly entrance: Entrance;
  readonly app: Pick<App, 'onEvent' | 'media'>;
  readonly dispatch: Dispatch;
  readonly files: PageFiles;
  readonly logger: Logger;
  readonly onPages: (pages: number) => void;
}

export interface PageServer {
  /** Ends the listener too. */
  close(): Promise<void>;
}

/**
 * The page, its wire and its media on 127.0.0.1. The address of the entrance holds a key that is exchanged at once
 * for a cookie, so that it is neither in the address bar nor in the history.
 */
export function servePage(parts: PageServerParts): PageServer {
  const { listener, entrance, logger } = parts;
  const wire = openWire(parts);
  const routes = guardedRoutes(parts);
  // The globals are the core's too: a faster Response is not worth a changed one.
  const options = { overrideGlobalObjects: false };
  const answer = getRequestListener((request) => routes.fetch(request), options);

  listener.answerWith({
    onRequest: (request, response) => void answer(request, response),
    onUpgrade: (request, socket, head) => {
      const path = (request.url ?? '').split('?', 1)[0];
      if (path === WIRE_PATH && judgeUpgrade(entrance.gate, headerOf(request)) === 'ours') {
        return wire.accept(request, socket, head);
      }
      logger.warn('A connection from elsewhere was refused.');
      socket.end('HTTP/1.1 403 Forbidden\r\nConnection: close\r\nContent-Length: 0\r\n\r\n');
    },
  });
  return {
    close: () => {
      wire.close();
      return listener.close();
    },
  };
}

/** The page's routes with the guard in front of them. */
function guardedRoutes(parts: PageServerParts): Hono {
  const { entrance } = parts;
  const { gate } = entrance;
  const guarded = new Hono();
  const policy = contentPolicy([`ws://127.0.0.1:${gate.port}`]);

  guarded.use(async (context, next) => {
    const verdict = judge(gate, (name) => context.req.header(name));
    const entering = context.req.path === ENTER_PATH && verdict !== 'foreign';
    if (verdict === 'ours' || entering) return next();
    parts.logger.warn('A request from elsewhere was refused.', { reason: verdict });
    return verdict === 'foreign'
      ? context.text('This address is for Parley itself.', 403)
      : context.text('Open the address that Parley printed when it started: it holds the key.', 401);
  });
  guarded.get(ENTER_PATH, (context) => {
    if (!entrance.admits(context.req.query('key') ?? '')) {
      return context.text('This key is from another run: open the address printed last.', 401);
    }
    setCookie(context, cookieName(gate.port), gate.cookie, { path: '/', httpOnly: true, sameSite: 'Strict' });
    context.header('cache-control', 'no-store');
    context.header('referrer-policy', 'no-referrer');
    const link = linkIn([context.req.query('link') ?? '']);
    return context.redirect(link === null ? '/' : `/?link=${encodeURIComponent(link)}`, 303);
  });
  guarded.route('/', pageRoutes({ app: parts.app, files: parts.files, policy }));
  return guarded;
}

function headerOf({ headers }: IncomingMessage): Header {
  return (name) => [headers[name]].flat().join(', ') || undefined;
}
