import { EventEmitter } from 'node:events';
import type * as Electron from 'electron';
import { app, type ClosableWindow, preventable } from './app.ts';
import type { Channel } from './channel.ts';
import { asElectron, checkOptions } from './surface.ts';

/** The test, which controls the pages of the windows; set before the app starts. */
export const test: { channel: Channel | null } = { channel: null };

async function ask(name: string, input: unknown): Promise<unknown> {
  if (test.channel === null) throw new Error('The stand-in has no test.');
  return test.channel.ask(name, input);
}

type UsedContents = Pick<
  Electron.WebContents,
  | 'close'
  | 'copy'
  | 'cut'
  | 'forcefullyCrashRenderer'
  | 'getURL'
  | 'getZoomLevel'
  | 'id'
  | 'isDestroyed'
  | 'isLoading'
  | 'paste'
  | 'printToPDF'
  | 'reload'
  | 'replaceMisspelling'
  | 'selectAll'
  | 'send'
  | 'setWindowOpenHandler'
  | 'setZoomLevel'
>;

let lastId = 0;

/** The contents of a window: a page in a browser controlled by the test. Messages sent too early are lost. */
export class StandInContents extends EventEmitter implements UsedContents {
  readonly id = ++lastId;
  readonly mainFrame = { url: '' };
  readonly opened: Promise<unknown>;
  /** Set by a test: the page computes for ever, and can't be asked to close. */
  hung = false;
  private readonly window: StandInWindow;
  private zoom: number;
  private loading = false;
  private gone = false;
  /** The address of the last page that arrived or couldn't be loaded. */
  private committed = '';
  private decideOpening: Parameters<Electron.WebContents['setWindowOpenHandler']>[0] = () => ({
    action: 'allow',
  });

  constructor(window: StandInWindow, preferences: Electron.WebPreferences) {
    super();
    this.window = window;
    this.zoom = Math.log(preferences.zoomFactor ?? 1) / Math.log(1.2);
    // Null contents: Chromium asks for a page that doesn't exist yet, and Electron passes that on.
    const notifications = checkPermission('notifications', 'parley-app://page/', {});
    this.opened = ask('open', { id: this.id, preload: preferences.preload, notifications });
    this.on('render-process-gone', (event: unknown, details: unknown) => {
      app.emit('render-process-gone', event, window.webContents, details);
    });
  }

  getURL(): string {
    return this.alive().committed;
  }

  getZoomLevel(): number {
    return this.alive().zoom;
  }

  setZoomLevel(level: number): void {
    this.alive().zoom = level;
  }

  isDestroyed(): boolean {
    return this.gone;
  }

  isLoading(): boolean {
    return this.alive().loading;
  }

  setWindowOpenHandler(decide: Parameters<Electron.WebContents['setWindowOpenHandler']>[0]): void {
    this.decideOpening = decide;
  }

  send(channel: string, ...values: unknown[]): void {
    this.alive();
    this.command('send', { channel, values });
  }

  /** The page is asked first, so that the call returns before anything is closed. */
  close(): void {
    if (this.hung) return;
    setImmediate(() => {
      if (this.gone) return;
      this.destroyed();
      this.window.remove();
    });
  }

  reload(): void {
    if (this.alive().committed !== '') this.load(this.committed);
  }

  forcefullyCrashRenderer(): void {
    this.command('crash', {});
    const details: Electron.RenderProcessGoneDetails = { reason: 'crashed', exitCode: 5 };
    setImmediate(() => {
      if (this.gone) return;
      this.hung = false;
      this.loading = false;
      this.emit('render-process-gone', preventable(), details);
    });
  }

  printToPDF(): Promise<Buffer> {
    return ask('pdf', { id: this.id }).then((pdf) => Buffer.from(String(pdf), 'base64'));
  }

  replaceMisspelling(word: string): void {
    this.emit('replaced', word);
  }
  cut(): void {}
  copy(): void {}
  paste(): void {}
  selectAll(): void {}

  load(url: string): void {
    this.starts(url, false);
    this.command('load', { url });
  }

  private starts(url: string, isSameDocument: boolean): void {
    if (!isSameDocument && !this.loading) {
      this.loading = true;
      this.emit('did-start-loading');
    }
    this.emit('did-start-navigation', { ...preventable(), url, isMainFrame: true, isSameDocument });
  }

  private stops(): void {
    this.loading = false;
    this.emit('did-stop-loading');
  }

