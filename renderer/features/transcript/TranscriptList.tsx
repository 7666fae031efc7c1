import { defaultRangeExtractor, useVirtualizer, type Range } from '@tanstack/react-virtual';
import { ArrowDown } from 'lucide-react';
import {
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
  type KeyboardEvent,
  type MouseEvent,
} from 'react';
import type { Speaker } from '#shared/contract/transcript.ts';
import { lineBefore } from '#shared/domain/call/lineAt.ts';
import type { Playhead } from '../../player/playhead.ts';
import { useFormat, useText } from '../../text/useText.ts';
import { Button } from '../../ui/Button.tsx';
import { FindBar } from './FindBar.tsx';
import type { FoundMoments } from './foundMoments.ts';
import { HeightPredictor } from './heightPredictor.ts';
import { LineHeights } from './lineHeights.ts';
import type { LineStore } from './lineStore.ts';
import { textWidthIn } from './textWidth.ts';
import css from './Transcript.module.css';
import { TranscriptLine } from './TranscriptLine.tsx';
import { useFind } from './useFind.ts';
import { useFollow } from './useFollow.ts';
import { useFoundMarks } from './useFoundMarks.ts';
import { useFoundMoments } from './useFoundMoments.ts';
import { secondsUnderPointer } from './wordUnderPointer.ts';

interface TranscriptListProps {
  readonly lines: LineStore;
  /** All lines there are, loaded or not. */
  readonly count: number;
  readonly speakers: readonly Speaker[];
  readonly playhead: Playhead | null;
  /** The second to show first; null for the beginning. */
  readonly startAt: number | null;
  readonly found: FoundMoments;
  /** Null where there is nothing to play. */
  readonly onPlayFrom: ((seconds: number) => void) | null;
}

const PADDING = 12;
const OVERSCAN = 6;

function lineOf(target: EventTarget): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>('[role="listitem"]') : null;
}

function indexOf(line: HTMLElement): number {
  return Number(line.dataset['index']);
}

