import { Bookmark, Download, Link, Quote as QuoteMark, Scissors } from 'lucide-react';
import { type Quote, quoteText } from '#shared/domain/transcript/export/quote.ts';
import type { Interval } from '#shared/domain/transcript/intervals.ts';
import { useCommands } from '../../commands/commandRegistry.ts';
import { usePolicyBlock } from '../../queries/networkQueries.ts';
import { useText } from '../../text/useText.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
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
  /** What a copied quote says about where it is from: title, date and link. */
  readonly sourceOf: (seconds: number) => string;
  readonly onKeep: (moment: KeptMoment) => void;
  /** Saves a range of the recording, or its subtitles, as a file. */
  readonly onSaveClip: (range: Interval) => void;
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
  const blocked = usePolicyBlock('export');
  const link = actions.linkTo(quote.start);
  const keep = (end: number | null) => {
    actions.onKeep({ start: quote.start, end, quote: quoteText(quote, null) });
    onDone();
  };
  const isRange = quote.end > quote.start;
  const saveClip = () => actions.onSaveClip({ start: quote.start, end: quote.end });
  useCommands({ 'call.saveClip': isRange ? saveClip : null });
  return (
    <>
      <Button look="quiet" onClick={() => copy(quoteText(quote, actions.sourceOf(quote.start)))}>
        <QuoteMark size={14} aria-hidden />
        {transcript.quote}
      </Button>
      <Button look="quiet" disabled={!isRange} onClick={() => keep(quote.end)}>
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
      <IconButton label={transcript.saveClip} disabled={!isRange} blocked={blocked} onClick={saveClip}>
        <Download size={14} aria-hidden />
      </IconButton>
    </>
  );
}
