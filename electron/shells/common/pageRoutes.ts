import { Hono, type Context } from 'hono';
import type { App } from '#core/app.ts';
import { connectionId, engagementId } from '#shared/contract/ids.ts';
import { securityHeaders } from './contentPolicy.ts';
import type { PageFiles } from './pageFiles.ts';

interface PageParts {
  readonly app: Pick<App, 'media'>;
  readonly files: PageFiles;
  readonly policy: string;
  /** Where the recordings are, as the page asks for them. */
  readonly mediaPath: string;
}

const READING = new Set(['GET', 'HEAD']);

/**
 * Everything the page loads, as a plain function from Request to Response that both shells put behind their
 * own door: the loopback server, or Electron's custom scheme.
 */
export function pageRoutes(parts: PageParts): Hono {
  const headers = securityHeaders(parts.policy);
  const routes = new Hono();

  routes.use(async (context, next) => {
    await next();
    for (const [name, value] of Object.entries(headers)) context.header(name, value);
  });
  routes.use((context, next) =>
    READING.has(context.req.method)
      ? next()
      : Promise.resolve(context.text('Only reading is possible here.', 405)),
  );
  routes.get(`${parts.mediaPath}/:connectionId/:engagementId`, (context) =>
    media(parts.app, context.req.raw, context.req.param()),
  );
  routes.get('*', (context) => file(parts.files, context));
  routes.onError((_error, context) => context.text('Something went wrong inside the program.', 500));
  return routes;
}

async function media(
  app: Pick<App, 'media'>,
  request: Request,
  params: { connectionId: string; engagementId: string },
): Promise<Response> {
  const connection = connectionId.safeParse(params.connectionId);
  const engagement = engagementId.safeParse(params.engagementId);
  if (!connection.success || !engagement.success) return new Response(null, { status: 404 });
  const answer = await app.media({
    connectionId: connection.data,
    engagementId: engagement.data,
    range: request.headers.get('range'),
    method: request.method === 'HEAD' ? 'HEAD' : 'GET',
    signal: request.signal,
  });
  // A recording is the workspace's, and its URL is no key to it: it stays out of every cache.
  return new Response(answer.body, {
    status: answer.status,
    headers: { ...answer.headers, 'cache-control': 'no-store' },
  });
}

function file(files: PageFiles, context: Context): Response {
  const found = files.get(context.req.path);
  if (found !== undefined && context.req.path !== '/index.html') {
    const keep = found.hashed ? 'private, max-age=31536000, immutable' : 'no-cache';
    return context.body(found.body, 200, { 'content-type': found.type, 'cache-control': keep });
  }
  // Any other path is a place inside the page, which finds its way itself; but a script or picture that is
  // not there must not come out as a page.
  const index = files.get('/index.html');
  if (index === undefined || !wantsPage(context)) return context.text('There is nothing here.', 404);
  return context.body(index.body, 200, {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
  });
}

function wantsPage(context: Context): boolean {
  if (context.req.path === '/index.html') return true;
  const destination = context.req.header('sec-fetch-dest');
  if (destination !== undefined) return destination === 'document';
  return !/\.[a-z0-9]+$/i.test(context.req.path);
}