  /** Handles something that the test observed in its page. */
  seen(what: SeenByTest): unknown {
    if (this.gone) return null;
    switch (what.kind) {
      case 'message':
        ipcMain.emit(what.channel, { sender: this, senderFrame: this.mainFrame }, ...what.values);
        return null;
      case 'painted':
        this.window.painted();
        return null;
      case 'loaded':
        for (const name of ['dom-ready', 'did-frame-finish-load', 'did-finish-load']) this.emit(name);
        this.stops();
        return null;
      case 'failed':
        this.committed = what.url;
        this.mainFrame.url = 'chrome-error://chromewebdata/';
        for (const name of ['did-fail-provisional-load', 'did-fail-load'])
          this.emit(name, preventable(), -2, 'ERR_FAILED', what.url, true);
        this.stops();
        return null;
      case 'moved':
        this.starts(what.url, true);
        this.arrives(what.url);
        this.emit('did-navigate-in-page', preventable(), what.url, true);
        return null;
      case 'navigated':
        this.arrives(what.url);
        this.emit('did-frame-navigate', preventable(), what.url, -1, '', true);
        this.emit('did-navigate', preventable(), what.url, -1, '');
        return null;
      case 'leaves': {
        this.starts(what.url, false);
        const isDenied = ['will-frame-navigate', 'will-navigate'].some((name) => {
          const event = Object.assign(preventable(), { url: what.url, isMainFrame: true });
          this.emit(name, event);
          return event.defaultPrevented;
        });
        if (isDenied) this.stops();
        return isDenied;
      }
      case 'opens':
        return this.decideOpening({
          url: what.url,
          frameName: '',
          features: '',
          disposition: 'foreground-tab',
          referrer: { url: '', policy: 'no-referrer' },
        }).action;
      case 'context-menu':
        this.emit('context-menu', preventable(), what.params);
        return null;
      case 'titled':
        this.window.title = what.title;
        return null;
      case 'closed':
        this.window.closedByUser();
        return null;
    }
  }

  private arrives(url: string): void {
    this.committed = url;
    this.mainFrame.url = url;
  }

  destroyed(): void {
    if (this.gone) return;
    this.gone = true;
    this.emit('destroyed');
  }

  command(name: string, input: object): void {
    void this.opened
      .then(() => ask(name, { id: this.id, ...input }))
      // A page that is unloading doesn't receive it; Electron reports nothing either.
      .catch(() => undefined);
  }

  private alive(): this {
    if (this.gone) throw new TypeError('Object has been destroyed');
    return this;
  }
}

export type SeenByTest =
  | { readonly kind: 'message'; readonly channel: string; readonly values: readonly unknown[] }
  | { readonly kind: 'painted' | 'loaded' | 'closed' }
  | { readonly kind: 'titled'; readonly title: string }
  | { readonly kind: 'moved' | 'navigated' | 'failed' | 'leaves' | 'opens'; readonly url: string }
  | { readonly kind: 'context-menu'; readonly params: Partial<Electron.ContextMenuParams> };

type PermissionCheck = Exclude<Parameters<Electron.Session['setPermissionCheckHandler']>[0], null>;
type PermissionRequest = Exclude<Parameters<Electron.Session['setPermissionRequestHandler']>[0], null>;

export const permissions: { check: PermissionCheck | null; request: PermissionRequest | null } = {
  check: null,
  request: null,
};

/** Electron asks without contents for what Chromium checks outside a document: files and notifications. */
export function checkPermission(
  permission: Parameters<PermissionCheck>[1],
  origin: string,
  details: Partial<Parameters<PermissionCheck>[3]>,
): boolean {
  return permissions.check?.(null, permission, origin, { isMainFrame: true, ...details }) ?? true;
}

type UsedWindow = Pick<
  Electron.BrowserWindow,
  | 'close'
  | 'destroy'
  | 'focus'
  | 'getNormalBounds'
  | 'getTitle'
  | 'isDestroyed'
  | 'isFocused'
  | 'isMaximized'
  | 'isMinimized'
  | 'isVisible'
  | 'loadURL'
  | 'maximize'
  | 'minimize'
  | 'restore'
  | 'setBounds'
  | 'setProgressBar'
  | 'show'
>;

/** Electron's window. Its position and size only exist as numbers. */
export class StandInWindow extends EventEmitter implements UsedWindow, ClosableWindow {
  static readonly all: StandInWindow[] = [];
  private static focused: StandInWindow | null = null;

  static getAllWindows(): StandInWindow[] {
    return [...StandInWindow.all];
  }

  static getFocusedWindow(): StandInWindow | null {
    return StandInWindow.focused;
  }

  static fromWebContents(contents: StandInContents): StandInWindow | null {
    return StandInWindow.all.find(({ webContents }) => webContents === contents) ?? null;
  }

