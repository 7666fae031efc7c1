import { type ChildProcess, spawn } from 'node:child_process';
import type { Clock } from '#core/ports.ts';

/** A page that reloads is away for less. */
const AWAY_MS = 3000;
/** A browser that is slow to start, on a cold disk, shows its first page within this. */
const FIRST_PAGE_MS = 20_000;

interface LifeParts {
  readonly clock: Clock;
  readonly platform: NodeJS.Platform;
  /** The last window is gone: the program ends with it. */
  readonly onGone: () => void;
  /** The browser ended, and no page of ours was ever seen. */
  readonly onNoWindow: () => void;
}

/**
 * Tells when the user has closed the program's window. Its browser process says so where it ends with its
 * last window. It doesn't on macOS, nor where it handed the window to a browser that was running already:
 * there the pages tell, by leaving and staying away.
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
  /** A browser of the Chromium family. */
  readonly program: string;
  /** The folder of the windows' own profile. */
  readonly profile: string;
  readonly clock: Clock;
  /** The user closed the last one. */
  readonly onGone: () => void;
  /** The browser ended before it showed a page. */
  readonly onNoWindow: () => void;
}

export interface AppWindows {
  /** Every user of this computer can read the address: it must hold no key. */
  open(url: string): void;
  /** Tells how many pages are connected now. */
  pages(connected: number): void;
  close(): void;
}

/**
 * The page in windows of its own, without tabs and address bar. In a profile of its own too, so that no
 * extension of the user's browser reads along, and so that the windows' process is ours to wait for.
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
