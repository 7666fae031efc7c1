/** A moment of the call as people read it: 4:09, 1:04:09. Anything that is no length reads 0:00. */
export function clockTime(seconds: number): string {
  const whole = Number.isFinite(seconds) && seconds > 0 ? Math.floor(seconds) : 0;
  const hours = Math.floor(whole / 3600);
  const minutes = Math.floor(whole / 60) % 60;
  const rest = String(whole % 60).padStart(2, '0');
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, '0')}:${rest}` : `${minutes}:${rest}`;
}

/** A stretch of the call in seconds; `end` is never before `start`. */
export interface Interval {
  readonly start: number;
  readonly end: number;
}

/** In order of start. Lists made of a call's lines are so already, and sorting them would be most of the work. */
function byStart(intervals: readonly Interval[]): readonly Interval[] {
  const sorted = intervals.every(({ start }, at) => at === 0 || start >= (intervals[at - 1]?.start ?? start));
  return sorted ? intervals : intervals.toSorted((a, b) => a.start - b.start);
}

/**
 * The union as disjoint intervals in order. Neighbours with at most `join` seconds between them become one;
 * intervals of no length vanish unless they touch another.
 */
export function unionOf(intervals: readonly Interval[], join = 0): Interval[] {
  const union: { start: number; end: number }[] = [];
  for (const { start, end } of byStart(intervals)) {
    const last = union.at(-1);
    if (last !== undefined && start - last.end <= join) last.end = Math.max(last.end, end);
    else union.push({ start, end });
  }
  return union.filter(({ start, end }) => end > start);
}

/** What of `0 … duration` none of the disjoint, ordered intervals covers. */
export function gapsBetween(disjoint: readonly Interval[], duration: number): Interval[] {
  const gaps: Interval[] = [];
  let at = 0;
  for (const { start, end } of disjoint) {
    if (Math.min(start, duration) > at) gaps.push({ start: at, end: Math.min(start, duration) });
    at = Math.max(at, end);
  }
  if (duration > at) gaps.push({ start: at, end: duration });
  return gaps;
}

/** What two lists of disjoint, ordered intervals have in common. */
export function commonTo(a: readonly Interval[], b: readonly Interval[]): Interval[] {
  const common: Interval[] = [];
  for (let [i, j] = [0, 0]; i < a.length && j < b.length;) {
    const [one, other] = [a[i], b[j]];
    if (one === undefined || other === undefined) break;
    const [start, end] = [Math.max(one.start, other.start), Math.min(one.end, other.end)];
    if (end > start) common.push({ start, end });
    if (one.end <= other.end) i += 1;
    else j += 1;
  }
  return common;
}

/** Each interval made longer by `by` seconds at both ends, kept within `0 … duration`; not merged again. */
export function widened(intervals: readonly Interval[], by: number, duration: number): Interval[] {
  return intervals.map(({ start, end }) => ({
    start: Math.max(0, start - by),
    end: Math.min(duration, end + by),
  }));
}

/** Seconds covered by disjoint intervals. */
export function secondsOf(disjoint: readonly Interval[]): number {
  return disjoint.reduce((sum, { start, end }) => sum + (end - start), 0);
}
