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

/** Rows are added and removed in blocks, because a render costs more than a row. */
export const BLOCK = 8;
/** Rows rendered on either side of the visible ones, at least: more than two frames of fast scrolling. */
const OVERSCAN = 6;

/** The rows of a list that are rendered. */
export interface ShownRows {
  readonly first: number;
  /** Exclusive. */
  readonly end: number;
  /** Pixels by which a row's position in the element differs from its position in a list of full height. */
  readonly shift: number;
  /** Maximum number of rows rendered at once. */
  readonly slots: number;
  /** Whether all rows around the visible ones are rendered. */
  readonly whole: boolean;
}

/** The rows that may be visible at once. */
function mostSeen({ viewport, rowHeight }: RowsShape): number {
  return Math.ceil(viewport / rowHeight) + 1;
}

function slotsOf(shape: RowsShape): number {
  return Math.ceil((mostSeen(shape) + 2 * OVERSCAN + BLOCK - 1) / BLOCK) * BLOCK;
}

/**
 * The rows to render next. Visible rows are rendered immediately; at the start or after a jump, the rows
 * around them follow in blocks, because rendering all together would delay the frame.
 * @param before The rows rendered now; null for none.
 */
export function nextShownRows(
  shape: RowsShape,
  { at, offset }: RowsPlace,
  before: ShownRows | null,
): ShownRows {
  const seen = rowsSeen(shape, offset);
  const slots = slotsOf(shape);
  // As many rows above as below, within what whole blocks allow.
  const above = Math.floor((slots - mostSeen(shape) - BLOCK + 1) / 2);
  const wantedFirst = Math.max(0, Math.floor((seen.first - above) / BLOCK) * BLOCK);
  const wantedEnd = Math.min(shape.count, wantedFirst + slots);
  // After a jump, only the visible rows are rendered.
  const isNear =
    before !== null && before.first <= seen.end && before.end >= seen.first && before.end > before.first;
  const first = isNear ? Math.max(wantedFirst, Math.min(seen.first, before.first - BLOCK)) : seen.first;
  const end = isNear ? Math.min(wantedEnd, Math.max(seen.end, before.end + BLOCK)) : seen.end;
  return { first, end, shift: offset - at, slots, whole: first === wantedFirst && end === wantedEnd };
}

/** Rows that are rendered together; `end` is exclusive. */
export interface PlacedBlock {
  readonly slot: number;
  readonly first: number;
  readonly end: number;
}

/**
 * The rendered rows in blocks, in the order of their slots in the DOM; the rows of a block determine its slot. A new
 * block reuses the elements of one that left, and no element moves: moved elements are laid out again, and in list
 * order scrolling up would move all of them.
 */
export function rowBlocks({ first, end, slots }: Pick<ShownRows, 'first' | 'end' | 'slots'>): PlacedBlock[] {
  const from = Math.floor(first / BLOCK);
  return Array.from({ length: Math.ceil(end / BLOCK) - from }, (_, at) => ({
    slot: (from + at) % (slots / BLOCK),
    first: Math.max(first, (from + at) * BLOCK),
    end: Math.min(end, (from + at + 1) * BLOCK),
  })).sort((a, b) => a.slot - b.slot);
}

function isSameRows(a: ShownRows, b: ShownRows): boolean {
  return a.first === b.first && a.end === b.end && a.shift === b.shift && a.whole === b.whole;
}

/** The rows around the visible ones are rendered after this time at the latest. */
const OVERSCAN_WITHIN_MS = 500;
/** The scroll bar of a scaled list is corrected once it hasn't moved for this long. */
const SETTLED_MS = 150;
const TOP: RowsPlace = { at: 0, offset: 0 };

interface VirtualRows {
  readonly scroller: RefObject<HTMLDivElement | null>;
  readonly first: number;
  readonly end: number;
  /** Maximum number of rows rendered at once. */
  readonly slots: number;
  /** The height of the element that contains the rows. */
  readonly height: number;
  /** The top of a row in that element. */
  readonly topOf: (index: number) => number;
  readonly onScroll: () => void;
  readonly see: (index: number, align?: 'near' | 'middle') => void;
  readonly rowsAScreen: () => number;
}

/**
 * Virtualizes a list with rows of one height. Nothing is measured or stored per row, so that a million rows cost as
 * much as a thousand. If the list is taller than an element can be, the scroll bar is scaled.
 *
 * @param head Height of a sticky header within the scrolling element.
 */
export function useVirtualRows(count: number, rowHeight: number, foot: number, head = 0): VirtualRows {
  const scroller = useRef<HTMLDivElement>(null);
  // At most the height of the window: measuring would force layout of a page without rows.
  const [viewport, setViewport] = useState(() => window.innerHeight);
  const place = useRef<RowsPlace>(TOP);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const shape: RowsShape = useMemo(
    () => ({ count, rowHeight, foot, viewport }),
    [count, rowHeight, foot, viewport],
  );
  const [shown, setShown] = useState(() => nextShownRows(shape, TOP, null));

  const latest = useRef(shape);
  const latestShown = useRef(shown);

  const show = useCallback((next: RowsPlace) => {
    place.current = next;
    const wanted = nextShownRows(latest.current, next, latestShown.current);
    // React may render once more before it finds that a state hasn't changed.
    if (isSameRows(latestShown.current, wanted)) return;
    latestShown.current = wanted;
    setShown(wanted);
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
    // After a jump, all visible rows differ, so they are rendered in the same frame.
    if (Math.abs(next.offset - before.offset) > latest.current.viewport) flushSync(() => show(next));
    else show(next);
    if (next.offset === next.at) return;
    if (isStuck(latest.current, next)) put(placeAt(latest.current, next.offset));
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      // The user has scrolled on, which the browser reports with its next frame: correcting now would undo that.
      if (element.scrollTop !== place.current.at) return;
      const settled = placeAt(latest.current, place.current.offset);
      if (settled.at !== place.current.at) flushSync(() => put(settled));
    }, SETTLED_MS);
  }, [show, put]);

  useLayoutEffect(() => {
    const element = scroller.current;
    if (element === null) return undefined;
    const observer = new ResizeObserver(() => setViewport(Math.max(0, element.clientHeight - head)));
    observer.observe(element);
    return () => {
      observer.disconnect();
      clearTimeout(timer.current);
    };
  }, [head]);

  // If the height of the window or the length of the list changes, the browser may move the scroll bar.
  useLayoutEffect(() => {
    const element = scroller.current;
    if (element === null || latest.current === shape) return;
    latest.current = shape;
    show(placeAfter(shape, place.current, element.scrollTop));
  }, [shape, show]);

  const see = useCallback(
    (index: number, align: 'near' | 'middle' = 'near') => {
      const { offset } = place.current;
      // Measured here, because right after mounting the observer hasn't reported a height yet.
      const now = { ...latest.current, viewport: Math.max(0, (scroller.current?.clientHeight ?? 0) - head) };
      const wanted = offsetToSee(now, offset, index, align);
      if (wanted !== offset) put(placeAt(now, wanted));
    },
    [put, head],
  );

  const { first, end, slots, shift } = shown;
  return {
    scroller,
    first: Math.min(first, count),
    end: Math.min(end, count),
    // From the same state as `first` and `end`: with a different count, two rows would share a slot.
    slots,
    height: heightOf(shape),
    topOf: (index) => index * rowHeight - shift,
    onScroll,
    see,
    rowsAScreen: () => Math.max(1, Math.floor(latest.current.viewport / rowHeight) - 1),
  };
}
