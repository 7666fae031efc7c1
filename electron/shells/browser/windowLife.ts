import type { Clock } from '#core/ports/index.ts';

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
