import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import {
  heightOf,
  isStuck,
  offsetToSee,
  placeAfter,
  placeAt,
  type RowsPlace,
  type RowsShape,
} from '#shared/domain/list/scrollScale.ts';
import { isSameRows, shownNext } from './shownRows.ts';

/** So long at most what is seen goes before the rows on either side of it. */
const BESIDE_MS = 500;
/** The bar of a list that is taller than an element is put where it belongs once it has held still for so long. */
const SETTLED_MS = 150;
const TOP: RowsPlace = { at: 0, offset: 0 };

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
  const place = useRef<RowsPlace>(TOP);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const shape: RowsShape = useMemo(
    () => ({ count, rowHeight, foot, viewport }),
    [count, rowHeight, foot, viewport],
  );
  const [shown, setShown] = useState(() => shownNext(shape, TOP, null));

  const latest = useRef(shape);

  const show = useCallback((next: RowsPlace) => {
    place.current = next;
    setShown((before) => {
      const wanted = shownNext(latest.current, next, before);
      return isSameRows(before, wanted) ? before : wanted;
    });
  }, []);

  useEffect(() => {
    if (shown.whole) return undefined;
    const later = requestIdleCallback(() => show(place.current), { timeout: BESIDE_MS });
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
