import { Bookmark, Link, Quote as QuoteMark, Scissors } from 'lucide-react';
import { type Quote, quoteText } from '#shared/domain/transcript/export/quote.ts';
import { useText } from '../../text/useText.ts';
import { Button } from '../../ui/Button.tsx';
import { useCopy } from '../../ui/CopyButton.tsx';

/** A moment to bookmark: a second, or a range if `end` is given. */
interface KeptMoment {
  readonly start: number;
  readonly end: number | null;
  /** The quote; null if nothing is said there. */
  readonly quote: string | null;
}

/** Actions on a moment that the page provides. */
export interface MomentActions {
  /** A link that opens this engagement at a second. */
  readonly linkTo: (seconds: number) => string;
  readonly onKeep: (moment: KeptMoment) => void;
  /** Plays one speaker only; null without a recording in the player. */
  readonly onSolo: ((speaker: number) => void) | null;
}

export function QuoteActions({
  quote,
  actions,
  onDone,
}: {
  readonly quote: Quote;
  readonly actions: MomentActions;
  /** Bookmark and clip end the selection. */
  readonly onDone: () => void;
}) {
  const { transcript } = useText();
  const copy = useCopy();
  const link = actions.linkTo(quote.start);
  const keep = (end: number | null) => {
    actions.onKeep({ start: quote.start, end, quote: quoteText(quote, null) });
    onDone();
  };
  return (
    <>
      <Button look="quiet" onClick={() => copy(quoteText(quote, link))}>
        <QuoteMark size={14} aria-hidden />
        {transcript.quote}
      </Button>
      <Button look="quiet" disabled={quote.end <= quote.start} onClick={() => keep(quote.end)}>
        <Scissors size={14} aria-hidden />
        {transcript.clip}
      </Button>
      <Button look="quiet" onClick={() => keep(null)}>
        <Bookmark size={14} aria-hidden />
        {transcript.bookmark}
      </Button>
      <Button look="quiet" onClick={() => copy(link)}>
        <Link size={14} aria-hidden />
        {transcript.copyLink}
      </Button>
    </>
  );
}