/** The lines, of which only those on screen are in the page. Heights are known ahead, so that nothing moves. */
export function TranscriptList({
  lines,
  count,
  speakers,
  playhead,
  startAt,
  found,
  onPlayFrom,
}: TranscriptListProps) {
  const text = useText();
  const format = useFormat();
  const scroller = useRef<HTMLDivElement>(null);
  const ruler = useRef<HTMLParagraphElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const focused = useRef(0);
  const { transcript } = useSyncExternalStore(lines.subscribe, lines.get);
  const loaded = transcript.count;
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
  }, [lines]);

  const estimateSize = useCallback(
    (index: number) => heights.current?.at(index, textWidth) ?? 0,
    [textWidth],
  );
  // The line with the focus stays in the page wherever the reader scrolls; else the focus would fall out of it.
  const rangeExtractor = useCallback((range: Range) => {
    const shown = defaultRangeExtractor(range);
    if (shown.includes(focused.current) || focused.current >= range.count) return shown;
    return [...shown, focused.current].sort((a, b) => a - b);
  }, []);

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
  const follow = useFollow(scroller, playhead, startOf);

  const firstShown = useCallback(
    () => virtualizer.getVirtualItemForOffset(scroller.current?.scrollTop ?? 0)?.index ?? 0,
    [virtualizer],
  );
  const find = useFind(transcript.text, firstShown);
  useFoundMarks(list, find);
  useFoundMoments(found, transcript, find.index, find.hits);
  const foundLine = find.hits?.line[find.current];
  const pauseFollow = useRef(follow.pause);
  useEffect(() => {
    if (foundLine === undefined) return;
    pauseFollow.current();
    virtualizer.scrollToIndex(foundLine, { align: 'center' });
  }, [foundLine, virtualizer]);

  // A line that was searched for is brought into view once, as soon as it is loaded, whether it can be played or not.
  const shownFirst = useRef<number>(null);
  const firstLine = startAt === null ? -1 : lineBefore(transcript, startAt);
  const lastStart = transcript.start[loaded - 1] ?? -1;
  useEffect(() => {
    if (startAt === null || textWidth === 0 || shownFirst.current === startAt) return;
    if (firstLine < 0 || (loaded < count && lastStart <= startAt)) return;
    shownFirst.current = startAt;
    virtualizer.scrollToIndex(firstLine, { align: 'center' });
  }, [startAt, firstLine, lastStart, loaded, count, textWidth, virtualizer]);

  const playLine = (line: HTMLElement, seconds: number | null) => {
    if (onPlayFrom === null) return;
    onPlayFrom(seconds ?? transcript.start[indexOf(line)] ?? 0);
    follow.start();
  };

  const onClick = (event: MouseEvent) => {
    const line = lineOf(event.target);
    if (line === null) return;
    focused.current = indexOf(line);
    // Words that were just selected are wanted for reading or copying, not for playing.
    if (getSelection()?.isCollapsed === false) return;
    const onTime = event.target instanceof Element && event.target.closest('button') !== null;
    playLine(line, onTime ? null : secondsUnderPointer(event, line, transcript, indexOf(line)));
  };

  const focusLine = (index: number) => {
    const to = Math.min(Math.max(0, index), loaded - 1);
    focused.current = to;
    follow.pause();
    virtualizer.scrollToIndex(to, { align: 'auto' });
    const focus = () =>
      list.current?.querySelector<HTMLElement>(`[data-index="${to}"]`)?.focus({ preventScroll: true });
    focus();
    // A line far away comes into the page with the next frame.
    requestAnimationFrame(focus);
  };

  const page = () => Math.max(1, virtualizer.getVirtualItems().length - 2 * OVERSCAN - 1);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const line = lineOf(event.target);
    // The first arrow enters the list where the voice is, the next ones move from line to line.
    const entry = playhead !== null && playhead.line >= 0 ? playhead.line : focused.current;
    const moves: Readonly<Record<string, number>> = {
      ArrowDown: line === null ? entry : focused.current + 1,
      ArrowUp: line === null ? entry : focused.current - 1,
      PageDown: focused.current + page(),
      PageUp: focused.current - page(),
      Home: 0,
      End: loaded - 1,
    };
    const to = moves[event.key];
    if (to !== undefined) focusLine(to);
    else if (event.key === 'Enter' && line !== null) playLine(line, null);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  const items = virtualizer.getVirtualItems();
  const showJump = playhead !== null && !follow.following;

  return (
    <div className={css['frame']}>
      {find.open ? <FindBar find={find} /> : null}
      {/* One handler for all lines; each line has a button of its own for those who can't click on it. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div ref={scroller} className={css['scroller']} onClick={onClick} onKeyDown={onKeyDown}>
        <div aria-hidden="true" className={css['line']}>
          <p ref={ruler} className={css['text']} />
        </div>
        {/* One stop for the Tab key, from which arrows go from line to line. */}
        {/* oxlint-disable jsx-a11y/no-noninteractive-tabindex, jsx-a11y/no-noninteractive-element-interactions */}
        <div
          ref={list}
          role="list"
          aria-label={text.transcript.title}
          tabIndex={0}
          className={css['list']}
          style={{ height: virtualizer.getTotalSize() }}
          onFocus={(event) => {
            const line = lineOf(event.target);
            if (line !== null) focused.current = indexOf(line);
          }}
        >
          {/* oxlint-enable */}
          {items.map((item) => (
            <TranscriptLine
              key={item.key}
              index={item.index}
              count={count}
              top={item.start}
              lines={lines}
              speakers={speakers}
              playhead={playhead}
              measure={virtualizer.measureElement}
            />
          ))}
        </div>
      </div>
      {loaded < count ? (
        <p role="status" className={css['loading']}>
          {text.transcript.loadingLines(format.number(loaded), format.number(count))}
        </p>
      ) : null}
      {showJump ? (
        <Button className={css['jump']} onClick={follow.jump}>
          <ArrowDown size={14} aria-hidden />
          {text.transcript.jumpToNow}
        </Button>
      ) : null}
    </div>
  );
}
