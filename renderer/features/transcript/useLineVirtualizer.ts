import { defaultRangeExtractor, useVirtualizer, type Range, type Virtualizer } from '@tanstack/react-virtual';
import { useCallback, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { HeightPredictor, LineHeights, textWidthIn } from './lineHeights.ts';
import type { LineStore } from './lineStore.ts';

const PADDING = 12;
export const OVERSCAN = 6;

interface LineVirtualizer {
  readonly virtualizer: Virtualizer<HTMLDivElement, Element>;
  /** Zero until it is known; no line is drawn before. */
  readonly textWidth: number;
  /** Pixels from the top of the list to a line; null while the line isn't loaded. */
  readonly startOf: (line: number) => number | null;
}

/**
 * Where each line lies and which of them are in the page. Heights are known ahead, so that nothing moves.
 *
 * @param ruler An empty line, as wide as all are.
 * @param focused The line that stays in the page wherever the reader scrolls: else the focus, or the beginning of a
 * selection, would fall out of it.
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
    // What is drawn is measured too, by the observer only and without forcing a layout: it corrects the
    // predictions that were not certain.
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
  return { virtualizer, textWidth, startOf };
}
