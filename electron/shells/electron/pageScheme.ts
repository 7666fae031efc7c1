import type { CustomScheme } from 'electron';
import { SAVE_AS } from '#shared/contract/loopback.ts';

/**
 * The page's own scheme. Not `file:`, whose pages may read other files; not `parley:`, which is for external
 * links.
 */
export const PAGE_SCHEME = 'parley-app';
const PAGE_HOST = 'page';
export const PAGE_URL = `${PAGE_SCHEME}://${PAGE_HOST}/`;

/** Whether a URL is our page. Compares its parts, because Node gives custom schemes no origin. */
export function isPage(url: string): boolean {
  if (!URL.canParse(url)) return false;
  const { protocol, host, username, password } = new URL(url);
  return protocol === `${PAGE_SCHEME}:` && host === PAGE_HOST && username === '' && password === '';
}

export const MEDIA_PATH = '/media';

function isMedia(url: string): boolean {
  return new URL(url).pathname.startsWith(`${MEDIA_PATH}/`);
}

/** Whether a download was created by the page itself, such as an export, or is a recording that it saves. */
export function isFromPage(url: string): boolean {
  if (url.startsWith('blob:')) return isPage(url.slice('blob:'.length));
  return isPage(url) && isMedia(url) && new URL(url).searchParams.has(SAVE_AS);
}

/** Must be registered before Electron is ready. `stream` allows media elements to request ranges. */
export const PAGE_SCHEMES: CustomScheme[] = [
  {
    scheme: PAGE_SCHEME,
    privileges: { standard: true, secure: true, stream: true, supportFetchAPI: true, codeCache: true },
  },
];

interface Protocol {
  handle(scheme: string, answer: (request: Request) => Response | Promise<Response>): void;
}

/**
 * Serves the page under its own scheme, and nothing under another host of that scheme. An unavailable
 * recording is a network error: Chromium only checks the status of media over HTTP, and would otherwise treat
 * the error as the end of the recording.
 */
export function servePage(
  protocol: Protocol,
  routes: { fetch(request: Request): Response | Promise<Response> },
): void {
  protocol.handle(PAGE_SCHEME, async (request) => {
    if (!isPage(request.url)) return new Response(null, { status: 404 });
    const response = await routes.fetch(request);
    return isMedia(request.url) && response.status >= 400 ? Response.error() : response;
  });
}
