import { defaultRangeExtractor, type Range, useVirtualizer, type Virtualizer } from '@tanstack/react-virtual';
import { type RefObject, useCallback, useLayoutEffect, useRef } from 'react';
import { useMeasured } from '../../ui/useMeasured.ts';
import type { LineStore } from './lineStore.ts';

/** Measures text on a canvas in the font of an element, without a layout. */
export function textWidthIn(element: Element): (text: string) => number {
  const style = getComputedStyle(element);
  const context = document.createElement('canvas').getContext('2d');
  if (context === null) return () => 0;
  context.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
  return (text) => context.measureText(text).width;
}

/** The number of lines of a paragraph, and whether it should be measured once it is on screen. */
interface Prediction {
  readonly lines: number;
  readonly certain: boolean;
}

/**
 * Glyphs of the Latin part of the bundled font, in which words break at spaces only; anything else is up to
 * the browser.
 */
const KNOWN_TEXT =
  /^[\t\n\r\u0020-\u007e\u00a0-\u00ac\u00ae-\u00ff\u0131\u0152\u0153\u2018-\u201e\u2026\u20ac\u2122]*$/;
/** Characters within a word at which browsers may break it. */
const MAY_BREAK_INSIDE = /[^\p{L}\p{N}'’.,!?:;"“”()[\]]/u;
const SPACES = /[ \t\n\r\f]+/;
/** A word that ends this close to the edge, in pixels, may or may not fit. */
const UNSURE_WITHIN = 1;

/**
 * Predicts the number of lines of a paragraph from the widths of its words, so that the position of each of 40,000
 * paragraphs is known before any layout. Each different word is measured once.
 *
 * The alternative, an estimate that is corrected on screen, moves the text after every jump. Where the browser could
 * break differently (other scripts, hyphens and dashes at the edge, words wider than the line) the prediction is
 * marked as uncertain.
 */
export class HeightPredictor {
  readonly #widthOf: (text: string) => number;
  readonly #words = new Map<string, number>();
  readonly #space: number;

  /** @param widthOf The width of a text in pixels in the font that will be used. */
  constructor(widthOf: (text: string) => number) {
    this.#widthOf = widthOf;
    this.#space = widthOf(' ');
  }

  /** @param width Width of the column in pixels. */
  predict(text: string, width: number): Prediction {
    if (width <= 0) return { lines: 1, certain: false };
    let certain = KNOWN_TEXT.test(text);
    let lines = 1;
    let x = 0;
    for (const word of text.split(SPACES)) {
      if (word === '') continue;
      const wordWidth = this.#measure(word);
      const end = x === 0 ? wordWidth : x + this.#space + wordWidth;
      if (Math.abs(end - width) < UNSURE_WITHIN) certain = false;
      if (end <= width) {
        x = end;
        continue;
      }
      if (MAY_BREAK_INSIDE.test(word)) certain = false;
      if (wordWidth > width) {
        certain = false;
        lines += Math.floor(wordWidth / width);
        x = wordWidth % width;
      } else {
        if (x > 0) lines += 1;
        x = wordWidth;
      }
    }
    return { lines, certain };
  }

  #measure(word: string): number {
    const known = this.#words.get(word);
    if (known !== undefined) return known;
    const width = this.#widthOf(word);
    this.#words.set(word, width);
    return width;
  }
}

/** Must equal the sizes in Transcript.module.css, in pixels. */
const LINE_HEIGHT = 24;
const LINE_PADDING = 4;
const TURN_HEAD = 44;

/**
 * The heights of the rows in pixels, each predicted once per width, since the list reads all of them whenever lines
 * arrive.
 */
export class LineHeights {
  readonly #lines: LineStore;
  readonly #predictor: HeightPredictor;
  #heights: number[] = [];
  #width = 0;

  constructor(lines: LineStore, predictor: HeightPredictor) {
    this.#lines = lines;
    this.#predictor = predictor;
  }

  /** @param width Width of the text column in pixels. */
  at(index: number, width: number): number {
    if (width !== this.#width) {
      this.#width = width;
      this.#heights = [];
    }
    return (this.#heights[index] ??= this.#predict(index));
  }

  #predict(index: number): number {
    const text = this.#lines.get().transcript.text[index] ?? '';
    const { lines } = this.#predictor.predict(text, this.#width);
    return lines * LINE_HEIGHT + LINE_PADDING + (this.#lines.beginsTurn(index) ? TURN_HEAD : 0);
  }
}

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

function exactWidthOf(element: HTMLElement): number {
  return element.getBoundingClientRect().width;
}

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
  const heights = useRef<LineHeights>(null);

  useLayoutEffect(() => {
    if (ruler.current === null) return;
    heights.current = new LineHeights(lines, new HeightPredictor(textWidthIn(ruler.current)));
  }, [lines, ruler]);
  const textWidth = useMeasured(ruler, exactWidthOf, 0);

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
