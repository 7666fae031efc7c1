export interface Touch {
  /** Milliseconds since 1970. */
  readonly at: number;
  /** Null if unknown. */
  readonly seconds: number | null;
}

/** A touch on the ribbon, in shares of its width and height from the lower left. */
export interface Mark {
  readonly left: number;
  readonly bottom: number;
  readonly height: number;
}

/** Columns that touches share; wide enough to be hit with the mouse. */
export const COLUMNS = 96;
/** Shorter touches, such as emails, must still be visible, and one long day mustn't flatten all others. */
const [SHORTEST, LONGEST] = [12, 90];

/** The time from the earliest touch to the latest, or to now. */
export function ribbonRange(touches: readonly Touch[], now: number): readonly [from: number, to: number] {
  const times = touches.map(({ at }) => at).filter((at) => !Number.isNaN(at));
  return [Math.min(now, ...times), Math.max(now, ...times)];
}

/** Where touches are: by time from left to right, those of one column on each other, each as high as it is long. */
export function ribbonMarks(touches: readonly Touch[], now: number): readonly Mark[] {
  const [from, to] = ribbonRange(touches, now);
  const columnOf = (at: number): number =>
    Number.isNaN(at)
      ? 0
      : Math.min(COLUMNS - 1, Math.floor(((at - from) / Math.max(1, to - from)) * COLUMNS));
  const filled = new Float64Array(COLUMNS);
  const stacked = touches.map(({ at, seconds }) => {
    const column = columnOf(at);
    const height = Math.min(LONGEST, Math.max(SHORTEST, (seconds ?? 0) / 60));
    const bottom = filled[column] ?? 0;
    filled[column] = bottom + height;
    return { column, bottom, height };
  });
  const highest = Math.max(LONGEST, ...filled);
  return stacked.map(({ column, bottom, height }) => ({
    left: column / COLUMNS,
    bottom: bottom / highest,
    height: height / highest,
  }));
}

const MOST_TICKS = 5;
/** A label that begins later would be cut. */
const LAST_TICK = 0.85;

/** First days of months on the ribbon, with their place. */
export function monthTicks(
  from: number,
  to: number,
): readonly { readonly month: string; readonly left: number }[] {
  const first = new Date(from);
  const months =
    (new Date(to).getFullYear() - first.getFullYear()) * 12 + new Date(to).getMonth() - first.getMonth();
  const step = Math.max(1, Math.ceil(months / MOST_TICKS));
  return Array.from({ length: Math.floor(months / step) }, (_, index) => {
    const at = new Date(first.getFullYear(), first.getMonth() + 1 + index * step, 1);
    const month = `${at.getFullYear()}-${String(at.getMonth() + 1).padStart(2, '0')}`;
    return { month, left: (at.getTime() - from) / Math.max(1, to - from) };
  }).filter(({ left }) => left <= LAST_TICK);
}
