import { ArrowDown, ChevronDown, ChevronUp, X } from 'lucide-react';
import {
  type KeyboardEvent,
  type MouseEvent,
  useCallback,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useSyncExternalStore,
} from 'react';
import type { Speaker } from '#shared/contract/transcript.ts';
import type { Aliases } from '#shared/domain/search/aliases.ts';
import { lineBefore } from '#shared/domain/transcript/lineAt.ts';
import type { Transcript } from '#shared/domain/transcript/transcript.ts';
import { secondOf } from '#shared/domain/transcript/wordAt.ts';
import { useCommands } from '../../commands/commandRegistry.ts';
import type { Playhead } from '../../player/playhead.ts';
import { useFormat, useText } from '../../text/useText.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import { useContextMenu } from '../../ui/ContextMenu.tsx';
import { useCopy } from '../../ui/CopyButton.tsx';
import { usePersonMenu } from '../../ui/RecordName.tsx';
import { Row, Stack, Text } from '../../ui/primitives.tsx';
import { LineButtons, TranscriptLine, useLineMenuItems } from './TranscriptLine.tsx';
import { LineSelectionBar, type MomentActions, SelectionToolbar } from './SelectionToolbar.tsx';
import { type FoundMoments, useFoundMoments } from './foundMoments.ts';
import { type GutterMark, gutterMarks } from './gutterMarks.ts';
import { isInRange, useLineSelection } from './lineSelection.ts';
import type { LineStore } from './lineStore.ts';
import { speakerName, speakerPerson } from './speakerName.ts';
import { type TranscriptFind, useHitHighlights, useTranscriptFind } from './transcriptFind.ts';
import { useFollowPlayhead } from './useFollowPlayhead.ts';
import { OVERSCAN, useLineVirtualizer } from './useLineVirtualizer.ts';
import css from './Transcript.module.css';
import { SearchField } from '../../ui/SearchField.tsx';
import { Select } from '../../ui/Select.tsx';
import bars from './TranscriptBars.module.css';

/** The find bar over the corner of the transcript: field, speaker, number of hits, and buttons to move between them. */
function FindBar({
  find,
  speakers,
}: {
  readonly find: TranscriptFind;
  readonly speakers: readonly string[];
}) {
  const { transcript } = useText();
  const format = useFormat();
  const input = useRef<HTMLInputElement>(null);
  const { hits, current, asked } = find;

  useEffect(() => {
    if (asked === 0) return;
    input.current?.focus();
    input.current?.select();
  }, [asked]);

  const words = () => {
    if (find.query.trim() === '') return '';
    if (hits === null) return transcript.findPreparing;
    if (hits.count === 0) return transcript.findNone;
    return transcript.findCount({ at: format.number(current + 1), all: format.number(hits.count) });
  };
  const none = hits === null || hits.count === 0;

  return (
    // Keys of the whole bar; each has a button too.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <Row
      gap={4}
      role="search"
      aria-label={transcript.find}
      data-float
      className={bars['bar']}
      onKeyDown={(event) => {
        if (event.nativeEvent.isComposing) return;
        if (event.key === 'Escape') find.close();
        else if (event.key === 'Enter' && event.target === input.current) find.step(event.shiftKey ? -1 : 1);
        else return;
        event.preventDefault();
        event.stopPropagation();
      }}
    >
      <SearchField
        ref={input}
        label={transcript.find}
        placeholder={transcript.find}
        value={find.query}
        onValue={find.setQuery}
        className={bars['field']}
      />
      {speakers.length < 2 ? null : (
        <Select
          aria-label={transcript.findSpeaker}
          options={[
            { value: null, label: transcript.findAnySpeaker },
            // Two speakers may share a name; their index identifies them.
            ...speakers.map((label, value) => ({ value, label })),
          ]}
          value={find.speaker}
          onChange={find.setSpeaker}
          className={bars['speaker']}
        />
      )}
      <Text wrap="nowrap" size="small" tone="secondary" tabular role="status" className={bars['count']}>
        {words()}
      </Text>
      <IconButton label={transcript.findPrevious} keys="⇧↵" disabled={none} onClick={() => find.step(-1)}>
        <ChevronUp size={16} aria-hidden />
      </IconButton>
      <IconButton label={transcript.findNext} keys="↵" disabled={none} onClick={() => find.step(1)}>
        <ChevronDown size={16} aria-hidden />
      </IconButton>
      <IconButton label={transcript.findClose} keys="Esc" onClick={find.close}>
        <X size={16} aria-hidden />
      </IconButton>
    </Row>
  );
}

/** The second of the word under the pointer; null if there is none. */
function secondsUnderPointer(
  event: { readonly clientX: number; readonly clientY: number },
  line: HTMLElement,
  transcript: Transcript,
  index: number,
): number | null {
  const caret = document.caretPositionFromPoint(event.clientX, event.clientY);
  if (caret === null || !(caret.offsetNode instanceof Text) || !line.contains(caret.offsetNode)) return null;
  if (caret.offsetNode.parentElement?.tagName !== 'P') return null;
  return secondOf(transcript, index, caret.offset);
}

