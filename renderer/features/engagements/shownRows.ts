import { rowsSeen, type RowsPlace, type RowsShape } from '#shared/domain/list/scrollScale.ts';

/** Rows come in and go out so many at a time: rendering costs more by the turn than by the row. */
const STEP = 8;
/** Rows kept on either side of what is seen. */
const MARGIN = 8;

/** The rows of a list that are in the page. */
export interface ShownRows {
  readonly first: number;
  /** The one after the last. */
  readonly end: number;
  /** Pixels by which rows lie higher in the page than in the list at full height. */
  readonly shift: number;
  /** Rows in the page at most, wherever one is. */
  readonly slots: number;
  /** Whether all that are to be kept beside what is seen are there. */
  readonly whole: boolean;
}

function slotsOf({ viewport, rowHeight }: RowsShape): number {
  return Math.ceil((viewport / rowHeight + 1 + 2 * MARGIN + STEP) / STEP) * STEP;
}

/**
 * What to show next. What is seen is there at once; the rows beside it come a few at a time where there are none yet,
 * as after a leap or at the start: all of them together would hold up the picture, and the hand.
 *
 * @param before what is shown now; null for nothing yet.
 */
export function shownNext(shape: RowsShape, { at, offset }: RowsPlace, before: ShownRows | null): ShownRows {
  const seen = rowsSeen(shape, offset);
  const slots = slotsOf(shape);
  const wantedFirst = Math.max(0, Math.floor((seen.first - MARGIN) / STEP) * STEP);
  const wantedEnd = Math.min(shape.count, wantedFirst + slots);
  // Where nothing of what is seen was near before, it comes alone.
  const near =
    before !== null && before.first <= seen.end && before.end >= seen.first && before.end > before.first;
  const first = near ? Math.max(wantedFirst, Math.min(seen.first, before.first - STEP)) : seen.first;
  const end = near ? Math.min(wantedEnd, Math.max(seen.end, before.end + STEP)) : seen.end;
  return { first, end, shift: offset - at, slots, whole: first === wantedFirst && end === wantedEnd };
}

/**
 * The rows in the order of their places in the page, of which each row has the one that its number gives it. A row
 * that comes in so takes the element of one that goes out, and no element is ever moved: what is moved is laid out
 * anew, and in the order of the list that would be all others as often as one scrolls up.
 */
export function byPlace({ first, end, slots }: Pick<ShownRows, 'first' | 'end' | 'slots'>): number[] {
  const turn = first + slots - (first % slots);
  return [...range(turn, end), ...range(first, Math.min(turn, end))];
}

function range(first: number, end: number): number[] {
  return Array.from({ length: Math.max(0, end - first) }, (_, at) => first + at);
}

export function isSameRows(a: ShownRows, b: ShownRows): boolean {
  return a.first === b.first && a.end === b.end && a.shift === b.shift && a.whole === b.whole;
}
