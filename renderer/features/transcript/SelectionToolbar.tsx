import { Bookmark, Link, Quote as QuoteMark, Scissors, Share2, SpellCheck, X } from 'lucide-react';
import { type RefObject, useEffect, useState } from 'react';
import { type Quote, quoteOf, quoteText } from '#shared/domain/transcript/export/quote.ts';
import type { Transcript } from '#shared/domain/transcript/transcript.ts';
import { useFormat, useText } from '../../text/useText.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import { Row, Text } from '../../ui/primitives.tsx';
import { firstLine, lastLine, type LineSelection, selectedSpots } from './lineSelection.ts';
import css from './TranscriptBars.module.css';
import { MOST_SPELLING_LENGTH } from '#shared/contract/enumerations.ts';
import { spellingKey } from '#shared/domain/search/aliases.ts';
import type { MomentPlace } from '#shared/domain/transcript/export/clipTranscript.ts';
import { commandTitle } from '../../commands/commandCatalogue.ts';
import { useCommands } from '../../commands/commandRegistry.ts';
import { useKeyLabel } from '../../commands/keymap.ts';
import { usePolicyBlock } from '../../queries/appQueries.ts';
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

function QuoteActions({
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

/** The number of selected lines and the actions on them. */
export function LineSelectionBar({
  selection,
  actions,
}: {
  readonly selection: LineSelection;
  readonly actions: MomentActions;
}) {
  const { transcript } = useText();
  const format = useFormat();
  const { range } = selection;
  if (range === null) return null;
  const quote = selection.quote();
  const length = quote === null ? 0 : quote.end - quote.start;
  const count = lastLine(range) - firstLine(range) + 1;
  return (
    <Row
      gap={4}
      justify="center"
      role="toolbar"
      aria-label={transcript.chosen}
      data-float
      className={css['selection']}
    >
      <span role="status" className={css['selectionCount']}>
        {transcript.chosenLines({ count })}, {format.length(length)}
        {count === 1 ? (
          <Text tone="tertiary" className={css['hint']}>
            {' '}
            {transcript.chooseMore}
          </Text>
        ) : null}
      </span>
      {quote === null ? null : <QuoteActions quote={quote} actions={actions} onDone={selection.clear} />}
      <IconButton label={transcript.clearChosen} keys="Esc" onClick={selection.clear}>
        <X size={14} aria-hidden />
      </IconButton>
    </Row>
  );
}

/** Pixels needed above the selection for the toolbar; with less, it is placed below. */
const ROOM_ABOVE = 44;
/** Half the width of the toolbar: its minimum distance from the edges. */
const HALF_WIDTH = 216;

interface Shown {
  readonly quote: Quote;
  /** Pixels from the top left of the scrolled content. */
  readonly x: number;
  readonly y: number;
  readonly isBelow: boolean;
}

/** The position of the toolbar for the selected text; null without a selection. */
function place(scroller: HTMLElement, quote: Quote): Shown | null {
  const rects = [...(getSelection()?.getRangeAt(0).getClientRects() ?? [])].filter(({ width }) => width > 0);
  const [first, last] = [rects[0], rects.at(-1)];
  if (first === undefined || last === undefined) return null;
  const box = scroller.getBoundingClientRect();
  const isBelow = first.top - box.top < ROOM_ABOVE;
  const { left, width } = isBelow ? last : first;
  const middle = left + width / 2 - box.left;
  return {
    quote,
    x: Math.min(Math.max(middle, HALF_WIDTH), Math.max(HALF_WIDTH, box.width - HALF_WIDTH)),
    y: (isBelow ? last.bottom : first.top) - box.top + scroller.scrollTop,
    isBelow,
  };
}

/** The actions on selected text, at the selection. Appears once the pointer is released. */
export function SelectionToolbar({
  scroller,
  list,
  transcript,
  nameOf,
  actions,
}: {
  readonly scroller: RefObject<HTMLElement | null>;
  readonly list: RefObject<HTMLElement | null>;
  readonly transcript: Transcript;
  readonly nameOf: (speaker: number) => string;
  readonly actions: MomentActions;
}) {
  const { transcript: words } = useText();
  const [shown, setShown] = useState<Shown | null>(null);

  useEffect(() => {
    let isPressed = false;
    const update = () => {
      const [box, lines] = [scroller.current, list.current];
      if (isPressed || box === null || lines === null) return;
      const spots = selectedSpots(lines);
      const quote = spots === null ? null : quoteOf(transcript, spots[0], spots[1], nameOf);
      setShown(quote === null ? null : place(box, quote));
    };
    const onDown = ({ target }: PointerEvent) => {
      isPressed = target instanceof Node && list.current?.contains(target) === true;
      if (isPressed) setShown(null);
    };
    const onUp = () => {
      isPressed = false;
      update();
    };
    document.addEventListener('selectionchange', update);
    document.addEventListener('pointerdown', onDown);
    document.addEventListener('pointerup', onUp);
    document.addEventListener('pointercancel', onUp);
    return () => {
      document.removeEventListener('selectionchange', update);
      document.removeEventListener('pointerdown', onDown);
      document.removeEventListener('pointerup', onUp);
      document.removeEventListener('pointercancel', onUp);
    };
  }, [scroller, list, transcript, nameOf]);

  if (shown === null) return null;
  return (
    <Row
      gap={2}
      role="toolbar"
      aria-label={words.selectionActions}
      data-below={shown.isBelow}
      data-float
      className={css['toolbar']}
      style={{ insetInlineStart: shown.x, top: shown.y }}
      // Pressing a button keeps the text selected and plays no line.
      onMouseDown={(event) => event.preventDefault()}
      onClick={(event) => event.stopPropagation()}
    >
      <QuoteActions quote={shown.quote} actions={actions} onDone={() => getSelection()?.removeAllRanges()} />
    </Row>
  );
}
