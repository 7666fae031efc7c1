import { Copy, Download, FolderDown, X } from 'lucide-react';
import type { ReactNode } from 'react';
import type { EngagementId } from '#shared/contract/ids.ts';
import { useKeyLabel } from '../../commands/keymap.ts';
import { usePolicyBlock } from '../../queries/networkQueries.ts';
import { useFormat, useText } from '../../text/useText.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import { ProblemView } from '../../ui/ProblemView.tsx';
import { Row, Text } from '../../ui/primitives.tsx';
import type { RowCollector, Selection } from './engagementSelection.ts';
import css from './EngagementSelectionBar.module.css';

export function SelectionButtons({
  onCopy,
  onExport,
  onExportTranscripts,
}: {
  readonly onCopy: () => void;
  readonly onExport: () => void;
  readonly onExportTranscripts: (() => void) | undefined;
}) {
  const {
    engagements: { listExport },
  } = useText();
  const copyKey = useKeyLabel('list.copy');
  const blocked = usePolicyBlock('export');
  return (
    <>
      <Button aria-label={listExport.copy} title={copyKey} onClick={onCopy}>
        <Copy size={14} aria-hidden />
        <span data-words>{listExport.copyShort}</span>
      </Button>
      <Button aria-label={listExport.openSelection} blocked={blocked} onClick={onExport}>
        <Download size={14} aria-hidden />
        <span data-words>{listExport.write}</span>
      </Button>
      {onExportTranscripts === undefined ? null : (
        <Button aria-label={listExport.transcripts} blocked={blocked} onClick={onExportTranscripts}>
          <FolderDown size={14} aria-hidden />
          <span data-words>{listExport.transcriptsShort}</span>
        </Button>
      )}
    </>
  );
}

/** The selection, for actions on it. */
export interface SelectedEngagements {
  readonly ids: readonly EngagementId[];
}

interface EngagementSelectionBarProps {
  readonly selection: Selection;
  readonly collector: RowCollector;
  /** The number of rows in the view; if unknown, the number of loaded ones. */
  readonly total: number;
  readonly whole: boolean;
  readonly onAll: () => void;
  readonly onClear: () => void;
  readonly actions: ReactNode;
}

/** Shown below the list while something is selected: the count and the actions. */
export function EngagementSelectionBar({
  selection,
  collector,
  total,
  whole,
  onAll,
  onClear,
  actions,
}: EngagementSelectionBarProps) {
  const text = useText();
  const format = useFormat();
  const words = text.engagements.selection;
  const count = selection.size();
  const isCollecting = collector.done !== null;
  return (
    <section
      aria-label={words.title}
      className={count > 0 || isCollecting || collector.problem !== null ? css['bar'] : css['none']}
    >
      {count === 0 || isCollecting ? null : (
        <IconButton label={words.clear} keys="Esc" onClick={onClear}>
          <X size={14} aria-hidden />
        </IconButton>
      )}
      {/* Rendered before it has text, so that screen readers announce the first text too. */}
      <Text as="p" wrap="nowrap" size="small" weight="medium" tabular role="status" className={css['count']}>
        {isCollecting
          ? words.gathering({ done: format.number(collector.done), total: format.number(total) })
          : count > 0
            ? words.count({ count })
            : null}
      </Text>
      {isCollecting ? <Button onClick={collector.stop}>{words.stop}</Button> : null}
      {count === 0 || isCollecting ? null : (
        <>
          {count >= total ? null : (
            <Button look="quiet" title={whole ? undefined : words.onlyLoaded} onClick={onAll}>
              {whole ? words.all({ count: total }) : words.loaded({ count: total })}
            </Button>
          )}
          <Row as="span" gap={4} wrap className={css['actions']}>
            {actions}
          </Row>
        </>
      )}
      {collector.problem === null ? null : (
        <div className={css['problem']}>
          <ProblemView problem={collector.problem} onRetry={onAll} />
        </div>
      )}
    </section>
  );
}
