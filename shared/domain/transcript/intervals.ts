/** A time as people read it: 4:09, 1:04:09. Invalid values read 0:00. */
export function clockTime(seconds: number): string {
  const whole = Number.isFinite(seconds) && seconds > 0 ? Math.floor(seconds) : 0;
  const hours = Math.floor(whole / 3600);
  const minutes = Math.floor(whole / 60) % 60;
  const rest = String(whole % 60).padStart(2, '0');
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, '0')}:${rest}` : `${minutes}:${rest}`;
}

/** A range of the call in seconds; `end` is never before `start`. */
export interface Interval {
  readonly start: number;
  readonly end: number;
}

/** Sorts by start. Lists made from a call's lines are already sorted, and sorting them again would dominate. */
function byStart(intervals: readonly Interval[]): readonly Interval[] {
  const sorted = intervals.every(({ start }, at) => at === 0 || start >= (intervals[at - 1]?.start ?? start));
  return sorted ? intervals : intervals.toSorted((a, b) => a.start - b.start);
}

/**
 * The union as disjoint intervals in order. Neighbours up to `join` seconds apart are merged; empty intervals
 * vanish unless they touch another.
 */
export function unionOf(intervals: readonly Interval[], join = 0): Interval[] {
  const union = new Union(join);
  for (const { start, end } of byStart(intervals)) union.add(start, end);
  return union.intervals();
}

/** The union of intervals that come by their start. */
export class Union {
  readonly #intervals: { start: number; end: number }[] = [];
  /** Of them; every line of a sync asks for it. */
  #last: { start: number; end: number } | null = null;
  readonly #join: number;

  constructor(join = 0) {
    this.#join = join;
  }

  add(start: number, end: number): void {
    const last = this.#last;
    if (last !== null && start - last.end <= this.#join) {
      if (end > last.end) last.end = end;
    } else {
      this.#last = { start, end };
      this.#intervals.push(this.#last);
    }
  }

  intervals(): Interval[] {
    return this.#intervals.filter(({ start, end }) => end > start);
  }
}

/** The parts of `0 … duration` not covered by these disjoint, ordered intervals. */
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

/** The intersection of two lists of disjoint, ordered intervals. */
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

/** Extends each interval by `by` seconds on both ends, within `0 … duration`; doesn't merge them. */
export function widened(intervals: readonly Interval[], by: number, duration: number): Interval[] {
  return intervals.map(({ start, end }) => ({
    start: Math.max(0, start - by),
    end: Math.min(duration, end + by),
  }));
}

/** The total length of disjoint intervals in seconds. */
export function secondsOf(disjoint: readonly Interval[]): number {
  return disjoint.reduce((sum, { start, end }) => sum + (end - start), 0);
}
