import { ArrowDown } from 'lucide-react';
import {
  useCallback,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
} from 'react';
import type { Speaker } from '#shared/contract/transcript.ts';
import { lineBefore } from '#shared/domain/transcript/lineAt.ts';
import type { Playhead } from '../../player/playhead.ts';
import { useFormat, useText } from '../../text/useText.ts';
import { Button } from '../../ui/Button.tsx';
import type { FoundMoments } from './foundMoments.ts';
import { LineActions } from './LineActions.tsx';
import { LineMenu, type LineMenuPlace } from './LineMenu.tsx';
import { isInRange } from './lineRange.ts';
import type { LineStore } from './lineStore.ts';
import type { MomentActions } from './moment.ts';
import { SelectionBar } from './SelectionBar.tsx';
import { speakerName } from './speakerName.ts';
import css from './Transcript.module.css';
import { TranscriptBar } from './TranscriptBar.tsx';
import { TranscriptLine } from './TranscriptLine.tsx';
import { useFind } from './useFind.ts';
import { useFollow } from './useFollow.ts';
import { useFoundMarks } from './useFoundMarks.ts';
import { useFoundMoments } from './useFoundMoments.ts';
import { useLineRange } from './useLineRange.ts';
import { OVERSCAN, useRows } from './useRows.ts';
import { secondsUnderPointer } from './wordUnderPointer.ts';

interface TranscriptListProps {
  readonly lines: LineStore;
  /** All lines there are, loaded or not. */
  readonly count: number;
  readonly speakers: readonly Speaker[];
  readonly playhead: Playhead | null;
  /** The second to show first; null for the beginning. */
  readonly startAt: number | null;
  /** Words to be found at once; null for none. */
  readonly findWords: string | null;
  readonly found: FoundMoments;
  readonly actions: MomentActions;
  readonly tools: ReactNode;
  /** Null where there is nothing to play. */
  readonly onPlayFrom: ((seconds: number) => void) | null;
}

function lineOf(target: EventTarget): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>('[role="listitem"]') : null;
}

function indexOf(line: HTMLElement): number {
  return Number(line.dataset['index']);
}

