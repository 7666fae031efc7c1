import { EventEmitter } from 'node:events';
import { mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type * as Electron from 'electron';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** An event whose default can be prevented, as Electron passes it to listeners. */
export function preventable(): Electron.Event {
  const event = {
    defaultPrevented: false,
    preventDefault: () => {
      event.defaultPrevented = true;
    },
  };
  return event;
}

/** What quitting does with windows. */
export interface ClosableWindow {
  close(): void;
  destroy(): void;
}

/** Settings of one run, provided by the test. */
export interface RunSettings {
  /** Links that the system delivers before the app is ready, as macOS does at launch. */
  readonly earlyLinks: readonly string[];
  readonly locale: string;
  /** How long the keychain takes to respond; null if there is none. */
  readonly keychainMs: number | null;
  /**
   * A newer version, with the app running as if installed with an update address; null to run as from
   * sources.
   */
  readonly newer: string | null;
  /** The folder of a package's resources. */
  readonly resources: string;
  /** A module beside this one that runs instead of the built main process; null to run that. */
  readonly program: string | null;
}

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written by the test's half
export const runSettings = JSON.parse(process.env['PARLEY_STANDIN'] ?? '{}') as RunSettings;

type Used = Pick<
  Electron.App,
  | 'isPackaged'
  | 'name'
  | 'enableSandbox'
  | 'exit'
  | 'focus'
  | 'getAppPath'
  | 'getLocale'
  | 'getPath'
  | 'getPreferredSystemLanguages'
  | 'getVersion'
  | 'isReady'
  | 'quit'
  | 'relaunch'
  | 'releaseSingleInstanceLock'
  | 'requestSingleInstanceLock'
  | 'setAppUserModelId'
  | 'setAsDefaultProtocolClient'
  | 'setPath'
  | 'setUserTasks'
  | 'whenReady'
>;

/** Electron's `app`, as far as Parley uses it, with the orders of events in `eventOrders.ts`. */
export class StandInApp extends EventEmitter implements Used {
  readonly isPackaged = runSettings.newer !== null;
  readonly name = 'parley';
  readonly openWindows = new Set<ClosableWindow>();
  userTasks: readonly Electron.Task[] = [];
  private readonly paths = new Map<string, string>();
  private ready = false;
  /** Between `before-quit` and its end or prevention. */
  isQuitting = false;
  /** The code of `exit()`, once that was called. */
  private exiting: number | null = null;
  private hasEnded = false;
  private hasLock = false;
  private readonly readiness = Promise.withResolvers<void>();
  private readonly ownHandlers = new Map<string, () => void>();

  constructor() {
    super();
    this.takeSignals();
  }

  isReady(): boolean {
    return this.ready;
  }

  whenReady(): Promise<void> {
    return this.readiness.promise;
  }

  /** After the app's main module is evaluated; Electron waits for its top-level `await` too. */
  async becomeReady(): Promise<void> {
    this.emit('will-finish-launching');
    for (const link of runSettings.earlyLinks) this.emit('open-url', preventable(), link);
    // Electron now installs its own handlers, which removes earlier ones.
    for (const signal of SIGNALS) process.removeAllListeners(signal);
    this.takeSignals();
    this.ready = true;
    this.readiness.resolve();
    this.emit('ready', preventable(), {});
    await Promise.resolve();
  }

  /** Electron quits on the first signal and restores the default, so that a second one kills. */
  private takeSignals(): void {
    for (const signal of SIGNALS) {
      const handler = (): void => {
        if (process.listenerCount(signal) > 1) return;
        process.removeListener(signal, handler);
        this.quit();
      };
      this.ownHandlers.set(signal, handler);
      process.on(signal, handler);
    }
  }

  private insistBeforeReady(what: string): void {
    if (this.ready) throw new Error(`${what} has to be called before the app is ready.`);
  }

  enableSandbox(): void {
    this.insistBeforeReady('app.enableSandbox()');
  }

  readonly commandLine = { removeSwitch: (): void => {} };

  /** Which program is in front isn't imitated. */
  focus(): void {}

  getLocale(): string {
    return runSettings.locale;
  }

  getPreferredSystemLanguages(): string[] {
    return [runSettings.locale];
  }

  getVersion(): string {
    return '0.1.0';
  }

  getPath(name: string): string {
    return this.paths.get(name) ?? tmpdir();
  }

  setPath(name: string, place: string): void {
    if (!path.isAbsolute(place)) throw new Error('Path must be absolute');
    this.paths.set(name, place);
  }

  setAppUserModelId(): void {}

  setAsDefaultProtocolClient(): boolean {
    return true;
  }

  setUserTasks(tasks: Electron.Task[]): boolean {
    this.userTasks = tasks;
    return true;
  }

  /** Also false if Chromium's folder, which contains the lock, can't be created. */
  requestSingleInstanceLock(): boolean {
    try {
      mkdirSync(this.getPath('userData'), { recursive: true });
      this.hasLock = true;
      return true;
    } catch {
      return false;
    }
  }

  releaseSingleInstanceLock(): void {
    this.hasLock = false;
  }

  /** Electron starts it once this process has ended, by whichever way. */
  relaunch(options: Electron.RelaunchOptions = {}): void {
    process.stderr.write(
      `[stand-in relaunch] ${JSON.stringify({ ...options, hasLock: this.hasLock, umask: process.umask() })}\n`,
    );
  }

  /** Another start has found the lock taken. Electron holds this back until the app is ready. */
  startedAgain(argv: readonly string[]): void {
    void this.readiness.promise.then(() => this.emit('second-instance', preventable(), argv, '/'));
  }

  getAppPath(): string {
    return process.argv[1] ?? '';
  }

  readonly dock = {
    menu: null as Electron.Menu | null,
    setMenu(menu: Electron.Menu): void {
      this.menu = menu;
    },
  };

  quit(): void {
    if (this.isQuitting) return;
    const asked = preventable();
    this.emit('before-quit', asked);
    if (asked.defaultPrevented) return;
    this.isQuitting = true;
    // All of them, even if one of them prevents it.
    for (const window of this.openWindows) window.close();
    if (this.openWindows.size === 0) this.endQuitting();
  }

  /** Call when a listener has prevented that a window closes. */
  windowStays(): void {
    this.isQuitting = false;
  }

  /** Call when a window has been closed. */
  windowClosed(): void {
    if (this.openWindows.size > 0) return;
    if (this.exiting !== null) return this.end(this.exiting);
    if (this.isQuitting) return this.endQuitting();
    this.emit('window-all-closed');
    if (this.listenerCount('window-all-closed') === 0) this.quit();
  }

  private endQuitting(): void {
    const last = preventable();
    this.emit('will-quit', last);
    if (last.defaultPrevented) this.isQuitting = false;
    else this.end(0);
  }

  exit(code = 0): void {
    if (!this.ready) process.exit(code);
    this.isQuitting = true;
    this.exiting = code;
    if (this.openWindows.size === 0) this.end(code);
    else for (const window of this.openWindows) window.destroy();
  }

  /** Returns, and the process ends afterwards. */
  private end(code: number): void {
    if (this.hasEnded) return;
    this.hasEnded = true;
    this.emit('quit', preventable(), code);
    setImmediate(() => process.exit(code));
  }
}

export const app = new StandInApp();
