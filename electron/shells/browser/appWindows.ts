import { spawn, type ChildProcess } from 'node:child_process';
import type { Clock } from '#core/ports/index.ts';
import { windowLife } from './windowLife.ts';

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
