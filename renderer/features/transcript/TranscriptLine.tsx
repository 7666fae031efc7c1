import { memo, type RefObject, useEffect, useRef, useState } from 'react';
import type { Speaker } from '#shared/contract/transcript.ts';
import type { Playhead } from '../../player/playhead.ts';
import { useFormat, useText } from '../../text/useText.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { NamedMark } from '../../queries/NamedByYou.tsx';
import type { LineMark } from './gutterMarks.ts';
import type { LineStore } from './lineStore.ts';
import { speakerPerson } from './speakerName.ts';
import css from './Transcript.module.css';
import { useIsCurrentLine, useWordHighlight } from './currentLine.ts';
import {
  Bookmark,
  Ellipsis,
  Link,
  PenLine,
  Play,
  Quote as QuoteMark,
  Scissors,
  Share2,
  UserPen,
} from 'lucide-react';
import { quoteOf, quoteText } from '#shared/domain/transcript/export/quote.ts';
import type { Transcript } from '#shared/domain/transcript/transcript.ts';
import { usePolicyBlock } from '../../queries/appQueries.ts';
import { useCommandItem } from '../../ui/ContextMenu.tsx';
import { useCopy } from '../../ui/CopyButton.tsx';
import type { MenuEntry } from '../../ui/MenuItems.tsx';
import type { MomentActions } from './SelectionToolbar.tsx';

/**
 * The buttons of the line under the pointer or with the focus: to share its moment, and for its menu. They move, so
 * that no line renders for them.
 */
export function LineButtons({
  scroller,
  startOf,
  timeOf,
  onCopyLink,
}: {
  readonly scroller: RefObject<HTMLElement | null>;
  /** Pixels from the top of the list; null if the line isn't loaded. */
  readonly startOf: (line: number) => number | null;
  readonly timeOf: (line: number) => number;
  readonly onCopyLink: (line: number) => void;
}) {
  const { transcript } = useText();
  const format = useFormat();
  const [at, setAt] = useState<{ readonly line: number; readonly top: number } | null>(null);

  useEffect(() => {
    const element = scroller.current;
    if (element === null) return undefined;
    const move = ({ target }: Event) => {
      const line = target instanceof Element ? target.closest<HTMLElement>('[role="listitem"]') : null;
      if (line === null) return;
      const index = Number(line.dataset['index']);
      const words = line.querySelector('p');
      setAt((before) =>
        before?.line === index ? before : { line: index, top: line.offsetTop + (words?.offsetTop ?? 0) },
      );
    };
    const leave = () => setAt(null);
    element.addEventListener('pointerover', move);
    element.addEventListener('focusin', move);
    element.addEventListener('pointerleave', leave);
    return () => {
      element.removeEventListener('pointerover', move);
      element.removeEventListener('focusin', move);
      element.removeEventListener('pointerleave', leave);
    };
  }, [scroller]);

  if (at === null || startOf(at.line) === null) return null;
  const time = format.duration(timeOf(at.line));
  return (
    <div className={css['lineActions']} style={{ top: at.top }}>
      <div className={css['lineButtons']}>
        <button
          type="button"
          tabIndex={-1}
          aria-label={transcript.copyLinkAt({ time })}
          title={transcript.copyMoment}
          className={css['lineButton']}
          onClick={(event) => {
            event.stopPropagation();
            onCopyLink(at.line);
          }}
        >
          <Link size={14} aria-hidden />
        </button>
        <button
          type="button"
          tabIndex={-1}
          aria-haspopup="menu"
          aria-label={transcript.lineActions({ time })}
          className={css['lineButton']}
          onClick={(event) => {
            event.stopPropagation();
            const { left: clientX, bottom: clientY } = event.currentTarget.getBoundingClientRect();
            // The same menu as on right-click.
            scroller.current
              ?.querySelector(`[data-index="${at.line}"]`)
              ?.dispatchEvent(
                new MouseEvent('contextmenu', { bubbles: true, cancelable: true, clientX, clientY }),
              );
          }}
        >
          <Ellipsis size={16} aria-hidden />
        </button>
      </div>
    </div>
  );
}

