import { xOf } from './lanePaths.ts';
import type { LaneView } from './laneView.ts';

const STEPS = [1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 14_400, 36_000];
/** Pixels from one time to the next: room for "1:04:09" and a little. */
const APART = 72;

/** The times that stand below the lanes: round ones, as many as have room. */
export function timeTicks(view: LaneView, width: number): { readonly second: number; readonly x: number }[] {
  const least = ((view.to - view.from) / Math.max(width, 1)) * APART;
  const step = STEPS.find((seconds) => seconds >= least) ?? Math.ceil(least / 36_000) * 36_000;
  const first = Math.ceil(view.from / step);
  const count = Math.max(0, Math.floor(view.to / step) - first + 1);
  return Array.from({ length: count }, (_, at) => {
    const second = (first + at) * step;
    return { second, x: xOf(view, width, second) };
  });
}
