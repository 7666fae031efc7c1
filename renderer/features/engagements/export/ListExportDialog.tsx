import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { Engagement } from '#shared/contract/engagement.ts';
import { LIST_FORMATS, type ListFormat } from '#shared/domain/list/writeList.ts';
import { usePolicyBlock } from '../../../queries/networkQueries.ts';
import { syncQuery } from '../../../queries/syncQueries.ts';
import { useFormat, useText } from '../../../text/useText.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { ProblemView } from '../../../ui/ProblemView.tsx';
import { Row, Stack, Text } from '../../../ui/primitives.tsx';
import type { Selection } from '../engagementSelection.ts';
import type { EngagementListState } from '../useEngagementList.ts';
import { rowsOfSelection, rowsOfView, rowsOnceFilled, useListWords } from './exportRows.ts';
import { useListExport } from './useListExport.ts';
import css from './ListExportDialog.module.css';

/** Exports the rows of the local copy, or the selection. */
export function ListExportDialog({
  list,
  selection,
  onClose,
}: {
  readonly list: EngagementListState;
  readonly selection: Selection;
  readonly onClose: () => void;
}) {
  const {
    engagements: { listExport },
  } = useText();
  const format = useFormat();
  const { view, rows } = list;
  const { data: sync = null } = useQuery(syncQuery(view.connectionId));
  const { done, total } = sync?.engagements ?? { done: 0, total: null };
  const partly = sync === null || sync.phase === 'rows';
  const counts = {
    here: format.number(done),
    all: total === null ? '?' : format.number(Math.max(done, total)),
  };
  // The list comes from the API until the mirror is filled.
  const waits = list.source === 'service';
  // Rows that the local copy returned for the list lack fields that no column shows, so they are read again
  // in full.
  const loaded = list.source === 'service' ? [...rows.loaded()] : [];
  return (
    <ListExportForm
      view={{
        count: rows.count,
        rows: (signal) => (waits ? rowsOnceFilled(view, signal) : rowsOfView(view, signal)),
      }}
      selection={
        selection.size() === 0
          ? null
          : {
              count: selection.size(),
              rows: (signal) => rowsOfSelection(view, selection.ids(), loaded, signal),
            }
      }
      note={partly ? (waits ? listExport.waits(counts) : listExport.partly(counts)) : null}
      onClose={onClose}
    />
  );
}

type Rows = (signal: AbortSignal) => AsyncIterable<readonly Engagement[]>;

/** Rows to export and their number. */
export interface ExportSource {
  readonly count: number;
  readonly rows: Rows;
}

function today(): string {
  const now = new Date();
  const two = (part: number) => String(part).padStart(2, '0');
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}

/** Exports the list or the selection to a file. */
function ListExportForm({
  view,
  selection,
  note,
  onClose,
}: {
  readonly view: ExportSource;
  /** Null if nothing is selected. */
  readonly selection: ExportSource | null;
  /** Shown if the view has more rows than the local copy. */
  readonly note: string | null;
  readonly onClose: () => void;
}) {
  const {
    app,
    engagements: { listExport },
  } = useText();
  const format = useFormat();
  const words = useListWords();
  const groups = useId();
  const [what, setWhat] = useState<'selection' | 'view'>(selection === null ? 'view' : 'selection');
  const [kind, setKind] = useState<ListFormat>('csv');
  const { state, write, stop } = useListExport();
  const blocked = usePolicyBlock('export');
  const source = what === 'selection' && selection !== null ? selection : view;
  const writing = state.kind === 'writing';

  const begin = () => {
    if (writing || source.count === 0) return;
    const name = `${listExport.fileName} ${today()}.${kind}`;
    void write({ format: kind, name, words, rows: source.rows }).then((isWritten) => isWritten && onClose());
  };

  return (
    <Dialog
      title={listExport.title}
      width="narrow"
      onClose={() => {
        stop();
        onClose();
      }}
      footer={
        <>
          <Button onClick={writing ? stop : onClose}>{writing ? listExport.stop : app.cancel}</Button>
          <Button
            look="primary"
            blocked={blocked}
            // Not `disabled`, which would make the dialog lose the focus, and Escape with it.
            aria-disabled={writing || source.count === 0}
            onClick={begin}
          >
            {listExport.write}
          </Button>
        </>
      }
    >
      <Stack gap={16} className={css['body']}>
        <Stack as="fieldset" gap={4} className={css['group']} disabled={writing}>
          <legend>{listExport.what}</legend>
          {selection === null ? null : (
            <Row as="label" gap={8} align="start" className={css['choice']}>
              <input
                type="radio"
                name={`${groups}-what`}
                checked={what === 'selection'}
                onChange={() => setWhat('selection')}
              />
              {listExport.selection({ count: selection.count })}
            </Row>
          )}
          <Row as="label" gap={8} align="start" className={css['choice']}>
            <input
              type="radio"
              name={`${groups}-what`}
              checked={what === 'view'}
              onChange={() => setWhat('view')}
            />
            {listExport.view({ count: view.count })}
          </Row>
          {note === null || what !== 'view' ? null : <p className={css['note']}>{note}</p>}
        </Stack>
        <Stack as="fieldset" gap={4} className={css['group']} disabled={writing}>
          <legend>{listExport.format}</legend>
          {LIST_FORMATS.map((each) => (
            <Row as="label" gap={8} align="start" key={each} className={css['choice']}>
              <input
                type="radio"
                name={`${groups}-format`}
                checked={kind === each}
                onChange={() => setKind(each)}
              />
              <span>
                {listExport.formats[each]}
                <span className={css['hint']}>{listExport.formatHints[each]}</span>
              </span>
            </Row>
          ))}
        </Stack>
        <Text as="p" tone="secondary" tabular role="status" className={css['state']}>
          {writing
            ? listExport.writing({ done: format.number(state.done), total: format.number(source.count) })
            : null}
          {state.kind === 'stopped' ? listExport.stopped : null}
        </Text>
        {writing ? <progress aria-label={listExport.title} max={source.count} value={state.done} /> : null}
        {state.kind === 'failed' ? <ProblemView problem={state.problem} /> : null}
      </Stack>
    </Dialog>
  );
}
