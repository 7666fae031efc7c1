import { type Context, Hono } from 'hono';
import type { App } from '#core/app.ts';
import { connectionId, engagementId } from '#shared/contract/ids.ts';
import { SAVE_AS } from '#shared/contract/loopback.ts';
import { answerFile, contentPolicy, type FileParts, POLICY, securityHeaders } from './pageFiles.ts';

interface PageParts {
  readonly app: Pick<App, 'media'>;
  /** WebSocket origins that the page may connect to. */
  readonly wire: readonly string[];
  /** The path of recordings, as requested by the page. */
  readonly mediaPath: string;
  /** Null if they are served elsewhere. */
  readonly files: ((context: Context) => FileParts) | null;
}

const READING = new Set(['GET', 'HEAD']);

/**
 * Serves what the page loads, as a function from Request to Response that both shells use: behind the loopback server,
 * or behind Electron's custom scheme.
 */
export function pageRoutes(parts: PageParts): Hono {
  const headers = securityHeaders(contentPolicy(parts.wire));
  const routes = new Hono();

  routes.use(async (context, next) => {
    await next();
    // The document's policy admits the styles of its picture.
    if (context.res.headers.has(POLICY)) return;
    for (const [name, value] of Object.entries(headers)) context.header(name, value);
  });
  routes.use((context, next) =>
    READING.has(context.req.method)
      ? next()
      : Promise.resolve(context.text('Only GET and HEAD are allowed.', 405)),
  );
  routes.get(`${parts.mediaPath}/:connectionId/:engagementId`, (context) =>
    media(parts.app, context.req.raw, context.req.param()),
  );
  routes.get('*', async (context) => {
    if (parts.files === null) return context.text('Not found.', 404);
    const request = { path: context.req.path, header: (name: string) => context.req.header(name) };
    const { status, headers: sent, body } = await answerFile(parts.files(context), request);
    return context.body(body, status, sent);
  });
  routes.onError((_error, context) => context.text('Internal error.', 500));
  return routes;
}

/** A header value for any name, which is percent-encoded as RFC 8187 requires. */
function attachment(name: string): string {
  const encoded = encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename*=UTF-8''${encoded}`;
}

async function media(
  app: Pick<App, 'media'>,
  request: Request,
  params: { connectionId: string; engagementId: string },
): Promise<Response> {
  const connection = connectionId.safeParse(params.connectionId);
  const engagement = engagementId.safeParse(params.engagementId);
  if (!connection.success || !engagement.success) return new Response(null, { status: 404 });
  const name = new URL(request.url).searchParams.get(SAVE_AS);
  const answer = await app.media({
    connectionId: connection.data,
    engagementId: engagement.data,
    range: request.headers.get('range'),
    method: request.method === 'HEAD' ? 'HEAD' : 'GET',
    signal: request.signal,
    toFile: name !== null,
  });
  // A recording belongs to the workspace, and its URL is not a secret, so it must not be cached.
  return new Response(answer.body, {
    status: answer.status,
    headers: {
      ...answer.headers,
      'cache-control': 'no-store',
      ...(name === null ? {} : { 'content-disposition': attachment(name) }),
    },
  });
}
