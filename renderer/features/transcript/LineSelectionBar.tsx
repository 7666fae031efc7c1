import { Copy, Scissors, X } from 'lucide-react';
import { quoteText } from '#shared/domain/transcript/export/quote.ts';
import { useFormat, useText } from '../../text/useText.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import { copyText } from '../../ui/CopyButton.tsx';
import { Row, Text } from '../../ui/primitives.tsx';
import { showToast } from '../../ui/toastStore.ts';
import { firstLine, lastLine, type LineSelection } from './lineSelection.ts';
import type { MomentActions } from './LineMenu.tsx';
import css from './LineSelectionBar.module.css';

/** The number of selected lines and the actions on them. */
export function LineSelectionBar({
  selection,
  actions,
}: {
  readonly selection: LineSelection;
  readonly actions: MomentActions;
}) {
  const { app, transcript } = useText();
  const format = useFormat();
  const { range } = selection;
  if (range === null) return null;
  const quote = selection.quote();
  const length = quote === null ? 0 : quote.end - quote.start;

  const copy = async () => {
    if (quote !== null && (await copyText(quoteText(quote, null)))) showToast({ words: app.copied });
  };
  const keep = () => {
    if (quote === null) return;
    actions.onKeep({ start: quote.start, end: quote.end, quote: quoteText(quote, null) });
    selection.clear();
  };
  const count = lastLine(range) - firstLine(range) + 1;
  return (
    <Row gap={4} justify="center" wrap role="toolbar" aria-label={transcript.chosen} className={css['bar']}>
      <span role="status" className={css['count']}>
        {transcript.chosenLines({ count })}, {format.length(length)}
        {count === 1 ? <Text tone="tertiary"> {transcript.chooseMore}</Text> : null}
      </span>
      <Button look="quiet" disabled={quote === null} onClick={() => void copy()}>
        <Copy size={14} aria-hidden />
        {transcript.copyLines}
      </Button>
      <Button look="quiet" disabled={length <= 0} onClick={keep}>
        <Scissors size={14} aria-hidden />
        {transcript.saveClip}
      </Button>
      <IconButton label={transcript.clearChosen} keys="Esc" onClick={selection.clear}>
        <X size={14} aria-hidden />
      </IconButton>
    </Row>
  );
}
