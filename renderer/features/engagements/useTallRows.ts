import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import {
  heightOf,
  isStuck,
  offsetToSee,
  placeAfter,
  placeAt,
  rowsSeen,
  type RowsPlace,
  type RowsShape,
} from '#shared/domain/list/tallRows.ts';

/** Rows come in and go out so many at a time: rendering costs more by the turn than by the row. */
const STEP = 8;
/** Rows kept on either side of what is seen. */
const MARGIN = 8;
/** So long at most the first picture goes before the rows on either side of it. */
const SPARE_MS = 500;
/** The bar of a list that is taller than an element is put where it belongs once it has held still for so long. */
const SETTLED_MS = 150;
const TOP: RowsPlace = { at: 0, offset: 0 };

interface Shown {
  readonly first: number;
  readonly end: number;
  readonly slots: number;
  /** Pixels by which rows lie higher in the page than in the list at full height. */
  readonly shift: number;
}

/**
 * Rows in the page: as many wherever one is, so that each row that comes in finds the place of one that goes out.
 * Before the first picture was drawn, only those on it.
 */
function slotsOf({ viewport, rowHeight }: RowsShape, spare: boolean): number {
  const seen = viewport / rowHeight + 1;
  return spare ? Math.ceil((seen + 2 * MARGIN + STEP) / STEP) * STEP : Math.ceil(seen);
}

function shownAt(shape: RowsShape, spare: boolean, { at, offset }: RowsPlace): Shown {
  const seen = rowsSeen(shape, offset);
  const first = spare ? Math.max(0, Math.floor((seen.first - MARGIN) / STEP) * STEP) : seen.first;
  const slots = slotsOf(shape, spare);
  return { first, end: Math.min(shape.count, first + slots), slots, shift: offset - at };
}

function isSame(a: Shown, b: Shown): boolean {
  return a.first === b.first && a.end === b.end && a.slots === b.slots && a.shift === b.shift;
}

interface TallRows {
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
export function useTallRows(count: number, rowHeight: number, foot: number): TallRows {
  const scroller = useRef<HTMLDivElement>(null);
  // No taller than the window: to ask would make the browser lay out a page that has no rows yet.
  const [viewport, setViewport] = useState(() => window.innerHeight);
  const [spare, setSpare] = useState(false);
  const place = useRef<RowsPlace>(TOP);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const shape: RowsShape = useMemo(
    () => ({ count, rowHeight, foot, viewport }),
    [count, rowHeight, foot, viewport],
  );
  const [shown, setShown] = useState(() => shownAt(shape, spare, TOP));

  const latest = useRef(shape);
  const withSpare = useRef(spare);
  useLayoutEffect(() => {
    latest.current = shape;
    withSpare.current = spare;
  }, [shape, spare]);

  const hasRows = count > 0;
  useEffect(() => {
    if (!hasRows) return undefined;
    const later = requestIdleCallback(() => setSpare(true), { timeout: SPARE_MS });
    return () => cancelIdleCallback(later);
  }, [hasRows]);

  const show = useCallback((next: RowsPlace) => {
    place.current = next;
    const wanted = shownAt(latest.current, withSpare.current, next);
    setShown((before) => (isSame(before, wanted) ? before : wanted));
  }, []);

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
  const drawn = useRef({ shape, spare });
  useLayoutEffect(() => {
    const element = scroller.current;
    if (element === null || (drawn.current.shape === shape && drawn.current.spare === spare)) return;
    drawn.current = { shape, spare };
    show(placeAfter(shape, place.current, element.scrollTop));
  }, [shape, spare, show]);

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
