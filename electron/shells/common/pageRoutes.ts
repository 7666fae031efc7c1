import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { type Context, Hono } from 'hono';
import { getMimeType } from 'hono/utils/mime';
import type { App } from '#core/app.ts';
import { connectionId, engagementId } from '#shared/contract/ids.ts';
import type { FirstPicture } from '#shared/contract/firstPicture.ts';
import { SAVE_AS } from '#shared/contract/loopback.ts';
import { firstDocument } from './firstDocument.ts';

interface PageFile {
  /** Read once. */
  readonly body: () => Promise<Uint8Array<ArrayBuffer>>;
  readonly type: string;
  /** Its name contains a hash of its content, so it can be cached forever. */
  readonly hashed: boolean;
}

/** The built page by request path, including `/index.html`. */
export type PageFiles = ReadonlyMap<string, PageFile>;

/** Where Vite puts hashed files. */
const HASHED = '/assets/';

/** When the first window has what it needs. */
const READ_AFTER_MS = 5000;

/**
 * The page's files. A request is looked up in a map and never becomes a path on the disk, so path traversal is
 * impossible. Those that aren't requested (about 2 MB in all) are read a little later, so that an update can't remove
 * files under an open window.
 */
export async function readPageFiles(dir: string): Promise<PageFiles> {
  const entries = await readdir(dir, { recursive: true, withFileTypes: true });
  const found = new Map(
    entries
      // Source maps are only for developers, and three times as large as everything else.
      .filter((entry) => entry.isFile() && !entry.name.endsWith('.map'))
      .map((entry): [string, PageFile] => {
        const file = path.join(entry.parentPath, entry.name);
        const at = `/${path.relative(dir, file).split(path.sep).join('/')}`;
        const type = getMimeType(entry.name) ?? 'application/octet-stream';
        let read: Promise<Uint8Array<ArrayBuffer>> | null = null;
        const body = () => (read ??= readFile(file).then((content) => new Uint8Array(content)));
        return [at, { body, type, hashed: at.startsWith(HASHED) }];
      }),
  );
  if (!found.has('/index.html')) throw new Error(`There is no page in ${dir}.`);
  setTimeout(() => {
    // One that is gone already is missing when it is requested.
    for (const { body } of found.values()) body().catch(() => undefined);
  }, READ_AFTER_MS).unref();
  return found;
}

/**
 * What the page may load and do: its own files and the host's WebSocket, nothing else. No `unsafe-*`, no
 * inline script or style. Trusted Types disable every DOM sink that turns strings into code; the only policy admits the
 * one script that becomes a worker.
 * @param wire WebSocket origins in addition to the page's own; older engines don't count `ws:` as part of
 * `'self'`.
 * @param styles hashes of style elements in the document
 */
export function contentPolicy(wire: readonly string[] = [], styles: readonly string[] = []): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    ["style-src 'self'", ...styles].join(' '),
    "font-src 'self'",
    "img-src 'self'",
    "media-src 'self'",
    "manifest-src 'self'",
    ["connect-src 'self'", ...wire].join(' '),
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types recording-worker',
  ].join('; ');
}

const POLICY = 'content-security-policy';

/** Sent with every response to the page. */
function securityHeaders(policy: string): Readonly<Record<string, string>> {
  return {
    [POLICY]: policy,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy':
      'camera=(), microphone=(), geolocation=(), display-capture=(), usb=(), serial=(), hid=(), payment=(), midi=()',
    'x-frame-options': 'DENY',
  };
}

interface PageParts {
  readonly app: Pick<App, 'media'>;
  readonly files: PageFiles;
  /** WebSocket origins that the page may connect to. */
  readonly wire: readonly string[];
  /** The path of recordings, as requested by the page. */
  readonly mediaPath: string;
  /** What the document shows before its script runs, if whoever requests it may see that. */
  readonly picture: (context: Context) => Promise<FirstPicture | null>;
}

const READING = new Set(['GET', 'HEAD']);

/**
 * Serves everything the page loads, as a function from Request to Response that both shells use: behind the
 * loopback server, or behind Electron's custom scheme.
 */
export function pageRoutes(parts: PageParts): Hono {
  const headers = securityHeaders(contentPolicy(parts.wire));
  const routes = new Hono();

  routes.use(async (context, next) => {
    await next();
    const given = context.res.headers.get(POLICY);
    for (const [name, value] of Object.entries(headers)) context.header(name, value);
    if (given !== null) context.header(POLICY, given);
  });
  routes.use((context, next) =>
    READING.has(context.req.method)
      ? next()
      : Promise.resolve(context.text('Only GET and HEAD are allowed.', 405)),
  );
  routes.get(`${parts.mediaPath}/:connectionId/:engagementId`, (context) =>
    media(parts.app, context.req.raw, context.req.param()),
  );
  routes.get('*', (context) => file(parts, context));
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

async function file({ files, wire, picture }: PageParts, context: Context): Promise<Response> {
  const found = files.get(context.req.path);
  if (found !== undefined && context.req.path !== '/index.html') {
    const keep = found.hashed ? 'private, max-age=31536000, immutable' : 'no-cache';
    return context.body(await found.body(), 200, { 'content-type': found.type, 'cache-control': keep });
  }
  // Any other path is a route of the page; but a missing script or image must not return the page.
  const index = files.get('/index.html');
  if (index === undefined || !wantsPage(context)) return context.text('Not found.', 404);
  const headers = { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' };
  const [body, shown] = await Promise.all([index.body(), picture(context)]);
  const document = shown === null ? null : firstDocument(new TextDecoder().decode(body), shown, Date.now());
  if (document === null) return context.body(body, 200, headers);
  const policy = contentPolicy(wire, [document.styleSource]);
  return context.body(document.html, 200, { ...headers, [POLICY]: policy });
}

function wantsPage(context: Context): boolean {
  if (context.req.path === '/index.html') return true;
  const destination = context.req.header('sec-fetch-dest');
  if (destination !== undefined) return destination === 'document';
  return !/\.[a-z0-9]+$/i.test(context.req.path);
}
