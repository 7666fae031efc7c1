import { X } from 'lucide-react';
import { useFormat, useText } from '../../text/useText.ts';
import { IconButton } from '../../ui/Button.tsx';
import { Row, Text } from '../../ui/primitives.tsx';
import { type MomentActions, QuoteActions } from './QuoteActions.tsx';
import { firstLine, lastLine, type LineSelection } from './lineSelection.ts';
import css from './TranscriptBars.module.css';

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
      className={css['lineSelectionBarBar']}
    >
      <span role="status" className={css['lineSelectionBarCount']}>
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
