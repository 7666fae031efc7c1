import { defaultRangeExtractor, useVirtualizer, type Range, type Virtualizer } from '@tanstack/react-virtual';
import { useCallback, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { HeightPredictor, LineHeights, textWidthIn } from './lineHeights.ts';
import type { LineStore } from './lineStore.ts';

const PADDING = 12;
export const OVERSCAN = 6;

export interface LineVirtualizer {
  readonly virtualizer: Virtualizer<HTMLDivElement, Element>;
  /** Zero until measured; no line is rendered before. */
  readonly textWidth: number;
  /** Pixels from the top of the list to a line; null while the line isn't loaded. */
  readonly startOf: (line: number) => number | null;
  /** Sets which lines, if their height differs from the prediction, move what is above them instead of below. */
  readonly setAnchor: (growsUp: GrowsUp | undefined) => void;
}

type GrowsUp = NonNullable<
  Virtualizer<HTMLDivElement, Element>['shouldAdjustScrollPositionOnItemSizeChange']
>;

/**
 * Virtualizes the lines. Heights are predicted, so that nothing moves.
 * @param ruler An empty line with the width of all lines.
 * @param focused The line that stays rendered; otherwise the focus, or the start of a selection, would be
 * lost.
 */
export function useLineVirtualizer(
  lines: LineStore,
  loaded: number,
  scroller: RefObject<HTMLDivElement | null>,
  ruler: RefObject<HTMLElement | null>,
  focused: RefObject<number>,
): LineVirtualizer {
  const [textWidth, setTextWidth] = useState(0);
  const heights = useRef<LineHeights>(null);

  useLayoutEffect(() => {
    const element = ruler.current;
    if (element === null) return undefined;
    heights.current = new LineHeights(lines, new HeightPredictor(textWidthIn(element)));
    const measure = () => setTextWidth(element.getBoundingClientRect().width);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [lines, ruler]);

  const estimateSize = useCallback(
    (index: number) => heights.current?.at(index, textWidth) ?? 0,
    [textWidth],
  );
  const rangeExtractor = useCallback(
    (range: Range) => {
      const shown = defaultRangeExtractor(range);
      if (shown.includes(focused.current) || focused.current >= range.count) return shown;
      return [...shown, focused.current].sort((a, b) => a - b);
    },
    [focused],
  );

  const virtualizer = useVirtualizer({
    count: textWidth === 0 ? 0 : loaded,
    getScrollElement: () => scroller.current,
    estimateSize,
    rangeExtractor,
    overscan: OVERSCAN,
    paddingStart: PADDING,
    paddingEnd: PADDING * 4,
    // Rendered lines are measured too, by the observer and without forcing a layout: this corrects uncertain
    // predictions.
    measureElement: (element, entry, instance) =>
      entry?.borderBoxSize[0] === undefined
        ? (instance.measurementsCache[instance.indexFromElement(element)]?.size ?? 0)
        : Math.round(entry.borderBoxSize[0].blockSize),
  });

  const measuredWidth = useRef(textWidth);
  useLayoutEffect(() => {
    if (measuredWidth.current === textWidth) return;
    measuredWidth.current = textWidth;
    virtualizer.measure();
  }, [virtualizer, textWidth]);

  const startOf = useCallback(
    (line: number) =>
      line < virtualizer.options.count ? (virtualizer.measurementsCache[line]?.start ?? null) : null,
    [virtualizer],
  );
  const setAnchor = useCallback(
    (growsUp: GrowsUp | undefined) => {
      Object.assign(virtualizer, { shouldAdjustScrollPositionOnItemSizeChange: growsUp });
    },
    [virtualizer],
  );
  return { virtualizer, textWidth, startOf, setAnchor };
}
