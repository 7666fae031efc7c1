import { app, shell } from 'electron';
import type { Logger } from '#core/ports.ts';
import { externalUrl, isFromPage, isPage } from './pageScheme.ts';

/**
 * What the page may do beyond showing itself: copy text, and tell when a job has ended, which it does only where the
 * user has switched that on. Everything else is denied without asking.
 */
const ALLOWED_PERMISSIONS = new Set(['clipboard-sanitized-write', 'notifications']);

interface Shown {
  getURL(): string;
}

/** What is used of Electron's session, and so all that a test has to stand in for. */
interface GuardedSession {
  setPermissionRequestHandler(
    decide: (contents: Shown, permission: string, answer: (granted: boolean) => void) => void,
  ): void;
  setPermissionCheckHandler(decide: (contents: Shown | null, permission: string) => boolean): void;
  setDevicePermissionHandler(decide: () => boolean): void;
  on(event: 'will-download', listener: (event: Preventable, item: Shown) => void): unknown;
}

interface Preventable {
  preventDefault(): void;
}

interface GuardedContents {
  on(
    event: 'will-navigate' | 'will-redirect' | 'will-frame-navigate',
    listener: (event: Preventable & { readonly url: string }) => void,
  ): unknown;
  on(event: 'will-attach-webview', listener: (event: Preventable) => void): unknown;
  setWindowOpenHandler(decide: (details: { readonly url: string }) => { action: 'deny' }): void;
}

/**
 * Denies whatever a page could ask of the system or of other pages. For every page there ever is, not for
 * our window alone: one that slips in must find the same.
 */
export function restrictSession(session: GuardedSession, logger: Logger): void {
  session.setPermissionRequestHandler((contents, permission, answer) =>
    answer(ALLOWED_PERMISSIONS.has(permission) && isPage(contents.getURL())),
  );
  session.setPermissionCheckHandler(
    (contents, permission) =>
      ALLOWED_PERMISSIONS.has(permission) && contents !== null && isPage(contents.getURL()),
  );
  session.setDevicePermissionHandler(() => false);
  session.on('will-download', (event, item) => {
    // Nothing else is ever saved; the system asks where.
    if (!isFromPage(item.getURL())) event.preventDefault();
  });
  app.on('web-contents-created', (_event, contents) => restrictContents(contents, logger));
}

function restrictContents(contents: GuardedContents, logger: Logger): void {
  const stay = (event: Preventable & { readonly url: string }): void => {
    if (isPage(event.url)) return;
    event.preventDefault();
    logger.warn('A navigation away from the page was denied.');
  };
  contents.on('will-navigate', stay);
  contents.on('will-redirect', stay);
  contents.on('will-frame-navigate', stay);
  contents.on('will-attach-webview', (event) => event.preventDefault());
  contents.setWindowOpenHandler(({ url }) => {
    const address = externalUrl(url);
    // A link to the web opens where the user browses, never in a window of ours.
    if (address !== null) void shell.openExternal(address);
    return { action: 'deny' };
  });
}
