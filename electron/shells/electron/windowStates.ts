import { z } from 'zod';
import type { Clock, SettingsStore } from '#core/ports.ts';
import { writeSettings } from '#core/settings/storedSettings.ts';

const KEY = 'windows';
const SMALLEST = { width: 640, height: 480 };
const FIRST = { width: 1280, height: 800 };
/** So much of the window must lie on a screen, or its title could not be caught with the mouse. */
const VISIBLE = 100;

interface Area {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

const windowState = z.object({
  x: z.int(),
  y: z.int(),
  width: z.int(),
  height: z.int(),
  maximized: z.boolean(),
  /** As Electron counts it: 0 is the usual size, each step a fifth more. */
  zoom: z.number().min(-9).max(9),
});
export type WindowState = z.infer<typeof windowState>;

/** So many windows come back at most: more were opened by mistake, or by a file that is damaged. */
const MOST_WINDOWS = 12;
/** How far a new window stands from the one it was opened from. */
const STEP = 32;

/** Where the windows were when the program ended; none where that is not known. */
export function readWindowStates(settings: SettingsStore): readonly WindowState[] {
  const kept = z.array(z.unknown()).safeParse(settings.get(KEY)).data ?? [];
  return kept.flatMap((each) => windowState.safeParse(each).data ?? []).slice(0, MOST_WINDOWS);
}

/** Where the disk refuses, the next start opens a window of the usual size; this run goes on. */
export function keepWindowStates(settings: SettingsStore, states: readonly WindowState[]): void {
  writeSettings(() => settings.set(KEY, states.slice(0, MOST_WINDOWS)));
}

/** For a window that is opened from another: as large as that one, and a step aside, so that both are seen. */
export function besideState(state: WindowState): WindowState {
  return { ...state, x: state.x + STEP, y: state.y + STEP, maximized: false };
}

/**
 * Where to open the window now. A screen that was there may be gone: then the system places a window of that
 * size, so far as it fits.
 *
 * @param screens the usable area of each screen, the main one first
 */
export function placeWindow(
  state: WindowState | null,
  screens: readonly Area[],
): Partial<Pick<Area, 'x' | 'y'>> & Pick<Area, 'width' | 'height'> {
  const main = screens[0];
  const home = state === null ? undefined : screens.find((screen) => isCatchable(state, screen));
  const screen = home ?? main;
  const fit = (wanted: number, smallest: number, there: number | undefined): number =>
    Math.max(smallest, Math.min(wanted, there ?? wanted));
  const size = {
    width: fit(state?.width ?? FIRST.width, SMALLEST.width, screen?.width),
    height: fit(state?.height ?? FIRST.height, SMALLEST.height, screen?.height),
  };
  return state !== null && home !== undefined ? { x: state.x, y: state.y, ...size } : size;
}

function isCatchable(window: Area, screen: Area): boolean {
  const across = Math.min(window.x + window.width, screen.x + screen.width) - Math.max(window.x, screen.x);
  const titleOnScreen = window.y >= screen.y && window.y <= screen.y + screen.height - VISIBLE;
  return across >= VISIBLE && titleOnScreen;
}

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
