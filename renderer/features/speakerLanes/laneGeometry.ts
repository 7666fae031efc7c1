import { countUpTo } from '#shared/domain/transcript/lineAt.ts';
import type { Peaks } from '#shared/domain/waveform/peaks.ts';

/** The part of the recording that is drawn, in seconds. */
export interface LaneView {
  readonly from: number;
  readonly to: number;
}

/** Closer than this, a word would be wider than the window. */
const MIN_VIEW_SECONDS = 5;

export function wholeView(duration: number): LaneView {
  return { from: 0, to: Math.max(duration, MIN_VIEW_SECONDS) };
}

export function isWhole(view: LaneView, duration: number): boolean {
  const whole = wholeView(duration);
  return view.from <= whole.from && view.to >= whole.to;
}

/** A view of this length starting at `from`, moved to stay within the recording. */
function within(duration: number, from: number, length: number): LaneView {
  const most = wholeView(duration).to;
  const span = Math.min(Math.max(length, MIN_VIEW_SECONDS), most);
  const begin = Math.min(Math.max(0, from), most - span);
  return { from: begin, to: begin + span };
}

/** Zooms out (factor above one) or in; the second `at` keeps its position on the screen. */
export function zoomed(view: LaneView, duration: number, factor: number, at: number): LaneView {
  const length = view.to - view.from;
  const next = Math.min(Math.max(length * factor, MIN_VIEW_SECONDS), wholeView(duration).to);
  const share = (at - view.from) / length;
  return within(duration, at - share * next, next);
}

/** Moves the view by this many seconds. */
export function panned(view: LaneView, duration: number, seconds: number): LaneView {
  return within(duration, view.from + seconds, view.to - view.from);
}

/** A view of the same length that begins a little before this second. */
export function pagedTo(view: LaneView, duration: number, second: number): LaneView {
  const length = view.to - view.from;
  return within(duration, second - length / 10, length);
}

export function isInView(view: LaneView, second: number): boolean {
  return second >= view.from && second <= view.to;
}

export const BUFFERED_HEIGHT = 2;

const EXPANDED = { marks: 16, wave: 32, row: 24, bar: 14, sentiment: 20, axis: 20 };
/** Low enough to stay above the player: no names, times or sentiment. */
const COMPACT = { marks: 14, wave: 20, row: 7, bar: 5, sentiment: 0, axis: 4 };
/** Between the waveform and the first speaker. */
const WAVE_GAP = 4;
/** Without speakers there must still be something to click. */
const MIN_LANES_HEIGHT = 14;

/** The top of each part of the drawing, in pixels. */
export interface LaneLayout {
  /** Below the marks; null without a recording. */
  readonly wave: number | null;
  readonly waveHeight: number;
  readonly rows: number;
  readonly rowHeight: number;
  readonly barHeight: number;
  /** Null without sentiment data, and while compact. */
  readonly sentiment: number | null;
  readonly sentimentHeight: number;
  readonly axis: number;
  /** Whether there is room for the times. */
  readonly withTimes: boolean;
  readonly height: number;
}

interface LaneParts {
  readonly withWave: boolean;
  readonly withSentiment: boolean;
  readonly isExpanded: boolean;
}

export function laneLayout(rows: number, { withWave, withSentiment, isExpanded }: LaneParts): LaneLayout {
  const size = isExpanded ? EXPANDED : COMPACT;
  const top = size.marks + (withWave ? size.wave : 0);
  // The waveform alone is enough to click.
  const below = top + Math.max(withWave ? 0 : MIN_LANES_HEIGHT, rows * size.row);
  const sentiment = withSentiment && isExpanded ? below : null;
  const axis = below + (sentiment === null ? 0 : size.sentiment) + 2;
  return {
    wave: withWave ? size.marks : null,
    waveHeight: size.wave - WAVE_GAP,
    rows: top,
    rowHeight: size.row,
    barHeight: size.bar,
    sentiment,
    sentimentHeight: size.sentiment,
    axis,
    withTimes: isExpanded,
    height: axis + size.axis,
  };
}

/** The recording's waveform, or how much of it is computed, from 0 to 1. */
export interface LaneWaveform {
  readonly peaks: Peaks | null;
  readonly progress: number;
}

/** A mark at a time of the recording. Each kind has its own shape; a mention is one of a tracker. */
export interface LaneMark {
  readonly kind: 'bookmark' | 'clip' | 'signal' | 'action-item' | 'mention';
  readonly id: string;
  /** Seconds from the start. */
  readonly start: number;
  /** Seconds; null for a moment. */
  readonly end: number | null;
  readonly label: string;
}

/** The pointer is on a mark within this distance, in pixels. */
const MARK_HIT_DISTANCE = 7;