/** The lines, of which only those on screen are in the page, with their keys, finding in them and choosing of them. */
export function TranscriptList({
  lines,
  count,
  speakers,
  playhead,
  startAt,
  findWords,
  found,
  actions,
  tools,
  onPlayFrom,
}: TranscriptListProps) {
  const text = useText();
  const format = useFormat();
  const scroller = useRef<HTMLDivElement>(null);
  const ruler = useRef<HTMLParagraphElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const focused = useRef(0);
  // End means the last line of all, also while lines are on their way; whatever else is done then drops it.
  const toEnd = useRef<{ readonly chooseFrom: number | null }>(null);
  const { transcript } = useSyncExternalStore(lines.subscribe, lines.get);
  const loaded = transcript.count;
  const [menu, setMenu] = useState<LineMenuPlace | null>(null);
  const { virtualizer, textWidth, startOf } = useRows(lines, loaded, scroller, ruler, focused);
  const follow = useFollow(scroller, playhead, startOf);
  const nameOf = useCallback((speaker: number) => speakerName(text, speakers, speaker), [text, speakers]);
  const names = useMemo(() => speakers.map((_, index) => nameOf(index)), [speakers, nameOf]);
  const chosen = useLineRange(list, transcript, nameOf);

  const firstShown = useCallback(
    () => virtualizer.getVirtualItemForOffset(scroller.current?.scrollTop ?? 0)?.index ?? 0,
    [virtualizer],
  );
  const firstLine = startAt === null ? -1 : lineBefore(transcript, startAt);
  const find = useFind(
    transcript,
    firstShown,
    findWords === null ? null : { words: findWords, second: startAt ?? 0 },
  );
  useFoundMarks(list, find);
  useFoundMoments(found, transcript, find.index, find.hits);
  const foundLine = find.hits?.line[find.current];
  const pauseFollow = useRef(follow.pause);
  useEffect(() => {
    if (foundLine === undefined) return;
    pauseFollow.current();
    toEnd.current = null;
    virtualizer.scrollToIndex(foundLine, { align: 'center' });
  }, [foundLine, virtualizer]);

  // A line that was searched for is brought into view once, as soon as it is loaded, whether it can be played or not.
  const shownFirst = useRef<number>(null);
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

  const onMouseDown = (event: MouseEvent) => {
    const line = lineOf(event.target);
    if (line === null || event.button !== 0) return;
    if (event.shiftKey) {
      // The browser would select words up to here, and lose those of the lines that are not in the page.
      event.preventDefault();
      getSelection()?.removeAllRanges();
      chosen.extend(focused.current, indexOf(line));
      line.focus({ preventScroll: true });
    }
    focused.current = indexOf(line);
  };

  const onClick = (event: MouseEvent) => {
    const line = lineOf(event.target);
    if (line === null || event.shiftKey) return;
    // Words that were just selected are wanted for reading or copying, not for playing.
    if (getSelection()?.isCollapsed === false) return;
    const onTime = event.target instanceof Element && event.target.closest('button') !== null;
    playLine(line, onTime ? null : secondsUnderPointer(event, line, transcript, indexOf(line)));
  };

  const onContextMenu = (event: MouseEvent) => {
    const line = lineOf(event.target);
    // With words selected, the browser's own menu copies them.
    if (line === null || getSelection()?.isCollapsed === false) return;
    event.preventDefault();
    const byKey = event.button !== 2;
    const { left, top } = line.getBoundingClientRect();
    setMenu({
      line: indexOf(line),
      x: byKey ? left + 80 : event.clientX,
      y: byKey ? top + 24 : event.clientY,
    });
  };

  const focusLine = (index: number) => {
    const to = Math.min(Math.max(0, index), loaded - 1);
    focused.current = to;
    shownFirst.current = startAt;
    follow.pause();
    virtualizer.scrollToIndex(to, { align: 'auto' });
    const focus = () =>
      list.current?.querySelector<HTMLElement>(`[data-index="${to}"]`)?.focus({ preventScroll: true });
    focus();
    // A line far away comes into the page with the next frame.
    requestAnimationFrame(focus);
    return to;
  };

  const staysHere = () => {
    toEnd.current = null;
  };
  const goToEnd = useEffectEvent(() => {
    const wish = toEnd.current;
    toEnd.current = null;
    if (wish === null || scroller.current?.contains(document.activeElement) !== true) return;
    const reached = focusLine(count - 1);
    if (wish.chooseFrom !== null) chosen.extend(wish.chooseFrom, reached);
  });
  useEffect(() => {
    if (loaded === count) goToEnd();
  }, [loaded, count]);

  const page = () => Math.max(1, virtualizer.getVirtualItems().length - 2 * OVERSCAN - 1);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Shift') staysHere();
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
    if (to !== undefined) {
      const from = focused.current;
      if (event.key === 'End' && loaded < count) toEnd.current = { chooseFrom: event.shiftKey ? from : null };
      const reached = focusLine(to);
      if (event.shiftKey) chosen.extend(from, reached);
    } else if (event.key === 'Enter' && line !== null) playLine(line, null);
    else if (event.key === 'Escape' && chosen.range !== null) chosen.clear();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  const showJump = playhead !== null && !follow.following && chosen.range === null;

  return (
    <div className={css['frame']}>
      <TranscriptBar find={find} speakers={names} tools={tools} />
      {/* One handler for all lines; each line has a button of its own for those who can't click on it. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div
        ref={scroller}
        className={css['scroller']}
        onMouseDown={onMouseDown}
        onPointerDown={staysHere}
        onWheel={staysHere}
        onClick={onClick}
        onContextMenu={onContextMenu}
        onKeyDown={onKeyDown}
        onCopy={chosen.onCopy}
      >
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
          {virtualizer.getVirtualItems().map((item) => (
            <TranscriptLine
              key={item.key}
              index={item.index}
              count={count}
              top={item.start}
              lines={lines}
              speakers={speakers}
              playhead={playhead}
              chosen={isInRange(chosen.range, item.index)}
              measure={virtualizer.measureElement}
            />
          ))}
        </div>
        <LineActions
          scroller={scroller}
          startOf={startOf}
          timeOf={(line) => transcript.start[line] ?? 0}
          onOpen={setMenu}
        />
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
      <SelectionBar selection={chosen} actions={actions} />
      {menu === null ? null : (
        <LineMenu
          place={menu}
          transcript={transcript}
          nameOf={nameOf}
          actions={actions}
          onBeginClip={(line) => {
            chosen.only(line);
            focusLine(line);
          }}
          onClose={() => setMenu(null)}
        />
      )}
    </div>
  );
}
