import { Copy, RefreshCw, X } from 'lucide-react';
import type { ReactNode } from 'react';
import type { EngagementId } from '#shared/contract/ids.ts';
import { useKeyLabel } from '../../commands/keymap.ts';
import { usePolicyBlock } from '../../queries/appQueries.ts';
import { useFormat, useText } from '../../text/useText.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import { useCommandItem } from '../../ui/ContextMenu.tsx';
import { ExportMenu } from '../../ui/Menu.tsx';
import { PageHeader } from '../../ui/Page.tsx';
import { Row, Text, VisuallyHidden } from '../../ui/primitives.tsx';
import { ProblemView } from '../../ui/ProblemView.tsx';
import { useNow } from '../../ui/useNow.ts';
import type { RowCollector, Selection } from './engagementSelection.ts';
import { type ListState, listState } from './listState.ts';
import type { EngagementListState } from './useEngagementList.ts';
import { useWorkspaceRead } from '../../queries/workspace.ts';
import css from './EngagementListHeader.module.css';

type OnExportTranscripts = (first: 'once' | 'keep') => void;

/** Exports the whole list or the selection. */
function ListExportMenu({
  ofSelection = false,
  isShort = false,
  onExport,
  onExportTranscripts,
}: {
  readonly ofSelection?: boolean;
  readonly isShort?: boolean;
  readonly onExport: () => void;
  readonly onExportTranscripts: OnExportTranscripts | undefined;
}) {
  const {
    engagements: { listExport },
    views,
  } = useText();
  const commandItem = useCommandItem();
  const blocked = usePolicyBlock('export');
  return (
    <ExportMenu
      label={ofSelection ? listExport.openSelection : listExport.open}
      word={isShort ? null : listExport.title}
      blocked={blocked}
      items={[
        commandItem('list.export', { label: listExport.rows, onChoose: onExport }),
        ...(onExportTranscripts === undefined
          ? []
          : [
              commandItem('list.exportTranscripts', {
                label: listExport.transcriptsShort,
                onChoose: () => onExportTranscripts('once'),
              }),
              ...(ofSelection
                ? []
                : [{ key: 'keep', label: views.keepFolder, onChoose: () => onExportTranscripts('keep') }]),
            ]),
      ]}
    />
  );
}

export function SelectionButtons({
  onCopy,
  onExport,
  onExportTranscripts,
}: {
  readonly onCopy: () => void;
  readonly onExport: () => void;
  readonly onExportTranscripts: OnExportTranscripts | undefined;
}) {
  const { listExport } = useText().engagements;
  const copyKey = useKeyLabel('list.copy');
  return (
    <>
      <Button aria-label={listExport.copy} title={copyKey} onClick={onCopy}>
        <Copy size={14} aria-hidden />
        <span data-words>{listExport.copyShort}</span>
      </Button>
      <ListExportMenu ofSelection onExport={onExport} onExportTranscripts={onExportTranscripts} />
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
    <Row
      as="section"
      gap={4}
      wrap
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
    </Row>
  );
}

function useStatusText(state: ListState | null, now: number): { words: string; at: string | null } {
  const { listState: text } = useText().engagements;
  const format = useFormat();
  // The time of day; with the date if it is more than half a day ago.
  const moment = (at: string) =>
    now - Date.parse(at) < 12 * 3_600_000 ? format.timeOfDay(at) : format.absolute(at);
  switch (state?.kind) {
    case undefined:
      return { words: '', at: null };
    case 'service':
      return { words: text.service({ time: moment(state.at) }), at: state.at };
    case 'mirrored':
      return {
        words: state.at === null ? text.mirrored : text.mirroredAt({ time: moment(state.at) }),
        at: state.at,
      };
    case 'unchecked':
      return { words: text.unchecked, at: null };
    case 'partly':
      return {
        words:
          state.total === null
            ? text.partlyOfMany({ done: format.number(state.done) })
            : text.partly({ done: format.number(state.done), total: format.number(state.total) }),
        at: null,
      };
    case 'old':
      return { words: text.old({ time: moment(state.at) }), at: state.at };
    case 'waiting': {
      const why = text.waiting[state.for];
      return {
        words: state.at === null ? why : `${why} ${text.asOf({ time: moment(state.at) })}`,
        at: state.at,
      };
    }
  }
}

/** The state of the list in words, where its rows came from, and whether that deserves a line. */
function useListStatus(list: EngagementListState) {
  const { listState: text } = useText().engagements;
  const format = useFormat();
  const now = useNow();
  const { data: sync = null } = useWorkspaceRead('sync.progress', {});
  const state = listState(list.source, list.provenance, sync, now);
  const { words, at } = useStatusText(state, now);
  const requestId = state?.kind === 'service' ? state.requestId : null;
  const parts = [
    words,
    at === null ? null : format.absolute(at),
    requestId === null ? null : text.request({ id: requestId }),
  ];
  return {
    words,
    provenance: parts.filter(Boolean).join(', '),
    // The problem already says everything.
    warns: list.problem === null && state !== null && state.kind !== 'service' && state.kind !== 'mirrored',
  };
}

/** Title, number of rows, actions and status of the list. */
export function EngagementListHeader({
  list,
  isPage,
  onExport,
  onExportTranscripts,
  actions,
}: {
  readonly list: EngagementListState;
  /** Whether it heads the page instead of a pane. */
  readonly isPage: boolean;
  readonly onExport: () => void;
  readonly onExportTranscripts: OnExportTranscripts | undefined;
  /** Further actions on the whole list. */
  readonly actions: ReactNode;
}) {
  const text = useText();
  const { count } = list.rows;
  const status = useListStatus(list);
  const counted = !list.isPending && list.problem === null && count > 0;
  return (
    <PageHeader
      title={text.engagements.list.title}
      compact={!isPage}
      lead={
        <Row as="span" gap={8} title={status.provenance}>
          {counted ? (
            <Text role="status" tabular wrap="nowrap">
              {list.hasMore ? text.engagements.list.loaded({ count }) : text.engagements.list.end({ count })}
            </Text>
          ) : null}
          {status.warns ? (
            <Text tone="warn" tabular wrap="truncate" data-dated="">
              {status.words}
            </Text>
          ) : (
            <VisuallyHidden>{list.problem === null ? status.words : null}</VisuallyHidden>
          )}
        </Row>
      }
      aside={
        <>
          {actions}
          <ListExportMenu isShort={!isPage} onExport={onExport} onExportTranscripts={onExportTranscripts} />
          <IconButton
            label={text.engagements.list.refresh}
            disabled={list.source === 'service' && list.isFetching}
            onClick={list.refresh}
          >
            <RefreshCw size={14} aria-hidden />
          </IconButton>
        </>
      }
    />
  );
}
