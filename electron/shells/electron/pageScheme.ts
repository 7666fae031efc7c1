import type { CustomScheme } from 'electron';

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

/** Whether a download was created by the page itself, such as an export. */
export function isFromPage(url: string): boolean {
  return url.startsWith('blob:') && isPage(url.slice('blob:'.length));
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

export const MEDIA_PATH = '/media';

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
    const isMedia = new URL(request.url).pathname.startsWith(`${MEDIA_PATH}/`);
    return isMedia && response.status >= 400 ? Response.error() : response;
  });
}
