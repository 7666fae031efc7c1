import { Bookmark, Link, Quote as QuoteMark, Scissors, Share2, SpellCheck } from 'lucide-react';
import { MOST_SPELLING_LENGTH } from '#shared/contract/enumerations.ts';
import { spellingKey } from '#shared/domain/search/aliases.ts';
import { type Quote, quoteText } from '#shared/domain/transcript/export/quote.ts';
import type { MomentPlace } from '#shared/domain/transcript/export/clipTranscript.ts';
import { commandTitle } from '../../commands/commandCatalogue.ts';
import { useCommands } from '../../commands/commandRegistry.ts';
import { useKeyLabel } from '../../commands/keymap.ts';
import { usePolicyBlock } from '../../queries/appQueries.ts';
import { useText } from '../../text/useText.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import { useCopy } from '../../ui/CopyButton.tsx';

/** A moment to bookmark. */
interface KeptMoment extends MomentPlace {
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
  /** Saves it as a file for others. */
  readonly onShare: (place: MomentPlace) => void;
  /** Plays one speaker only; null without a recording in the player. */
  readonly onSolo: ((speaker: number) => void) | null;
  /** Asks who a speaker is. */
  readonly onName: (speaker: number) => void;
  /** Asks what a line should say. */
  readonly onCorrect: (line: number) => void;
  /** Asks of which word this is a spelling. */
  readonly onSpelling: (spelling: string) => void;
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
  const text = useText();
  const { transcript, words } = text;
  const shareKey = useKeyLabel('call.shareMoment');
  const copy = useCopy();
  const blocked = usePolicyBlock('export');
  const link = actions.linkTo(quote.start);
  const keep = (end: number | null) => {
    actions.onKeep({ start: quote.start, end, quote: quoteText(quote, null) });
    onDone();
  };
  const isRange = quote.end > quote.start;
  const [piece, ...others] = quote.pieces;
  const spelling = others.length === 0 ? (piece?.text.trim() ?? '') : '';
  const canBeSpelling = spellingKey(spelling) !== '' && spelling.length <= MOST_SPELLING_LENGTH;
  const share = () => actions.onShare({ start: quote.start, end: quote.end });
  useCommands({ 'call.shareMoment': isRange ? share : null });
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
      {canBeSpelling ? (
        <IconButton label={words.addSpelling} onClick={() => actions.onSpelling(spelling)}>
          <SpellCheck size={14} aria-hidden />
        </IconButton>
      ) : null}
      <IconButton
        label={commandTitle(text, 'call.shareMoment')}
        keys={shareKey}
        disabled={!isRange}
        blocked={blocked}
        onClick={share}
      >
        <Share2 size={14} aria-hidden />
      </IconButton>
    </>
  );
}