export function useLineMenuItems({
  transcript,
  nameOf,
  actions,
  onPlay,
  onBeginClip,
}: {
  readonly transcript: Transcript;
  readonly nameOf: (speaker: number) => string;
  readonly actions: MomentActions;
  /** Null without a recording. */
  readonly onPlay: ((line: number) => void) | null;
  readonly onBeginClip: (line: number) => void;
}): (line: number) => { readonly label: string; readonly items: readonly MenuEntry[] } {
  const { transcript: words, speakerNames, corrections } = useText();
  const format = useFormat();
  const copy = useCopy();
  const commandItem = useCommandItem();
  const blocked = usePolicyBlock('export');
  return (line) => {
    const start = transcript.start[line] ?? 0;
    const speaker = transcript.speaker[line] ?? -1;
    const time = format.duration(start);
    const quote = quoteOf(
      transcript,
      { line, offset: 0 },
      { line, offset: Number.POSITIVE_INFINITY },
      nameOf,
    );
    const link = actions.linkTo(start);
    return {
      label: words.lineActions({ time }),
      items: [
        ...(onPlay === null
          ? []
          : [
              {
                key: 'play',
                label: words.playFrom({ time }),
                icon: <Play size={14} aria-hidden />,
                keys: 'Enter',
                onChoose: () => onPlay(line),
              },
              { key: 'after play', separator: true as const },
            ]),
        {
          key: 'quote',
          label: words.copyQuote,
          icon: <QuoteMark size={14} aria-hidden />,
          onChoose: () => copy(quote === null ? link : quoteText(quote, actions.sourceOf(start))),
        },
        {
          key: 'link',
          label: words.copyMoment,
          icon: <Link size={14} aria-hidden />,
          onChoose: () => copy(link),
        },
        {
          key: 'bookmark',
          label: words.bookmarkHere,
          icon: <Bookmark size={14} aria-hidden />,
          onChoose: () =>
            actions.onKeep({ start, end: null, quote: quote === null ? null : quoteText(quote, null) }),
        },
        {
          key: 'clip',
          label: words.beginClip,
          icon: <Scissors size={14} aria-hidden />,
          onChoose: () => onBeginClip(line),
        },
        ...(speaker < 0
          ? []
          : [
              {
                key: 'name',
                label: speakerNames.whoIs({ name: nameOf(speaker) }),
                icon: <UserPen size={14} aria-hidden />,
                onChoose: () => actions.onName(speaker),
              },
            ]),
        {
          key: 'correct',
          label: corrections.correct,
          icon: <PenLine size={14} aria-hidden />,
          onChoose: () => actions.onCorrect(line),
        },
        commandItem('call.shareMoment', {
          icon: <Share2 size={14} aria-hidden />,
          disabled: blocked,
          onChoose: () => actions.onShare({ start, end: null }),
        }),
      ],
    };
  };
}

interface TranscriptLineProps {
  readonly index: number;
  readonly count: number;
  /** Pixels from the top of the list. */
  readonly top: number;
  readonly lines: LineStore;
  readonly speakers: readonly Speaker[];
  /** Null if another engagement is in the player. */
  readonly playhead: Playhead | null;
  /** Selected for copying or as a clip. */
  readonly chosen: boolean;
  /** What is marked in the gutter. */
  readonly mark: LineMark | null;
  readonly measure: (element: HTMLElement | null) => void;
}

/** One line of the transcript. Renders when it comes on screen and when it becomes or stops being the current one. */
export const TranscriptLine = memo(function TranscriptLine({
  index,
  count,
  top,
  lines,
  speakers,
  playhead,
  chosen,
  mark,
  measure,
}: TranscriptLineProps) {
  const text = useText();
  const format = useFormat();
  const paragraph = useRef<HTMLParagraphElement>(null);
  const isCurrent = useIsCurrentLine(playhead, index);
  useWordHighlight(paragraph, lines, index, isCurrent ? playhead : null);

  const { transcript } = lines.get();
  const speaker = transcript.speaker[index] ?? -1;
  const time = format.duration(transcript.start[index] ?? 0);
  const playFrom = text.transcript.playFrom({ time });
  const person = speakerPerson(text, speakers, speaker);
  const corrected = transcript.corrected.get(index);

  return (
    <div
      ref={measure}
      role="listitem"
      data-index={index}
      tabIndex={-1}
      aria-posinset={index + 1}
      aria-setsize={count}
      aria-current={isCurrent ? 'true' : undefined}
      data-chosen={chosen || undefined}
      data-mark={mark ?? undefined}
      data-inset
      className={css['line']}
      style={{ top }}
    >
      {lines.beginsTurn(index) ? (
        <div data-turn className={css['turn']}>
          <Avatar {...person} />
          <span className={css['speaker']}>{person.name}</span>
          <NamedMark short speaker={speakers[speaker]} />
        </div>
      ) : null}
      <button
        type="button"
        tabIndex={-1}
        aria-label={mark === null ? playFrom : `${playFrom}, ${text.transcript.marks[mark]}`}
        className={css['time']}
      >
        {time}
      </button>
      <p ref={paragraph} dir="auto" className={css['text']}>
        {transcript.text[index]}
      </p>
      {corrected === undefined ? null : (
        <div className={css['received']}>
          {text.corrections.byYou} · <bdi>{text.corrections.received({ text: corrected.received })}</bdi>
        </div>
      )}
    </div>
  );
});
