import { EventEmitter } from 'node:events';
import type { Permission } from '../sessionSecurity.ts';

/**
 * Replaces Electron where its binary isn't installed: it does nothing and records its calls. Only contains
 * the names that our modules import, so that a new one fails a test until it is considered.
 */

export class StandInContents extends EventEmitter {
  readonly mainFrame = { url: '' };
  readonly sent: { channel: string; message: unknown }[] = [];
  readonly loaded: string[] = [];
  decideOpening: (details: { readonly url: string }) => { action: string } = () => ({ action: 'allow' });

  setWindowOpenHandler(decide: (details: { readonly url: string }) => { action: 'deny' }): void {
    this.decideOpening = decide;
  }

  getURL(): string {
    return this.mainFrame.url;
  }

  getZoomLevel(): number {
    return 0;
  }

  isDestroyed(): boolean {
    return false;
  }

  send(channel: string, message: unknown): void {
    this.sent.push({ channel, message });
    this.emit('sent', message);
  }

  close(): void {
    this.emit('destroyed');
  }
}

export class BrowserWindow extends EventEmitter {
  static readonly opened: BrowserWindow[] = [];
  static focused: BrowserWindow | null = null;
  readonly webContents = new StandInContents();

  readonly options: Readonly<Record<string, unknown>>;

  constructor(options: Readonly<Record<string, unknown>>) {
    super();
    this.options = options;
    BrowserWindow.opened.push(this);
  }

  isDestroyed(): boolean {
    return false;
  }

  static fromWebContents(): BrowserWindow | null {
    return null;
  }

  static getFocusedWindow(): BrowserWindow | null {
    return BrowserWindow.focused;
  }

  static getAllWindows(): readonly BrowserWindow[] {
    return BrowserWindow.opened;
  }

  isVisible(): boolean {
    return this.options['show'] === true;
  }

  getNormalBounds(): { x: number; y: number; width: number; height: number } {
    return { x: 0, y: 0, width: 1280, height: 800 };
  }

  isMaximized(): boolean {
    return false;
  }

  loadURL(url: string): Promise<void> {
    this.webContents.loaded.push(url);
    return Promise.resolve();
  }
}

export const app = Object.assign(new EventEmitter(), { isPackaged: true });
export const ipcMain = new EventEmitter();

export const openedOutside: string[] = [];
export const shell = {
  openExternal: (url: string): Promise<void> => {
    openedOutside.push(url);
    return Promise.resolve();
  },
};

interface Question {
  readonly message: string;
  readonly detail: string;
  readonly cancelId: number;
}
/** The questions that were asked, and the answers to give: none means Escape. */
export const asked: { readonly message: string; readonly detail: string }[] = [];
/** The window over which each was asked; null for none. */
export const askedOver: (BrowserWindow | null)[] = [];
export const answers: { readonly response: number; readonly checkboxChecked: boolean }[] = [];
export const dialog = {
  showMessageBox: (...given: [Question] | [BrowserWindow, Question]) => {
    const [over, question] = given.length === 1 ? [null, ...given] : given;
    asked.push(question);
    askedOver.push(over);
    return Promise.resolve(answers.shift() ?? { response: question.cancelId, checkboxChecked: false });
  },
};
/** The system's keychain. While it is locked or denied, Electron falls back to a fixed key on Linux and rejects elsewhere. */
export const keychain = { state: 'open', backend: 'gnome_libsecret', shouldReEncrypt: false };
const OPENED = Buffer.from('v11');
const FIXED = Buffer.from('v10');
const reversed = (bytes: Buffer): Buffer => Buffer.from(bytes.toReversed());
export const safeStorage = {
  isAsyncEncryptionAvailable: () => Promise.resolve(true),
  encryptStringAsync: (text: string): Promise<Buffer> => {
    const prefix = keychain.state === 'open' ? OPENED : FIXED;
    return Promise.resolve(Buffer.concat([prefix, reversed(Buffer.from(text))]));
  },
  decryptStringAsync: (encrypted: Buffer): Promise<{ result: string; shouldReEncrypt: boolean }> =>
    keychain.state === 'open'
      ? Promise.resolve({
          result: reversed(encrypted.subarray(OPENED.length)).toString(),
          shouldReEncrypt: keychain.shouldReEncrypt,
        })
      : Promise.reject(new Error('safeStorage.decryptStringAsync is temporarily unavailable.')),
  getSelectedStorageBackend: () => keychain.backend,
};
/** Imported by modules that open menus; no test here opens one. */
export const Menu = {};
export const clipboard = {};

const display = { id: 1, workArea: { x: 0, y: 0, width: 1440, height: 900 } };
export const screen = { getPrimaryDisplay: () => display, getAllDisplays: () => [display] };
export const nativeTheme = { shouldUseDarkColors: false };

/** What the preload script has exposed on the page's `window`. */
export const exposed = new Map<string, object>();
export const contextBridge = {
  exposeInMainWorld: (name: string, api: object): void => void exposed.set(name, api),
};

class StandInRenderer extends EventEmitter {
  readonly sent: { channel: string; message: unknown }[] = [];

  send(channel: string, message: unknown): void {
    this.sent.push({ channel, message });
  }
}
export const ipcRenderer = new StandInRenderer();

interface Preventable {
  readonly defaultPrevented: boolean;
  preventDefault(): void;
}

/** An event that can be prevented, as Electron passes it to a guard. */
export function preventable<Fields extends object>(fields: Fields): Fields & Preventable {
  let prevented = false;
  return {
    ...fields,
    get defaultPrevented() {
      return prevented;
    },
    preventDefault: () => {
      prevented = true;
    },
  };
}

interface Downloaded {
  getURL(): string;
  getFilename(): string;
  setSaveDialogOptions(options: object): void;
}

export class StandInSession {
  private downloads: (event: Preventable, item: Downloaded) => void = () => {};
  request: (
    contents: { getURL(): string },
    permission: Permission,
    answer: (granted: boolean) => void,
    details: object,
  ) => void = (_contents, _permission, answer) => answer(true);
  check: (
    contents: { getURL(): string } | null,
    permission: Permission,
    origin: string,
    details: object,
  ) => boolean = () => true;
  device: () => boolean = () => true;

  setPermissionRequestHandler(decide: StandInSession['request']): void {
    this.request = decide;
  }

  setPermissionCheckHandler(decide: StandInSession['check']): void {
    this.check = decide;
  }

  setDevicePermissionHandler(decide: () => boolean): void {
    this.device = decide;
  }

  on(_event: 'will-download', listener: StandInSession['downloads']): void {
    this.downloads = listener;
  }

  /** What the system asks when something is downloaded from this URL; null if it is denied. */
  downloadsFrom(url: string): object | null {
    const event = preventable({});
    let dialog: object = {};
    this.downloads(event, {
      getURL: () => url,
      getFilename: () => 'Call.mp3',
      setSaveDialogOptions: (options) => {
        dialog = options;
      },
    });
    return event.defaultPrevented ? null : dialog;
  }
}
