import { z } from 'zod';
import type { SettingsStore } from '#core/ports/index.ts';

const KEY = 'window';
const SMALLEST = { width: 640, height: 480 };
const FIRST = { width: 1280, height: 800 };
/** So much of the window must lie on a screen, or its title could not be caught with the mouse. */
const VISIBLE = 100;

export interface Area {
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
});
export type WindowState = z.infer<typeof windowState>;

/** Where the window was when it was closed; null where that is not known. */
export function readWindowState(settings: SettingsStore): WindowState | null {
  return windowState.safeParse(settings.get(KEY)).data ?? null;
}

export function keepWindowState(settings: SettingsStore, state: WindowState): void {
  settings.set(KEY, state);
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
