import { countUpTo } from '#shared/domain/transcript/lineAt.ts';
import type { LaneView } from './laneView.ts';

/** Pixels from the start of the picture to a second. */
export function xOf(view: LaneView, width: number, second: number): number {
  return ((second - view.from) / (view.to - view.from)) * width;
}

export function secondAt(view: LaneView, width: number, x: number): number {
  return view.from + (x / width) * (view.to - view.from);
}

interface Columns {
  /** Disjoint and in order, in seconds. */
  readonly starts: ArrayLike<number>;
  readonly ends: ArrayLike<number>;
}

const THINNEST = 1.5;
/** Bars with less than this between them can't be told apart. */
const APART = 1;

const pixels = (x: number): string => x.toFixed(1);

/**
 * The bars of one row as an SVG path. Neighbours become one where the eye couldn't part them, so that the path is
 * no longer than the picture is wide, however many lines the call has.
 */
export function barsPath(
  { starts, ends }: Columns,
  view: LaneView,
  width: number,
  top: number,
  height: number,
): string {
  let path = '';
  let [from, to] = [Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY];
  const draw = (): void => {
    if (to > from) path += `M${pixels(from)} ${top}h${pixels(to - from)}v${height}H${pixels(from)}z`;
  };
  for (let at = countUpTo(ends, view.from); at < starts.length; at += 1) {
    const start = starts[at] ?? Number.POSITIVE_INFINITY;
    if (start >= view.to) break;
    const left = Math.max(0, xOf(view, width, start));
    const right = Math.min(width, Math.max(left + THINNEST, xOf(view, width, ends[at] ?? start)));
    if (left - to < APART) {
      to = Math.max(to, right);
    } else {
      draw();
      [from, to] = [left, right];
    }
  }
  draw();
  return path;
}

/** Bars shorter than this on average are too many to be told apart, in pixels. */
const TELLABLE = 3;
/** Width of one bar that stands for many, in pixels. */
const COLUMN = 2;

/** How much of each column of the picture the bars cover, from 0 to 1. */
function coverage({ starts, ends }: Columns, view: LaneView, width: number): Float32Array {
  const columns = new Float32Array(Math.ceil(width / COLUMN));
  for (let at = countUpTo(ends, view.from); at < starts.length; at += 1) {
    const start = starts[at] ?? Number.POSITIVE_INFINITY;
    if (start >= view.to) break;
    let from = Math.max(0, xOf(view, width, start)) / COLUMN;
    const to = Math.min(width, xOf(view, width, ends[at] ?? start)) / COLUMN;
    while (from < to) {
      const column = Math.floor(from);
      const until = Math.min(to, column + 1);
      columns[column] = (columns[column] ?? 0) + until - from;
      from = until;
    }
  }
  return columns;
}

/**
 * One row of the lanes as an SVG path. Seen from near, a bar for everything that is said without a pause; from so far
 * away that these would run together, bars as high as the speaker's part of the time there.
 */
export function lanePath(row: Columns, view: LaneView, width: number, top: number, height: number): string {
  const first = countUpTo(row.ends, view.from);
  const count = countUpTo(row.starts, view.to) - first;
  const seen = (row.ends[first + count - 1] ?? 0) - (row.starts[first] ?? 0);
  if (count < width / 8 || xOf({ from: 0, to: view.to - view.from }, width, seen / count) > TELLABLE * 2) {
    return barsPath(row, view, width, top, height);
  }
  let path = '';
  for (const [column, share] of coverage(row, view, width).entries()) {
    if (share === 0) continue;
    const high = Math.max(1, share * height);
    path += `M${column * COLUMN} ${pixels(top + (height - high) / 2)}h${COLUMN}v${pixels(high)}h-${COLUMN}z`;
  }
  return path;
}

/** Upright strokes at these seconds as an SVG path; one where several would fall on the same pixel. */
export function strokesPath(
  seconds: readonly number[],
  view: LaneView,
  width: number,
  top: number,
  height: number,
): string {
  const drawn = new Set<number>();
  let path = '';
  for (const second of seconds) {
    const x = Math.round(xOf(view, width, second));
    if (x < 0 || x > width || drawn.has(x)) continue;
    drawn.add(x);
    path += `M${x} ${top}v${height}`;
  }
  return path;
}

/**
 * Values from −1 to 1, one for each column of the picture, as bars from the middle line: those above it and those
 * below it. Not a number means nothing to draw.
 */
export function feelingPaths(
  values: Float32Array,
  column: number,
  top: number,
  height: number,
): { readonly above: string; readonly below: string } {
  const middle = top + height / 2;
  let [above, below] = ['', ''];
  for (const [at, value] of values.entries()) {
    const reach = Math.abs(value) * (height / 2);
    if (!(reach > 0)) continue;
    const bar = `M${at * column} ${middle}v${pixels(value > 0 ? -reach : reach)}h${column}V${middle}z`;
    if (value > 0) above += bar;
    else below += bar;
  }
  return { above, below };
}
