import { z } from 'zod';
import type { Clock, SettingsStore } from '#core/ports.ts';
import { writeSettings } from '#core/settings/settingsModule.ts';

const KEY = 'windows';
const SMALLEST = { width: 640, height: 480 };
const FIRST = { width: 1280, height: 800 };
/** This much of the window must be on a screen, so that its title bar stays within reach. */
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
  /** As counted by Electron: 0 is the normal size, each step a fifth more. */
  zoom: z.number().min(-9).max(9),
});
export type WindowState = z.infer<typeof windowState>;

/** Maximum number of restored windows: more were opened by mistake, or come from a damaged file. */
const MOST_WINDOWS = 12;
/** Offset of a new window from the one it was opened from. */
const STEP = 32;

/** The windows' positions when the app ended; empty if unknown. */
export function readWindowStates(settings: SettingsStore): readonly WindowState[] {
  const kept = z.array(z.unknown()).safeParse(settings.get(KEY)).data ?? [];
  return kept.flatMap((each) => windowState.safeParse(each).data ?? []).slice(0, MOST_WINDOWS);
}

/** If the disk refuses, the next start opens a window of the default size; this run continues. */
export function keepWindowStates(settings: SettingsStore, states: readonly WindowState[]): void {
  writeSettings(() => settings.set(KEY, states.slice(0, MOST_WINDOWS)));
}

/** For a window opened from another one: the same size, with an offset, so that both are visible. */
export function besideState(state: WindowState): WindowState {
  return { ...state, x: state.x + STEP, y: state.y + STEP, maximized: false };
}

/**
 * Where to open the window now. Its screen may be gone: then the system places a window of that size, as far
 * as it fits.
 * @param screens The usable area of each screen, the main one first.
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

/** A dragged window moves many times per second; it is stored after this long without a change. */
const SETTLED_MS = 500;

/** An open window, as it reports its changes. */
export interface KeptWindow {
  /** It was moved, resized, maximized or zoomed. */
  readonly changed: () => void;
  readonly closed: () => void;
}

/**
 * Stores the windows' positions while they are open, not only when they close, so that they survive any end
 * of the app.
 */
export interface OpenWindows {
  /** The windows' positions when the app last ended, however it did. */
  readonly before: readonly WindowState[];
  add(read: () => WindowState): KeptWindow;
  /** The app is quitting: windows that close from now on are closed by it rather than by the user. */
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
          // Closing the last window usually ends the app, so the next start begins with it.
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