export interface TranscriptListProps {
  readonly lines: LineStore;
  /** The number of lines, loaded or not. */
  readonly count: number;
  readonly speakers: readonly Speaker[];
  /** Null if another engagement is in the player. */
  readonly playhead: Playhead | null;
  /** The second to scroll to first; null for the start. */
  readonly startAt: number | null;
  /** Words to search for initially; null for none. */
  readonly findWords: string | null;
  /** Other spellings that find finds. */
  readonly aliases: Aliases;
  readonly found: FoundMoments;
  /** Bookmarks and clips, for the gutter. */
  readonly marks: readonly GutterMark[];
  readonly actions: MomentActions;
  /** Null without a recording. */
  readonly onPlayFrom: ((seconds: number) => void) | null;
}

function lineOf(target: EventTarget): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>('[role="listitem"]') : null;
}

function indexOf(line: HTMLElement): number {
  return Number(line.dataset['index']);
}

/** The virtualized lines with keyboard navigation, find and selection. */
export function TranscriptList({
  lines,
  count,
  speakers,
  playhead,
  startAt,
  findWords,
  aliases,
  found,
  marks,
  actions,
  onPlayFrom,
}: TranscriptListProps) {
  const text = useText();
  const format = useFormat();
  const scroller = useRef<HTMLDivElement>(null);
  const ruler = useRef<HTMLParagraphElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const focused = useRef(0);
  // The End key means the very last line, even while lines are loading; any other action cancels it.
  const toEnd = useRef<{ readonly chooseFrom: number | null }>(null);
  const { transcript } = useSyncExternalStore(lines.subscribe, lines.get);
  const loaded = transcript.count;
  const virtual = useLineVirtualizer(lines, loaded, scroller, ruler, focused);
  const { virtualizer, textWidth, startOf } = virtual;
  const follow = useFollowPlayhead(scroller, playhead, virtual);
  const nameOf = useCallback((speaker: number) => speakerName(text, speakers, speaker), [text, speakers]);
  const names = useMemo(() => speakers.map((_, index) => nameOf(index)), [speakers, nameOf]);
  // What is being selected must not scroll away.
  const selection = useLineSelection(list, transcript, nameOf, follow.pause);

  const firstShown = useCallback(
    () => virtualizer.getVirtualItemForOffset(scroller.current?.scrollTop ?? 0)?.index ?? 0,
    [virtualizer],
  );
  const startLine = startAt === null ? -1 : lineBefore(transcript, startAt);
  const find = useTranscriptFind(
    transcript,
    firstShown,
    findWords === null ? null : { words: findWords, second: startAt ?? 0 },
    aliases,
  );
  useHitHighlights(list, find);
  useFoundMoments(found, transcript, find.index, find.hits);
  const foundLine = find.hits?.line[find.current];
  const pauseFollow = useRef(follow.pause);
  useEffect(() => {
    if (foundLine === undefined) return;
    pauseFollow.current();
    toEnd.current = null;
    virtualizer.scrollToIndex(foundLine, { align: 'center' });
  }, [foundLine, virtualizer]);

  // Scrolls to the requested line once, as soon as it is loaded.
  const shownFirst = useRef<number>(null);
  const lastStart = transcript.start[loaded - 1] ?? -1;
  useEffect(() => {
    if (startAt === null || textWidth === 0 || shownFirst.current === startAt) return;
    if (startLine < 0 || (loaded < count && lastStart <= startAt)) return;
    shownFirst.current = startAt;
    virtualizer.scrollToIndex(startLine, { align: 'center' });
  }, [startAt, startLine, lastStart, loaded, count, textWidth, virtualizer]);

  const playLine = (line: HTMLElement, seconds: number | null) => {
    if (onPlayFrom === null) return;
    onPlayFrom(seconds ?? transcript.start[indexOf(line)] ?? 0);
    follow.start();
  };

  const onMouseDown = (event: MouseEvent) => {
    const line = lineOf(event.target);
    if (line === null || event.button !== 0) return;
    if (event.shiftKey) {
      // The browser's own selection would miss lines that are not rendered.
      event.preventDefault();
      getSelection()?.removeAllRanges();
      selection.extend(focused.current, indexOf(line));
      line.focus({ preventScroll: true });
    }
    focused.current = indexOf(line);
  };

  const onClick = (event: MouseEvent) => {
    const line = lineOf(event.target);
    if (line === null || event.shiftKey) return;
    // A click that ends a text selection doesn't play.
    if (getSelection()?.isCollapsed === false) return;
    const onTime = event.target instanceof Element && event.target.closest('button') !== null;
    playLine(line, onTime ? null : secondsUnderPointer(event, line, transcript, indexOf(line)));
  };

  const focusLine = (index: number) => {
    const to = Math.max(0, Math.min(index, loaded - 1));
    focused.current = to;
    shownFirst.current = startAt;
    follow.pause();
    virtualizer.scrollToIndex(to, { align: 'auto' });
    const focus = () =>
      list.current?.querySelector<HTMLElement>(`[data-index="${to}"]`)?.focus({ preventScroll: true });
    focus();
    // A line far away is only rendered in the next frame.
    requestAnimationFrame(focus);
    return to;
  };

  const spoken = () => (playhead !== null && playhead.line >= 0 ? playhead.line : focused.current);
  useCommands({
    'call.shareMoment': () => {
      // The line under the keyboard, which pauses following; otherwise the one being heard.
      const isChosen = !follow.isFollowing && list.current?.querySelector(':focus-visible') !== null;
      const line = isChosen ? focused.current : spoken();
      actions.onShare({ start: transcript.start[line] ?? 0, end: null });
    },
  });

  const copy = useCopy();
  const lineItems = useLineMenuItems({
    transcript,
    nameOf,
    actions,
    onPlay:
      onPlayFrom === null
        ? null
        : (line) => {
            onPlayFrom(transcript.start[line] ?? 0);
            follow.start();
          },
    onBeginClip: (line) => {
      selection.only(line);
      focusLine(line);
    },
  });
  const personMenu = usePersonMenu();
  const contextMenu = useContextMenu(
    (target) => {
      const line = lineOf(target);
      if (line === null) return null;
      return { line: indexOf(line), onSpeaker: target.closest('[data-turn]') !== null };
    },
    ({ line, onSpeaker }) => {
      if (!onSpeaker) return lineItems(line);
      const speaker = transcript.speaker[line] ?? -1;
      const person = speakerPerson(text, speakers, speaker);
      if (speaker < 0) return { label: person.name, items: personMenu(person) };
      const { onSolo, onName } = actions;
      const label = text.speakerLanes.hearOnlyTitle({ name: person.name });
      const solo = onSolo === null ? [] : [{ key: 'solo', label, onChoose: () => onSolo(speaker) }];
      const who = text.speakerNames.whoIs({ name: person.name });
      const items = [...solo, { key: 'name', label: who, onChoose: () => onName(speaker) }];
      return { label: person.name, items: personMenu(person, items) };
    },
  );

  const cancelEnd = () => {
    toEnd.current = null;
  };
  const goToEnd = useEffectEvent(() => {
    const pendingEnd = toEnd.current;
    toEnd.current = null;
    if (pendingEnd === null || scroller.current?.contains(document.activeElement) !== true) return;
    const reached = focusLine(count - 1);
    if (pendingEnd.chooseFrom !== null) selection.extend(pendingEnd.chooseFrom, reached);
  });
  useEffect(() => {
    if (loaded === count) goToEnd();
  }, [loaded, count]);

  const page = () => Math.max(1, virtualizer.getVirtualItems().length - 2 * OVERSCAN - 1);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Shift') cancelEnd();
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const line = lineOf(event.target);
    // The first arrow key goes to the current line, the next ones move from line to line.
    const entry = spoken();
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
      if (event.shiftKey) selection.extend(from, reached);
    } else if (event.key === 'Enter' && line !== null) playLine(line, null);
    else if (event.key === 'Escape' && selection.range !== null) selection.clear();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  const showJump = follow.isOutOfSight && selection.range === null;
  const lineMarks = useMemo(() => gutterMarks(transcript, marks), [transcript, marks]);

  return (
    <Stack grow className={css['frame']}>
      {find.open ? <FindBar find={find} speakers={names} /> : null}
      {/* One handler for all lines; each line has a button for the keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div
        ref={scroller}
        className={css['scroller']}
        onMouseDown={onMouseDown}
        onPointerDown={cancelEnd}
        onWheel={cancelEnd}
        onClick={onClick}
        onContextMenu={contextMenu.onContextMenu}
        onKeyDown={onKeyDown}
        onCopy={selection.onCopy}
      >
        <div aria-hidden="true" className={css['line']}>
          <p ref={ruler} className={css['text']} />
        </div>
        {/* One tab stop; arrow keys move from line to line. */}
        {/* oxlint-disable jsx-a11y/no-noninteractive-tabindex, jsx-a11y/no-noninteractive-element-interactions */}
        <div
          ref={list}
          role="list"
          aria-label={text.transcript.title}
          tabIndex={0}
          data-inset
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
              mark={lineMarks.get(item.index) ?? null}
              chosen={isInRange(selection.range, item.index)}
              measure={virtualizer.measureElement}
            />
          ))}
        </div>
        <LineButtons
          scroller={scroller}
          startOf={startOf}
          timeOf={(line) => transcript.start[line] ?? 0}
          onCopyLink={(line) => copy(actions.linkTo(transcript.start[line] ?? 0))}
        />
        <SelectionToolbar
          scroller={scroller}
          list={list}
          transcript={transcript}
          nameOf={nameOf}
          actions={actions}
        />
      </div>
      {loaded < count ? (
        <p role="status" className={css['loading']}>
          {text.transcript.loadingLines({ loaded: format.number(loaded), all: format.number(count) })}
        </p>
      ) : null}
      {showJump ? (
        <Button className={css['jump']} onClick={follow.jump}>
          <ArrowDown size={14} aria-hidden />
          {text.transcript.jumpToNow}
        </Button>
      ) : null}
      <LineSelectionBar selection={selection} actions={actions} />
      {contextMenu.menu}
    </Stack>
  );
}
