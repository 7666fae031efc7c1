import { app, type DownloadItem, type SaveDialogOptions, type Session, type WebContents } from 'electron';
import type { Logger } from '#core/ports.ts';
import type { OpenExternal } from './externalLinks.ts';
import { isFromPage, isPage } from './pageScheme.ts';

/** Every permission that Electron asks for. */
export type Permission = Parameters<NonNullable<Parameters<Session['setPermissionRequestHandler']>[0]>>[1];

/**
 * What the page may do besides rendering: copy text, write the file that the user has just selected, show a video on
 * the whole screen, and notify when a job has ended, which it only does if the user enabled it. Everything else is
 * denied without asking; every name is here, so that a new one in Electron is decided on.
 */
const PERMISSIONS: Readonly<Record<Permission, boolean>> = {
  ar: false,
  'automatic-fullscreen': false,
  'background-fetch': false,
  'background-sync': false,
  'captured-surface-control': false,
  'clipboard-read': false,
  'clipboard-sanitized-write': true,
  'deprecated-sync-clipboard-read': false,
  'display-capture': false,
  fileSystem: true,
  fullscreen: true,
  geolocation: false,
  'geolocation-approximate': false,
  'hand-tracking': false,
  hid: false,
  'idle-detection': false,
  keyboardLock: false,
  'local-fonts': false,
  'local-network': false,
  'local-network-access': false,
  'loopback-network': false,
  media: false,
  mediaKeySystem: false,
  midi: false,
  midiSysex: false,
  nfc: false,
  notifications: true,
  openExternal: false,
  'payment-handler': false,
  'periodic-background-sync': false,
  'persistent-storage': false,
  pointerLock: false,
  'screen-wake-lock': false,
  sensors: false,
  serial: false,
  'smart-card': false,
  'speaker-selection': false,
  'storage-access': false,
  'system-wake-lock': false,
  'top-level-storage-access': false,
  usb: false,
  vr: false,
  'web-app-installation': false,
  'web-printing': false,
  'window-management': false,
  unknown: false,
};

interface Shown {
  getURL(): string;
}

/** The part of Electron's session that is used, and so has to be faked in tests. */
interface GuardedSession {
  setPermissionRequestHandler(
    decide: (
      contents: Shown,
      permission: Permission,
      answer: (granted: boolean) => void,
      details: object,
    ) => void,
  ): void;
  setPermissionCheckHandler(
    decide: (contents: Shown | null, permission: Permission, origin: string, details: object) => boolean,
  ): void;
  setDevicePermissionHandler(decide: () => boolean): void;
  on(event: 'will-download', listener: (event: Preventable, item: Download) => void): unknown;
}

type Download = Pick<DownloadItem, 'getFilename' | 'getURL' | 'setSaveDialogOptions'>;

/** On Linux, the system replaces an existing file without asking unless it is told to ask. */
export const ASK_TO_REPLACE = ['showOverwriteConfirmation'] satisfies SaveDialogOptions['properties'];

/** A page may use a selected file, but never a folder. */
function isDirectory(details: object): boolean {
  return 'isDirectory' in details && details.isDirectory === true;
}

interface Preventable {
  preventDefault(): void;
}

interface SecurityParts {
  readonly logger: Logger;
  readonly openExternal: OpenExternal;
  /** False where the organization forbids exports: a compromised page can't write a file then either. */
  readonly mayExport: boolean;
}

/**
 * Denies whatever a page could request from the system or from other pages. Applies to every page, not only
 * our own: one that gets in must be restricted too.
 */
export function restrictSession(session: GuardedSession, parts: SecurityParts): void {
  const granted = (url: string, permission: Permission, details: object): boolean =>
    PERMISSIONS[permission] &&
    (permission !== 'fileSystem' || parts.mayExport) &&
    isPage(url) &&
    !isDirectory(details);
  const reported = new Set<Permission>();
  session.setPermissionRequestHandler((contents, permission, answer, details) => {
    const may = granted(contents.getURL(), permission, details);
    if (!may && !reported.has(permission)) {
      reported.add(permission);
      parts.logger.warn('A permission was denied to the page.', { reason: permission });
    }
    answer(may);
  });
  // Notifications and files are checked for an origin, without contents.
  session.setPermissionCheckHandler((contents, permission, origin, details) =>
    granted(contents === null ? origin : contents.getURL(), permission, details),
  );
  session.setDevicePermissionHandler(() => false);
  session.on('will-download', (event, item) => {
    // Nothing else is ever saved; the system asks where to, by default under the title of an address of ours.
    if (parts.mayExport && isFromPage(item.getURL()))
      item.setSaveDialogOptions({ title: item.getFilename(), properties: ASK_TO_REPLACE });
    else event.preventDefault();
  });
  app.on('web-contents-created', (_event, contents) => restrictContents(contents, parts));
}

function restrictContents(contents: WebContents, { logger, openExternal }: SecurityParts): void {
  const stay = (event: Preventable & { readonly url: string }): void => {
    if (isPage(event.url)) return;
    event.preventDefault();
    logger.warn('A navigation away from the page was denied.');
  };
  contents.on('will-navigate', stay);
  contents.on('will-redirect', stay);
  contents.on('will-frame-navigate', stay);
  contents.on('will-attach-webview', (event) => event.preventDefault());
  // Pages of ours never hold their window open, and one that does would keep the app from quitting.
  contents.on('will-prevent-unload', (event) => event.preventDefault());
  contents.setWindowOpenHandler(({ url }) => {
    // A web link opens in the user's browser, never in a window of ours.
    openExternal(url, contents);
    return { action: 'deny' };
  });
}
