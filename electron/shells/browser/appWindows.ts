import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Clock } from '#core/ports.ts';

/** A reloading page is disconnected for less than this. */
const AWAY_MS = 3000;
/** Even a browser that starts slowly from a cold disk shows its first page within this time. */
const FIRST_PAGE_MS = 20_000;

interface LifeParts {
  readonly clock: Clock;
  readonly platform: NodeJS.Platform;
  /** The last window was closed, so the app ends. */
  readonly onGone: () => void;
  /** The browser exited before any of our pages was connected. */
  readonly onNoWindow: () => void;
}

/**
 * Detects when the user has closed the app's window. Usually the browser process exits with its last window.
 * It doesn't on macOS, or if it passed the window to a browser that was already running; then the window
 * counts as closed once all pages have disconnected for a while.
 */
export interface WindowLife {
  started(): void;
  ended(): void;
  pages(connected: number): void;
}

export function windowLife(parts: LifeParts): WindowLife {
  let processes = 0;
  let connected = 0;
  let seen = false;
  let callOff = (): void => {};

  const judge = (): void => {
    callOff();
    if (connected > 0) return;
    const processTells = parts.platform !== 'darwin';
    if (seen && processes === 0) callOff = parts.clock.after(AWAY_MS, parts.onGone);
    else if (seen && !processTells) callOff = parts.clock.after(AWAY_MS, parts.onGone);
    else if (!seen && processes === 0) callOff = parts.clock.after(FIRST_PAGE_MS, parts.onNoWindow);
  };

  return {
    started: () => {
      processes += 1;
      callOff();
    },
    ended: () => {
      processes -= 1;
      judge();
    },
    pages: (count) => {
      connected = count;
      seen ||= count > 0;
      judge();
    },
  };
}

interface AppWindowsParts {
  /** A Chromium-based browser. */
  readonly program: string;
  /** The folder of the windows' own browser profile. */
  readonly profile: string;
  readonly clock: Clock;
  /** The user closed the last window. */
  readonly onGone: () => void;
  /** The browser exited before it showed a page. */
  readonly onNoWindow: () => void;
}

export interface AppWindows {
  /** Every user of this computer can read the URL, so it must not contain a key. */
  open(url: string): void;
  pages(connected: number): void;
  close(): void;
}

/**
 * Shows the page in windows of its own, without tabs and address bar. They use their own profile, so that no
 * extension of the user's browser can read along, and so that we can wait for their process.
 */
export function appWindows(parts: AppWindowsParts): AppWindows {
  const life = windowLife({ ...parts, platform: process.platform });
  const running = new Set<ChildProcess>();

  return {
    pages: (connected) => life.pages(connected),
    open: (url) => {
      const browser = spawn(
        parts.program,
        [
          `--app=${url}`,
          `--user-data-dir=${parts.profile}`,
          '--no-first-run',
          '--no-default-browser-check',
          '--disable-extensions',
          '--disable-sync',
          '--disable-background-networking',
        ],
        { stdio: 'ignore' },
      );
      const end = (): void => {
        if (running.delete(browser)) life.ended();
      };
      running.add(browser);
      life.started();
      browser.once('error', end);
      browser.once('exit', end);
    },
    close: () => {
      for (const browser of running) browser.kill();
    },
  };
}

/**
 * A file that leads a browser to URLs with a key. Every user of the computer can read the arguments of a
 * process; this file is readable by its owner only, and is deleted as soon as its URLs have been used.
 */
export interface EntryFile {
  /** What to start the browser with instead of the URL. */
  leadTo(address: string): string;
  forget(address: string): void;
  remove(): void;
}

/** In the folder of the browser's profile, which it can read however it is sandboxed. */
export function openEntryFile(folder: string): EntryFile {
  // Always the same name, because the browser stores size and position of an app window by its path.
  const file = path.join(folder, 'enter.html');
  const addresses = new Map<string, string>();
  let opened = 0;

  const write = (): void => {
    if (addresses.size === 0) return rmSync(file, { force: true });
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const fresh = `${file}.new`;
    rmSync(fresh, { force: true });
    writeFileSync(fresh, pageOf(addresses), { mode: 0o600, flag: 'wx' });
    renameSync(fresh, file);
  };
  return {
    leadTo: (address) => {
      opened += 1;
      addresses.set(address, String(opened));
      write();
      return `${pathToFileURL(file).href}?${opened}`;
    },
    forget: (address) => {
      if (addresses.delete(address)) write();
    },
    remove: () => {
      addresses.clear();
      write();
    },
  };
}

function pageOf(addresses: ReadonlyMap<string, string>): string {
  const byNumber = Object.fromEntries([...addresses].map(([address, number]) => [number, address]));
  const json = JSON.stringify(byNumber).replaceAll('<', String.raw`\u003c`);
  return `<!doctype html><meta charset="utf-8"><title>Parley</title>
<script>location.replace(${json}[location.search.slice(1)] ?? 'about:blank')</script>
`;
}
