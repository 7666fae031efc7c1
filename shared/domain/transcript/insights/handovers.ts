import type { Moment } from './measure.ts';
import type { Stretch } from './stretches.ts';

/** The floor going from one named speaker to another. */
export interface Handover {
  readonly from: number;
  readonly to: number;
  /** Seconds between the one's last word and the other's first; below zero where they spoke over each other. */
  readonly gap: number;
  /** The gap with a little of what was said at either side, to be played. */
  readonly moment: Moment;
}

/** Seconds played at either side of a handover. */
const AROUND = 3;

/**
 * All handovers, in order. Those from or to lines that name nobody are left out: the same person may have
 * spoken on.
 */
export function handoversOf(stretches: readonly Stretch[]): Handover[] {
  return stretches.flatMap((next, index) => {
    const before = stretches[index - 1];
    if (before === undefined || before.speaker === next.speaker) return [];
    if (before.speaker < 0 || next.speaker < 0) return [];
    const [first, last] = [Math.min(before.end, next.start), Math.max(before.end, next.start)];
    const start = Math.max(before.start, first - AROUND);
    const moment: Moment = {
      start,
      end: Math.max(start, Math.min(next.end, last + AROUND)),
      firstLine: before.lastLine,
      lastLine: next.firstLine,
    };
    return [{ from: before.speaker, to: next.speaker, gap: next.start - before.end, moment }];
  });
}
