import { type RefObject, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import {
  heightOf,
  isStuck,
  offsetToSee,
  placeAfter,
  placeAt,
  type RowsPlace,
  rowsSeen,
  type RowsShape,
} from '#shared/domain/list/scrollScale.ts';

/** Rows come in and go out so many at a time: rendering costs more by the turn than by the row. */
const STEP = 8;
/** Rows kept on either side of what is seen. */
const OVERSCAN = 8;

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
  return Math.ceil((viewport / rowHeight + 1 + 2 * OVERSCAN + STEP) / STEP) * STEP;
}

/**
 * What to show next. What is seen is there at once; the rows beside it come a few at a time where there are none yet,
 * as after a leap or at the start: all of them together would hold up the picture, and the hand.
 *
 * @param before what is shown now; null for nothing yet.
 */
export function nextShownRows(
  shape: RowsShape,
  { at, offset }: RowsPlace,
  before: ShownRows | null,
): ShownRows {
  const seen = rowsSeen(shape, offset);
  const slots = slotsOf(shape);
  const wantedFirst = Math.max(0, Math.floor((seen.first - OVERSCAN) / STEP) * STEP);
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
export function slotOrder({ first, end, slots }: Pick<ShownRows, 'first' | 'end' | 'slots'>): number[] {
  const turn = first + slots - (first % slots);
  return [...range(turn, end), ...range(first, Math.min(turn, end))];
}

function range(first: number, end: number): number[] {
  return Array.from({ length: Math.max(0, end - first) }, (_, at) => first + at);
}

function isSameRows(a: ShownRows, b: ShownRows): boolean {
  return a.first === b.first && a.end === b.end && a.shift === b.shift && a.whole === b.whole;
}

/** So long at most what is seen goes before the rows on either side of it. */
const OVERSCAN_WITHIN_MS = 500;
/** The bar of a list that is taller than an element is put where it belongs once it has held still for so long. */
const SETTLED_MS = 150;
const TOP: RowsPlace = { at: 0, offset: 0 };

interface VirtualRows {
  readonly scroller: RefObject<HTMLDivElement | null>;
  readonly first: number;
  readonly end: number;
  /** As many rows as there are at once in the page, at most. */
  readonly slots: number;
  /** Height of the element that holds the rows. */
  readonly height: number;
  /** Where a row begins in that element. */
  readonly topOf: (index: number) => number;
  readonly onScroll: () => void;
  readonly see: (index: number, align?: 'near' | 'middle') => void;
  /** Rows that fit on a screen. */
  readonly rowsAScreen: () => number;
}

/**
 * The rows of a list that are on screen, for rows of one height. Nothing is measured and nothing is kept by row, so
 * that a list of a million is as light as one of a thousand; where it is taller than an element can be, the scroll
 * bar is scaled.
 */
export function useVirtualRows(count: number, rowHeight: number, foot: number): VirtualRows {
  const scroller = useRef<HTMLDivElement>(null);
  // No taller than the window: to ask would make the browser lay out a page that has no rows yet.
  const [viewport, setViewport] = useState(() => window.innerHeight);
  const place = useRef<RowsPlace>(TOP);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const shape: RowsShape = useMemo(
    () => ({ count, rowHeight, foot, viewport }),
    [count, rowHeight, foot, viewport],
  );
  const [shown, setShown] = useState(() => nextShownRows(shape, TOP, null));

  const latest = useRef(shape);

  const show = useCallback((next: RowsPlace) => {
    place.current = next;
    setShown((before) => {
      const wanted = nextShownRows(latest.current, next, before);
      return isSameRows(before, wanted) ? before : wanted;
    });
  }, []);

  useEffect(() => {
    if (shown.whole) return undefined;
    const later = requestIdleCallback(() => show(place.current), { timeout: OVERSCAN_WITHIN_MS });
    return () => cancelIdleCallback(later);
  }, [shown, show]);

  const put = useCallback(
    (next: RowsPlace) => {
      const element = scroller.current;
      if (element === null) return;
      element.scrollTop = next.at;
      show({ at: element.scrollTop, offset: next.offset });
    },
    [show],
  );

  const onScroll = useCallback(() => {
    const element = scroller.current;
    if (element === null) return;
    const before = place.current;
    const next = placeAfter(latest.current, before, element.scrollTop);
    // After a leap not one row on screen is the same: drawn with the leap, not a frame later.
    if (Math.abs(next.offset - before.offset) > latest.current.viewport) flushSync(() => show(next));
    else show(next);
    if (next.offset === next.at) return;
    if (isStuck(latest.current, next)) put(placeAt(latest.current, next.offset));
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      const settled = placeAt(latest.current, place.current.offset);
      if (settled.at !== place.current.at) flushSync(() => put(settled));
    }, SETTLED_MS);
  }, [show, put]);

  useLayoutEffect(() => {
    const element = scroller.current;
    if (element === null) return undefined;
    const observer = new ResizeObserver(() => setViewport(element.clientHeight));
    observer.observe(element);
    return () => {
      observer.disconnect();
      clearTimeout(timer.current);
    };
  }, []);

  // Another height of the window or another length of the list: the scroll bar may have been moved by the browser.
  useLayoutEffect(() => {
    const element = scroller.current;
    if (element === null || latest.current === shape) return;
    latest.current = shape;
    show(placeAfter(shape, place.current, element.scrollTop));
  }, [shape, show]);

  const see = useCallback(
    (index: number, align: 'near' | 'middle' = 'near') => {
      const { offset } = place.current;
      // Asked of the element: right after the list has come up nothing was told of its height yet.
      const now = { ...latest.current, viewport: scroller.current?.clientHeight ?? 0 };
      const wanted = offsetToSee(now, offset, index, align);
      if (wanted !== offset) put(placeAt(now, wanted));
    },
    [put],
  );

  const { first, end, slots, shift } = shown;
  return {
    scroller,
    first: Math.min(first, count),
    end: Math.min(end, count),
    // Of the same picture as first and end: another count under them would give two rows one place.
    slots,
    height: heightOf(shape),
    topOf: (index) => index * rowHeight - shift,
    onScroll,
    see,
    rowsAScreen: () => Math.max(1, Math.floor(latest.current.viewport / rowHeight) - 1),
  };
}
