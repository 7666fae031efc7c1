import type { CustomScheme } from 'electron';
import { judgeExternalUrl } from '#shared/domain/links/externalUrl.ts';

/**
 * The address as it may be handed to the system, judged once more, whatever the page has judged: a web address
 * written again, or that of another program, for which the page has asked beforehand. Null where it may not be.
 */
export function externalUrl(address: string): string | null {
  const judgement = judgeExternalUrl(address);
  return judgement.kind === 'refuse' ? null : judgement.url;
}

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

/** Serves the page by its own scheme, and nothing under another host of that scheme. */
export function servePage(
  protocol: Protocol,
  routes: { fetch(request: Request): Response | Promise<Response> },
): void {
  protocol.handle(PAGE_SCHEME, (request) =>
    isPage(request.url) ? routes.fetch(request) : new Response(null, { status: 404 }),
  );
}