  readonly webContents: StandInContents;
  title = 'Parley';
  private bounds: Electron.Rectangle;
  private visible: boolean;
  private maximized = false;
  private minimized = false;
  private gone = false;
  private hasPainted = false;
  private doubts: NodeJS.Timeout | null = null;
  /** What had happened when the window was first shown. */
  shownAfter: 'nothing' | 'paint' | null = null;

  constructor(options: Electron.BrowserWindowConstructorOptions) {
    super();
    if (!app.isReady()) throw new Error('Cannot create BrowserWindow before app is ready');
    const { x = 80, y = 60, width = 800, height = 600 } = options;
    this.bounds = { x, y, width, height };
    this.visible = options.show !== false;
    const preferences = options.webPreferences ?? {};
    checkOptions('BrowserWindowConstructorOptions', options);
    checkOptions('WebPreferences', preferences);
    const self = asElectron('BrowserWindow', this);
    this.webContents = asElectron('WebContents', new StandInContents(self, preferences));
    StandInWindow.all.push(self);
    app.openWindows.add(self);
    this.webContents.on('unresponsive', () => this.doubt(50));
    this.webContents.on('responsive', () => {
      this.trust();
      this.emit('responsive');
    });
    this.webContents.on('destroyed', () => this.trust());
    app.emit('web-contents-created', preventable(), this.webContents);
    app.emit('browser-window-created', preventable(), self);
    // oxlint-disable-next-line no-constructor-return -- the program only ever sees this one
    return self;
  }

  loadURL(url: string): Promise<void> {
    this.alive().webContents.load(url);
    return Promise.resolve();
  }

  show(): void {
    this.alive().visible = true;
    this.shownAfter ??= this.hasPainted ? 'paint' : 'nothing';
    this.emit('show');
    this.focus();
  }

  focus(): void {
    this.alive();
    if (!this.visible || StandInWindow.focused === this) return;
    const before = StandInWindow.focused;
    StandInWindow.focused = this;
    before?.emit('blur');
    this.emit('focus');
    this.webContents.command('front', {});
  }

  /** Shows the window too, like Electron's. */
  maximize(): void {
    this.alive().maximized = true;
    this.emit('maximize');
    if (!this.visible) this.show();
  }

  minimize(): void {
    this.alive().minimized = true;
  }

  restore(): void {
    this.alive().minimized = false;
  }

  isMaximized(): boolean {
    return this.alive().maximized;
  }

  isMinimized(): boolean {
    return this.alive().minimized;
  }

  isVisible(): boolean {
    return this.alive().visible;
  }

  isFocused(): boolean {
    return StandInWindow.focused === this.alive();
  }

  isDestroyed(): boolean {
    return this.gone;
  }

  getTitle(): string {
    return this.alive().title;
  }

  getNormalBounds(): Electron.Rectangle {
    return { ...this.alive().bounds };
  }

  setBounds(bounds: Partial<Electron.Rectangle>): void {
    this.bounds = { ...this.alive().bounds, ...bounds };
    this.emit('move');
    this.emit('resize');
  }

  setProgressBar(): void {
    this.alive();
  }

  close(): void {
    this.alive();
    const event = preventable();
    this.emit('close', event);
    if (event.defaultPrevented) return app.windowStays();
    this.doubt(5000);
    this.webContents.close();
  }

  destroy(): void {
    if (this.gone) return;
    setImmediate(() => this.webContents.destroyed());
    this.remove();
  }

  /** The page may hang: says so after this time, unless it responds or ends. */
  private doubt(ms: number): void {
    this.doubts ??= setTimeout(() => {
      this.doubts = null;
      if (!this.gone) this.emit('unresponsive');
    }, ms);
  }

  private trust(): void {
    if (this.doubts !== null) clearTimeout(this.doubts);
    this.doubts = null;
  }

  closedByUser(): void {
    if (!this.gone) this.close();
  }

  painted(): void {
    if (this.gone || this.hasPainted) return;
    this.hasPainted = true;
    this.emit('ready-to-show');
  }

  /** Of its contents, or when it is destroyed: no window is without contents for long. */
  remove(): void {
    if (this.gone) return;
    this.webContents.command('close', {});
    this.gone = true;
    StandInWindow.all.splice(StandInWindow.all.indexOf(this), 1);
    app.openWindows.delete(this);
    if (StandInWindow.focused === this) StandInWindow.focused = StandInWindow.all.at(-1) ?? null;
    this.emit('closed');
    app.windowClosed();
  }

  private alive(): this {
    if (this.gone) throw new TypeError('Object has been destroyed');
    return this;
  }
}

export const ipcMain = new EventEmitter();
