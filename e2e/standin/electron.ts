import { EventEmitter } from 'node:events';
import { writeFileSync } from 'node:fs';
import { Socket } from 'node:net';
import { Writable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import type * as Electron from 'electron';
import { app, preventable, runSettings, type StandInApp } from './app.ts';
import { openChannel, PIPES } from './channel.ts';
import { asElectron, checkOptions } from './surface.ts';
import { checkPermission, ipcMain, permissions, type SeenByTest, StandInWindow, test } from './windows.ts';

/**
 * Replaces Electron's module in the main process where its binary isn't installed. Only contains what Parley
 * imports: a new name fails the import until somebody has read its documentation and implemented its
 * behavior. Each object is checked against Electron's typings when it is used (`surface.ts`).
 */
const appAsElectron: StandInApp = asElectron('App', app);
const ipcMainAsElectron = asElectron('IpcMain', ipcMain);
const windowsAsElectron = asElectron('BrowserWindow', StandInWindow);
export { appAsElectron as app, ipcMainAsElectron as ipcMain, windowsAsElectron as BrowserWindow };

type Handler = Parameters<Electron.Protocol['handle']>[1];
let schemes: readonly Electron.CustomScheme[] = [];
const handlers = new Map<string, Handler>();

const protocol = {
  registerSchemesAsPrivileged: (registered: Electron.CustomScheme[]): void => {
    if (app.isReady())
      throw new Error('protocol.registerSchemesAsPrivileged should be called before app is ready');
    schemes = registered;
  },
  handle: (scheme: string, handler: Handler): void => {
    if (handlers.has(scheme)) throw new Error(`The scheme ${scheme} has been intercepted already.`);
    handlers.set(scheme, handler);
  },
} satisfies Pick<Electron.Protocol, 'registerSchemesAsPrivileged' | 'handle'>;

const protocolAsElectron = asElectron('Protocol', protocol);

class StandInSession
  extends EventEmitter
  implements
    Pick<
      Electron.Session,
      | 'addWordToSpellCheckerDictionary'
      | 'availableSpellCheckerLanguages'
      | 'setDevicePermissionHandler'
      | 'setPermissionCheckHandler'
      | 'setPermissionRequestHandler'
      | 'setSpellCheckerEnabled'
      | 'setSpellCheckerLanguages'
      | 'spellCheckerEnabled'
    >
{
  readonly protocol = protocolAsElectron;
  readonly availableSpellCheckerLanguages = ['de', 'en-GB', 'en-US'];
  /** As in Electron, where a first misspelled word would download a dictionary. */
  spellCheckerEnabled = true;
  spellCheckerLanguages: readonly string[] = ['en-US'];
  readonly words: string[] = [];

  setPermissionCheckHandler(handler: Parameters<Electron.Session['setPermissionCheckHandler']>[0]): void {
    permissions.check = handler;
  }

  setPermissionRequestHandler(handler: Parameters<Electron.Session['setPermissionRequestHandler']>[0]): void {
    permissions.request = handler;
  }

  setDevicePermissionHandler(): void {}

  setSpellCheckerEnabled(enabled: boolean): void {
    this.spellCheckerEnabled = enabled;
  }

  setSpellCheckerLanguages(languages: string[]): void {
    this.spellCheckerLanguages = languages;
  }

  addWordToSpellCheckerDictionary(word: string): boolean {
    this.words.push(word);
    return true;
  }
}

const unreachable = (): never => {
  throw new Error('The stand-in has no network of Chromium: only addresses on this computer are reached.');
};
const session = { defaultSession: new StandInSession(), fromPartition: unreachable };
const sessionAsElectron = {
  defaultSession: asElectron('Session', session.defaultSession),
  fromPartition: unreachable,
};
export const net = asElectron('Net', { request: unreachable });

/** What the app asked the user and the system. Responses are set by replacing a method, as in Electron. */
export const asked: { readonly what: string; readonly text: string }[] = [];

function note(what: string, text: string): void {
  asked.push({ what, text });
}

const dialog = {
  showErrorBox: (title: string, content: string): void => {
    note('error', `${title}: ${content}`);
    process.stderr.write(`[stand-in error box] ${content}\n`);
  },
  // The response of a user who presses Escape.
  showMessageBox: (...given: unknown[]): Promise<Electron.MessageBoxReturnValue> => {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the options come last, in both forms
    const options = given.at(-1) as Electron.MessageBoxOptions;
    checkOptions('MessageBoxOptions', options);
    note('message', options.message);
    return Promise.resolve({ response: options.cancelId ?? 0, checkboxChecked: false });
  },
  showSaveDialog: (): Promise<Electron.SaveDialogReturnValue> =>
    Promise.resolve({ canceled: true, filePath: '' }),
  showOpenDialog: (): Promise<Electron.OpenDialogReturnValue> =>
    Promise.resolve({ canceled: true, filePaths: [] }),
} satisfies Pick<
  typeof Electron.dialog,
  'showErrorBox' | 'showMessageBox' | 'showOpenDialog' | 'showSaveDialog'
>;

const shell = {
  openExternal: (url: string): Promise<void> => {
    note('external', url);
    return Promise.resolve();
  },
} satisfies Pick<typeof Electron.shell, 'openExternal'>;

/** What electron-store needs, which imports the whole module. */
const shellAsElectron = asElectron('Shell', shell);
const whole: { app: typeof app; ipcMain: typeof ipcMain; shell: typeof shell } = {
  app: appAsElectron,
  ipcMain: ipcMainAsElectron,
  shell: shellAsElectron,
};
export default whole;

const mixed = (bytes: Buffer): Buffer => Buffer.from(bytes.map((byte) => byte ^ 0x5a));
const answersOfKeychain = async (): Promise<void> => {
  if (runSettings.keychainMs !== null) await pause(runSettings.keychainMs);
};

/** Without its keychain, Electron encrypts with a fixed key on Linux, and decrypts nothing that was encrypted with one. */
const safeStorage = {
  isAsyncEncryptionAvailable: async (): Promise<boolean> => {
    await answersOfKeychain();
    return runSettings.keychainMs !== null;
  },
  encryptStringAsync: async (text: string): Promise<Buffer> => {
    await answersOfKeychain();
    const prefix = runSettings.keychainMs === null ? 'v10' : 'v11';
    if (prefix === 'v10' && process.platform !== 'linux') throw new Error('Error while encrypting the text.');
    return Buffer.concat([Buffer.from(prefix), mixed(Buffer.from(text))]);
  },
  decryptStringAsync: async (encrypted: Buffer): Promise<{ result: string; shouldReEncrypt: boolean }> => {
    await answersOfKeychain();
    if (runSettings.keychainMs === null)
      throw new Error('safeStorage.decryptStringAsync is temporarily unavailable.');
    return { result: mixed(encrypted.subarray(3)).toString('utf8'), shouldReEncrypt: false };
  },
  getSelectedStorageBackend: () => (runSettings.keychainMs === null ? 'basic_text' : 'gnome_libsecret'),
} satisfies Partial<typeof Electron.safeStorage>;

const display = { id: 1, workArea: { x: 0, y: 0, width: 1920, height: 1080 } };
const screen = {
  getPrimaryDisplay: () => display,
  getAllDisplays: () => [display],
} satisfies Record<keyof Pick<Electron.Screen, 'getPrimaryDisplay' | 'getAllDisplays'>, unknown>;

const nativeTheme: Pick<Electron.NativeTheme, 'shouldUseDarkColors'> = { shouldUseDarkColors: false };

export const autoUpdater = new EventEmitter();
const powerMonitor = new EventEmitter();

const clipboard = {
  text: '',
  writeText(text: string): Promise<void> {
    this.text = text;
    return Promise.resolve();
  },
} satisfies Pick<Electron.Clipboard, 'writeText'> & { text: string };

interface StandInItem {
  readonly label: string;
  readonly role: string | undefined;
  readonly type: string;
  readonly accelerator: string | undefined;
  readonly submenu: StandInMenu | null;
  readonly click: () => void;
}

const OWN_ROLES: Readonly<Record<string, () => void>> = {
  quit: () => app.quit(),
  close: () => StandInWindow.getFocusedWindow()?.close(),
  reload: () => StandInWindow.getFocusedWindow()?.webContents.reload(),
};

class StandInMenu {
  private static current: StandInMenu | null = null;
  /** The context menu that was opened last. */
  static popped: StandInMenu | null = null;
  readonly items: readonly StandInItem[];

  constructor(items: readonly StandInItem[]) {
    this.items = items;
  }

  static buildFromTemplate(template: readonly Electron.MenuItemConstructorOptions[]): StandInMenu {
    return new StandInMenu(
      template.map((item) => ({
        label: item.label ?? '',
        role: item.role,
        type: item.type ?? (item.submenu === undefined ? 'normal' : 'submenu'),
        accelerator: typeof item.accelerator === 'string' ? item.accelerator : undefined,
        submenu: Array.isArray(item.submenu) ? StandInMenu.buildFromTemplate(item.submenu) : null,
        click: () => {
          const own = item.role === undefined ? undefined : OWN_ROLES[item.role];
          if (own !== undefined) own();
          // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- none of ours looks at what it is given
          else (item.click as (() => void) | undefined)?.();
        },
      })),
    );
  }

  static setApplicationMenu(menu: StandInMenu | null): void {
    StandInMenu.current = menu;
  }

  static getApplicationMenu(): StandInMenu | null {
    return StandInMenu.current;
  }

  popup(): void {
    StandInMenu.popped = this;
  }
}
const menuAsElectron = asElectron('Menu', StandInMenu);
const dialogAsElectron = asElectron('Dialog', dialog);
const safeStorageAsElectron = asElectron('SafeStorage', safeStorage);
const screenAsElectron = asElectron('Screen', screen);
const nativeThemeAsElectron = asElectron('NativeTheme', nativeTheme);
const clipboardAsElectron = asElectron('Clipboard', clipboard);
const powerMonitorAsElectron = asElectron('PowerMonitor', powerMonitor);
export {
  clipboardAsElectron as clipboard,
  dialogAsElectron as dialog,
  menuAsElectron as Menu,
  nativeThemeAsElectron as nativeTheme,
  powerMonitorAsElectron as powerMonitor,
  protocolAsElectron as protocol,
  safeStorageAsElectron as safeStorage,
  screenAsElectron as screen,
  sessionAsElectron as session,
  shellAsElectron as shell,
};

interface AskedResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Passes a page's request to the handler of its scheme, like Electron. Null means a network error. */
async function serve(request: {
  readonly url: string;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly isMedia: boolean;
}): Promise<AskedResponse | null> {
  const scheme = request.url.split(':', 1)[0] ?? '';
  const handler = handlers.get(scheme);
  if (handler === undefined || !schemes.some((each) => each.scheme === scheme)) return null;
  try {
    const { url, method, headers, isMedia } = request;
    const response = await handler(new Request(url, { method, headers }));
    if (response.type === 'error') return null;
    const body = Buffer.from(await response.arrayBuffer());
    return {
      // Chromium ignores the status of media that doesn't come over HTTP.
      status: isMedia && response.status >= 400 ? 200 : response.status,
      headers: Object.fromEntries(response.headers),
      body: body.toString('base64'),
    };
  } catch {
    return null;
  }
}

/** The end of a session of Windows. */
function logOff(): void {
  for (const name of ['query-session-end', 'session-end'])
    for (const window of StandInWindow.getAllWindows()) window.emit(name, preventable());
  if (!app.isQuitting) process.kill(process.pid, 'SIGKILL');
}

interface FromWindow {
  readonly id: number;
  readonly what: SeenByTest;
}

function contentsOf(id: number): StandInWindow['webContents'] | null {
  return StandInWindow.all.map(({ webContents }) => webContents).find((each) => each.id === id) ?? null;
}

/** Connects to the test, evaluates the app's main module and becomes ready. */
export async function launch(load: () => Promise<unknown>): Promise<void> {
  const module = {
    app,
    asked,
    BrowserWindow: StandInWindow,
    ipcMain,
    Menu: StandInMenu,
    dialog,
    shell,
    session,
    autoUpdater,
    powerMonitor,
    clipboard,
    logOff,
  };
  const incoming = new Socket({ fd: PIPES.fromTest });
  // Written at once: what waits in a queue when the program ends would be lost.
  const outgoing = new Writable({
    write: (piece: Buffer, _encoding, done) => {
      try {
        writeFileSync(PIPES.toTest, piece);
        done();
      } catch (error) {
        done(error instanceof Error ? error : null);
      }
    },
  });
  test.channel = openChannel(incoming, outgoing, {
    // Like Playwright's evaluation in Electron's main process.
    evaluate: ({ source, arg }: { source: string; arg: unknown }) => {
      // oxlint-disable-next-line typescript/no-implied-eval, no-new-func
      const act: unknown = new Function(`return (${source})`)();
      return typeof act === 'function' ? Reflect.apply(act, null, [module, arg]) : null;
    },
    serve,
    seen: ({ id, what }: FromWindow) => contentsOf(id)?.seen(what) ?? null,
    check: ({
      permission,
      origin,
      details,
    }: Parameters<typeof checkPermission> extends [infer P, infer O, infer D]
      ? { permission: P; origin: O; details: D }
      : never) => checkPermission(permission, origin, details),
    request: ({ id, permission }: { id: number; permission: 'media' }) =>
      new Promise((resolve) => {
        const contents = contentsOf(id);
        if (contents === null || permissions.request === null) return resolve(false);
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- of the contents its address is used
        const given = contents as unknown as Electron.WebContents;
        permissions.request(given, permission, resolve, {
          isMainFrame: true,
          requestingUrl: contents.getURL(),
        });
      }),
  });
  await load();
  await app.becomeReady();
}
