import type { CustomScheme } from 'electron';
import { isPage, PAGE_SCHEME } from './pageOrigin.ts';

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
