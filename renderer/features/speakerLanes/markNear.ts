import type { LaneMark } from './laneMark.ts';
import { xOf } from './lanePaths.ts';
import type { LaneView } from './laneView.ts';

/** So near to a mark the pointer is on it, in pixels. */
const NEAR = 7;

/** The mark under the pointer, or the nearest beside it; null where none is near. */
export function markNear(
  marks: readonly LaneMark[],
  view: LaneView,
  width: number,
  x: number,
): LaneMark | null {
  let [nearest, least] = [null as LaneMark | null, NEAR];
  for (const mark of marks) {
    const distance = Math.abs(xOf(view, width, mark.start) - x);
    if (distance <= least) [nearest, least] = [mark, distance];
  }
  return nearest;
}
