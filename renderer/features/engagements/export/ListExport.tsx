import { useQuery } from '@tanstack/react-query';
import { syncQuery } from '../../../queries/sync.ts';
import { useFormat, useText } from '../../../text/useText.ts';
import type { Selection } from '../selection.ts';
import type { List } from '../useList.ts';
import { ExportDialog } from './ExportDialog.tsx';
import { rowsOfSelection, rowsOfView } from './rowsToWrite.ts';

/** The export of a list: all of it that is on this computer, or what is selected. */
export function ListExport({
  list,
  selection,
  onClose,
}: {
  readonly list: List;
  readonly selection: Selection;
  readonly onClose: () => void;
}) {
  const { listExport } = useText();
  const format = useFormat();
  const { view, rows } = list;
  const { data: sync = null } = useQuery(syncQuery(view.connectionId));
  const { done, total } = sync?.engagements ?? { done: 0, total: null };
  const partly = sync === null || sync.phase === 'rows';
  // The local copy sends the rows of a list without what no row shows: they come anew, and whole.
  const loaded = list.source === 'service' ? [...rows.loaded()] : [];
  return (
    <ExportDialog
      view={{ count: rows.count, rows: (signal) => rowsOfView(view, signal) }}
      selection={
        selection.size() === 0
          ? null
          : {
              count: selection.size(),
              rows: (signal) => rowsOfSelection(view, selection.ids(), loaded, signal),
            }
      }
      note={
        partly
          ? listExport.partly(
              format.number(done),
              total === null ? '?' : format.number(Math.max(done, total)),
            )
          : null
      }
      onClose={onClose}
    />
  );
}
