import type { Clock, SettingsStore } from '#core/ports/index.ts';
import { keepWindowStates, readWindowStates, type WindowState } from './windowState.ts';

/** A window that is dragged moves many times a second; so long after the last time it is written down. */
const SETTLED_MS = 500;

/** One open window, as it tells of itself. */
export interface KeptWindow {
  /** It was moved, resized, maximized or zoomed. */
  readonly changed: () => void;
  readonly closed: () => void;
}

/**
 * Keeps where the windows are while they are open, and not only when they close: whatever ends the program, the next
 * start finds them.
 */
export interface OpenWindows {
  /** Where windows were when the program ended, however it did. */
  readonly before: readonly WindowState[];
  add(read: () => WindowState): KeptWindow;
  /** The program ends: windows that close from now on are closed by it and not by the user. */
  ending(): void;
}

export function openWindows(settings: SettingsStore, clock: Clock): OpenWindows {
  const before = readWindowStates(settings);
  const open = new Map<KeptWindow, () => WindowState>();
  let callOff = (): void => {};
  let ends = false;

  const write = (): void => {
    callOff();
    keepWindowStates(
      settings,
      [...open.values()].map((read) => read()),
    );
  };

  return {
    before,
    add: (read) => {
      const window: KeptWindow = {
        changed: () => {
          if (ends || !open.has(window)) return;
          callOff();
          callOff = clock.after(SETTLED_MS, write);
        },
        closed: () => {
          if (ends || !open.has(window)) return;
          // With the last window the program mostly ends: the next start begins where this one was.
          if (open.size === 1) write();
          open.delete(window);
          if (open.size > 0) write();
        },
      };
      open.set(window, read);
      write();
      return window;
    },
    ending: () => {
      if (ends || open.size === 0) return;
      write();
      ends = true;
    },
  };
}
