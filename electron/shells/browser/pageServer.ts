import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
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
import { judge, judgeUpgrade, originOf, type Gate, type Header } from './guard.ts';
import { cookieName, newKey, sameKey } from './runKey.ts';
import { openWire, type Wire } from './wire.ts';

const WIRE_PATH = '/wire';
const ENTER_PATH = '/enter';
/** How long a client may take to send the head of its request. */
const HEAD_MS = 10_000;

interface PageServerParts {
  /** 0 for one that is free. */
  readonly port: number;
  readonly app: Pick<App, 'onEvent' | 'media'>;
  readonly dispatch: Dispatch;
  readonly files: PageFiles;
  readonly logger: Logger;
  readonly onPages: (pages: number) => void;
}

export interface PageServer {
  /** With the key of this run: whoever has it is in, for as long as the program runs. */
  readonly url: string;
  /**
   * An address that lets in once. For the browser that is started here: others on this computer can read what
   * a program was started with.
   */
  entrance(): string;
  readonly port: number;
  close(): Promise<void>;
}

/**
 * The page, its wire and its media on 127.0.0.1. The printed address holds a key that is exchanged at once
 * for a cookie, so that it is neither in the address bar nor in the history. Rejects where the port is taken.
 */
export async function openPageServer(parts: PageServerParts): Promise<PageServer> {
  const wire = openWire(parts);
  const runKey = newKey();
  const onceKeys = new Set<string>();
  const admits = (given: string): boolean => onceKeys.delete(given) || sameKey(given, runKey);
  const enterWith = (port: number, key: string): string => `${originOf(port)}${ENTER_PATH}?key=${key}`;
  // What the guard asks for holds the port, which is known only once the server listens.
  let gate: Gate | null = null;
  let routes: Hono | null = null;

  // The globals are the core's too: a faster Response is not worth a changed one.
  const options = { overrideGlobalObjects: false };
  const answer = getRequestListener(
    async (request) => (await routes?.fetch(request)) ?? new Response(null, { status: 503 }),
    options,
  );
  const server = createServer(
    { headersTimeout: HEAD_MS },
    (request, response) => void answer(request, response),
  );

  server.on('upgrade', (request, socket, head) => {
    const path = (request.url ?? '').split('?', 1)[0];
    const allowed = gate !== null && path === WIRE_PATH && judgeUpgrade(gate, headerOf(request)) === 'ours';
    if (allowed) return wire.accept(request, socket, head);
    parts.logger.warn('A connection from elsewhere was refused.');
    socket.end('HTTP/1.1 403 Forbidden\r\nConnection: close\r\nContent-Length: 0\r\n\r\n');
  });

  const port = await listen(server, parts.port);
  gate = { port, cookie: newKey() };
  routes = routesBehind(gate, admits, parts);
  return {
    url: enterWith(port, runKey),
    entrance: () => {
      const key = newKey();
      onceKeys.add(key);
      return enterWith(port, key);
    },
    port,
    close: () => close(server, wire),
  };
}

/** The page's routes with the guard in front of them. */
function routesBehind(gate: Gate, admits: (key: string) => boolean, parts: PageServerParts): Hono {
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
    if (!admits(context.req.query('key') ?? '')) {
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

function close(server: Server, wire: Wire): Promise<void> {
  wire.close();
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
