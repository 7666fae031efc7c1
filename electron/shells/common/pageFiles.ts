import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { getMimeType } from 'hono/utils/mime';
import type { FirstPicture } from '#shared/contract/firstPicture.ts';
import { createHash } from 'node:crypto';

/** A document that already shows what the last window did. */
interface FirstDocument {
  readonly html: string;
  /** Admits its style element in the content security policy. */
  readonly styleSource: string;
}

const ROOT = '<div id="root"></div>';

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}

/** Until then, "today" and "synced just now" still hold. */
const RECENT_MS = 10 * 60_000;
const BLANK = '[data-dated]{visibility:hidden}';

/**
 * Puts the picture into the page's document. Null if another build made the picture. Scripts in it don't run: the
 * content security policy admits none in a document.
 * @param now milliseconds since 1970
 */
export function firstDocument(index: string, picture: FirstPicture, now: number): FirstDocument | null {
  const { attributes, title, takenAt, sheet, script, styles, html } = picture;
  const isOfThisBuild = [sheet, script].every((path) => index.includes(`href="${path}"`));
  if (!isOfThisBuild || !index.includes(ROOT)) return null;
  const isRecent = Math.abs(now - Date.parse(takenAt)) < RECENT_MS;
  const rules = [
    ...styles.map((style, at) => `[data-style="${at}"]{${style}}`),
    ...(isRecent ? [] : [BLANK]),
  ].join('');
  const named = Object.entries(attributes).map(([name, value]) => ` ${name}="${escaped(value)}"`);
  // Functions, because `$` has a meaning in replacements.
  const document = index
    .replace(/<html[^>]*>/, () => `<html${named.join('')}>`)
    .replace(/<title>[^<]*<\/title>/, () => `<title>${escaped(title)}</title>`)
    .replace('</head>', () => `<style id="first-picture">${rules}</style></head>`)
    .replace(ROOT, () => `<div id="root">${html}</div>`);
  return {
    html: document,
    styleSource: `'sha256-${createHash('sha256').update(rules).digest('base64')}'`,
  };
}

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

export const POLICY = 'content-security-policy';

/** Sent with every response to the page. */
export function securityHeaders(policy: string): Readonly<Record<string, string>> {
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

/** A request for the document or another file of the page. */
interface FileRequest {
  readonly path: string;
  readonly header: (name: string) => string | null | undefined;
}

interface FileAnswer {
  readonly status: 200 | 404;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array<ArrayBuffer> | string;
  /** Whether the document shows what the last window did. */
  readonly showsPicture?: boolean;
}

export interface FileParts {
  readonly files: PageFiles;
  /** WebSocket origins that the page may connect to. */
  readonly wire: readonly string[];
  /** What the document shows before its script runs. */
  readonly picture: () => Promise<FirstPicture | null>;
}

/** Answers with a file of the page, or with its document, which every other path is a route of. */
export async function answerFile(
  { files, wire, picture }: FileParts,
  request: FileRequest,
): Promise<FileAnswer> {
  const secured = (
    answer: Omit<FileAnswer, 'headers'>,
    headers: Readonly<Record<string, string>>,
    styles: readonly string[] = [],
  ): FileAnswer => ({ ...answer, headers: { ...securityHeaders(contentPolicy(wire, styles)), ...headers } });

  const found = files.get(request.path);
  if (found !== undefined && request.path !== '/index.html') {
    const keep = found.hashed ? 'private, max-age=31536000, immutable' : 'no-cache';
    const body = await found.body();
    return secured({ status: 200, body }, { 'content-type': found.type, 'cache-control': keep });
  }
  const index = files.get('/index.html');
  // A missing script or image must not return the page.
  if (index === undefined || !wantsPage(request))
    return secured({ status: 404, body: 'Not found.' }, { 'content-type': 'text/plain; charset=UTF-8' });
  const headers = { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' };
  const [body, shown] = await Promise.all([index.body(), picture()]);
  const document = shown === null ? null : firstDocument(new TextDecoder().decode(body), shown, Date.now());
  return document === null
    ? secured({ status: 200, body }, headers)
    : secured({ status: 200, body: document.html, showsPicture: true }, headers, [document.styleSource]);
}

/** Where the page's routes have names of the workspace in them, such as a company's `example.com`. */
const WORKSPACES = '/c/';

function wantsPage({ path: requested, header }: FileRequest): boolean {
  if (requested === '/index.html') return true;
  const destination = header('sec-fetch-dest') ?? null;
  if (destination !== null) return destination === 'document';
  // Electron sends no such header under the page's own scheme. The places of a workspace end in whatever it names.
  return requested.startsWith(WORKSPACES) || !/\.[a-z0-9]+$/i.test(requested);
}
