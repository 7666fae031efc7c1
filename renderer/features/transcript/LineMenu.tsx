import { Bookmark, Ellipsis, Link, Quote as QuoteMark, Scissors } from 'lucide-react';
import { type RefObject, useEffect, useState } from 'react';
import { quoteOf, quoteText } from '#shared/domain/transcript/export/quote.ts';
import type { Transcript } from '#shared/domain/transcript/transcript.ts';
import { useFormat, useText } from '../../text/useText.ts';
import { ContextMenu } from '../../ui/ContextMenu.tsx';
import { copyText } from '../../ui/CopyButton.tsx';
import { showToast } from '../../ui/toastStore.ts';
import css from './Transcript.module.css';

/** A moment to bookmark: a second, or a range if `end` is given. */
interface Moment {
  readonly start: number;
  readonly end: number | null;
  /** The quote; null if nothing is said there. */
  readonly quote: string | null;
}

/** Actions on a moment that the page provides. */
export interface MomentActions {
  /** A link that opens this engagement at a second. */
  readonly linkTo: (seconds: number) => string;
  readonly onKeep: (moment: Moment) => void;
}

/**
 * The menu button of the line under the pointer or with the focus. One button that moves, so that no line renders for
 * it.
 */
export function LineMenuButton({
  scroller,
  startOf,
  timeOf,
  onOpen,
}: {
  readonly scroller: RefObject<HTMLElement | null>;
  /** Pixels from the top of the list; null if the line isn't loaded. */
  readonly startOf: (line: number) => number | null;
  readonly timeOf: (line: number) => number;
  readonly onOpen: (place: LineMenuPlace) => void;
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
  return (
    <div className={css['lineActions']} style={{ top: at.top }}>
      <button
        type="button"
        tabIndex={-1}
        aria-haspopup="menu"
        aria-label={transcript.lineActions({ time: format.duration(timeOf(at.line)) })}
        className={css['lineButton']}
        onClick={(event) => {
          event.stopPropagation();
          const { left, bottom } = event.currentTarget.getBoundingClientRect();
          onOpen({ line: at.line, x: left, y: bottom });
        }}
      >
        <Ellipsis size={16} aria-hidden />
      </button>
    </div>
  );
}

export interface LineMenuPlace {
  readonly line: number;
  /** Pixels from the top left of the window. */
  readonly x: number;
  readonly y: number;
}

/** The menu of a line. One for all lines, since a menu in each would outweigh the line itself. */
export function LineMenu({
  place,
  transcript,
  nameOf,
  actions,
  onBeginClip,
  onClose,
}: {
  readonly place: LineMenuPlace;
  readonly transcript: Transcript;
  readonly nameOf: (speaker: number) => string;
  readonly actions: MomentActions;
  readonly onBeginClip: (line: number) => void;
  readonly onClose: () => void;
}) {
  const { app, transcript: words } = useText();
  const format = useFormat();
  const { line, x, y } = place;
  const start = transcript.start[line] ?? 0;
  const quote = quoteOf(transcript, { line, offset: 0 }, { line, offset: Number.POSITIVE_INFINITY }, nameOf);
  const link = actions.linkTo(start);

  const copy = async (text: string) => {
    showToast({ words: (await copyText(text)) ? app.copied : words.copyRefused });
  };
  return (
    <ContextMenu
      label={words.lineActions({ time: format.duration(start) })}
      x={x}
      y={y}
      onClose={onClose}
      items={[
        {
          key: 'quote',
          label: words.copyQuote,
          icon: <QuoteMark size={14} aria-hidden />,
          onChoose: () => void copy(quote === null ? link : quoteText(quote, link)),
        },
        {
          key: 'link',
          label: words.copyMoment,
          icon: <Link size={14} aria-hidden />,
          onChoose: () => void copy(link),
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
      ]}
    />
  );
}
