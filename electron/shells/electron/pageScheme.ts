import type { CustomScheme } from 'electron';

/**
 * The page's own scheme. Not `file:`, whose pages may read other files; not `parley:`, which is for links from
 * elsewhere.
 */
export const PAGE_SCHEME = 'parley-app';
const PAGE_HOST = 'page';
export const PAGE_URL = `${PAGE_SCHEME}://${PAGE_HOST}/`;

/** Whether an address is our page. By its parts: schemes of our own have no origin that Node could name. */
export function isPage(url: string): boolean {
  if (!URL.canParse(url)) return false;
  const { protocol, host, username, password } = new URL(url);
  return protocol === `${PAGE_SCHEME}:` && host === PAGE_HOST && username === '' && password === '';
}

/** Whether a download is of what the page itself has written, such as an export. */
export function isFromPage(url: string): boolean {
  return url.startsWith('blob:') && isPage(url.slice('blob:'.length));
}

/** To be registered before Electron is ready. `stream` is what lets a player ask for ranges. */
export const PAGE_SCHEMES: CustomScheme[] = [
  {
    scheme: PAGE_SCHEME,
    privileges: { standard: true, secure: true, stream: true, supportFetchAPI: true, codeCache: true },
  },
];

interface Protocol {
  handle(scheme: string, answer: (request: Request) => Response | Promise<Response>): void;
}

/** Where the recordings are. */
export const MEDIA_PATH = '/media';

/**
 * Serves the page by its own scheme, and nothing under another host of that scheme. A recording that can't be had is a
 * network error: Chromium looks at the status of media only where they come by HTTP, and would take the error for the
 * recording's end.
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
