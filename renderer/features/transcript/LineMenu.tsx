import { Bookmark, Link, Quote as QuoteMark, Scissors } from 'lucide-react';
import { quoteOf, quoteText } from '#shared/domain/transcript/export/quote.ts';
import type { Transcript } from '#shared/domain/transcript/transcript.ts';
import { useFormat, useText } from '../../text/useText.ts';
import { copyText } from '../../ui/clipboard.ts';
import { ContextMenu } from '../../ui/ContextMenu.tsx';
import { showToast } from '../../ui/toasts.ts';
import type { MomentActions } from './moment.ts';

export interface LineMenuPlace {
  readonly line: number;
  /** Pixels from the corner of the window. */
  readonly x: number;
  readonly y: number;
}

/** What can be done with one line. One menu for all lines: a menu in each would be most of what a line is made of. */
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
      label={words.lineActions(format.duration(start))}
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