/** The mark under or nearest to the pointer; null if none is near. */
export function nearestMark(
  marks: readonly LaneMark[],
  view: LaneView,
  width: number,
  x: number,
): LaneMark | null {
  let [nearest, least] = [null as LaneMark | null, MARK_HIT_DISTANCE];
  for (const mark of marks) {
    const distance = Math.abs(xOf(view, width, mark.start) - x);
    if (distance <= least) [nearest, least] = [mark, distance];
  }
  return nearest;
}

const TICK_STEPS = [1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 14_400, 36_000];
/** Pixels between two times: enough for "1:04:09". */
const TICK_SPACING = 72;

/** The time labels below the lanes: round values, as many as fit. */
export function timeTicks(view: LaneView, width: number): { readonly second: number; readonly x: number }[] {
  const least = ((view.to - view.from) / Math.max(width, 1)) * TICK_SPACING;
  const step = TICK_STEPS.find((seconds) => seconds >= least) ?? Math.ceil(least / 36_000) * 36_000;
  const first = Math.ceil(view.from / step);
  const count = Math.max(0, Math.floor(view.to / step) - first + 1);
  return Array.from({ length: count }, (_, at) => {
    const second = (first + at) * step;
    return { second, x: xOf(view, width, second) };
  });
}

/** Pixels from the start of the drawing to a second. */
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

const MIN_BAR_WIDTH = 1.5;
/** Bars closer than this look like one. */
const MIN_BAR_GAP = 1;

const pixels = (x: number): string => x.toFixed(1);

/**
 * The bars of one row as an SVG path. Bars that are too close are merged, so that the length of the path depends on
 * the width of the drawing rather than on the number of lines.
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
    const right = Math.min(width, Math.max(left + MIN_BAR_WIDTH, xOf(view, width, ends[at] ?? start)));
    if (left - to < MIN_BAR_GAP) {
      to = Math.max(to, right);
    } else {
      draw();
      [from, to] = [left, right];
    }
  }
  draw();
  return path;
}

/** With bars shorter than this on average, in pixels, single lines can't be told apart. */
const MIN_LEGIBLE_WIDTH = 3;
/** The width of a column of the waveform, or one that stands for many lines, in pixels, with the gap after its bar. */
export const COLUMN_WIDTH = 3;
const BAR_WIDTH = COLUMN_WIDTH - 1;
/** A view of more seconds than this is drawn in columns, whatever the width. */
const BINNED_ABOVE = 3600;

/** How much of each column of the drawing the bars cover, from 0 to 1. */
function coverage({ starts, ends }: Columns, view: LaneView, width: number): Float32Array {
  const columns = new Float32Array(Math.ceil(width / COLUMN_WIDTH));
  for (let at = countUpTo(ends, view.from); at < starts.length; at += 1) {
    const start = starts[at] ?? Number.POSITIVE_INFINITY;
    if (start >= view.to) break;
    let from = Math.max(0, xOf(view, width, start)) / COLUMN_WIDTH;
    const to = Math.min(width, xOf(view, width, ends[at] ?? start)) / COLUMN_WIDTH;
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
 * One row of the lanes as an SVG path. Zoomed in, there is a bar for each stretch of speech. Above an hour,
 * or if these bars would merge, there are columns as high as the speaker's share of their time.
 */
export function lanePath(row: Columns, view: LaneView, width: number, top: number, height: number): string {
  const first = countUpTo(row.ends, view.from);
  const count = countUpTo(row.starts, view.to) - first;
  const isBinned = view.to - view.from > BINNED_ABOVE;
  const seen = (row.ends[first + count - 1] ?? 0) - (row.starts[first] ?? 0);
  if (
    !isBinned &&
    (count < width / 8 ||
      xOf({ from: 0, to: view.to - view.from }, width, seen / count) > MIN_LEGIBLE_WIDTH * 2)
  ) {
    return barsPath(row, view, width, top, height);
  }
  let path = '';
  for (const [column, share] of coverage(row, view, width).entries()) {
    if (share === 0) continue;
    const high = Math.max(1, share * height);
    path += `M${column * COLUMN_WIDTH} ${pixels(top + (height - high) / 2)}h${BAR_WIDTH}v${pixels(high)}h-${BAR_WIDTH}z`;
  }
  return path;
}

/** Silence is a thin line rather than nothing. */
const MIN_WAVE_HEIGHT = 1;

/** The heights of columns, from 0 to 1, as bars around the middle. */
export function wavePath(heights: Float32Array, top: number, height: number): string {
  let path = '';
  for (const [column, share] of heights.entries()) {
    const high = Math.max(MIN_WAVE_HEIGHT, share * height);
    path += `M${column * COLUMN_WIDTH} ${pixels(top + (height - high) / 2)}h${BAR_WIDTH}v${pixels(high)}h-${BAR_WIDTH}z`;
  }
  return path;
}

/** Vertical strokes at these seconds as an SVG path, at most one per pixel. */
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

/** Values from −1 to 1, one for each column, as bars above and below the middle line. NaN draws nothing. */
export function sentimentPaths(
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
