import { queryOptions } from '@tanstack/react-query';
import type { BulkEdit, CsvReading, RowState } from '#shared/contract/bulkEdits.ts';
import type { BulkEditId, ConnectionId } from '#shared/contract/ids.ts';
import { ask } from './ask.ts';
import { connectionKey } from './queryClient.ts';

/** Rows of one window of a run. */
export const BULK_EDIT_ROWS = 100;

function bulkEditsKey(connectionId: ConnectionId) {
  return [...connectionKey(connectionId), 'bulkEdits'] as const;
}

/** All runs of a connection, newest first. Kept true by `bulkEdits.changed`. */
export function bulkEditsQuery(connectionId: ConnectionId) {
  return queryOptions({
    queryKey: [...bulkEditsKey(connectionId), 'runs'],
    queryFn: ({ signal }) => ask('bulkEdits.list', { connectionId }, signal),
  });
}

/** Everything that is shown of one run hangs under this key. */
export function bulkEditKey(connectionId: ConnectionId, bulkEditId: BulkEditId) {
  return [...bulkEditsKey(connectionId), 'run', bulkEditId] as const;
}

export function bulkEditQuery(connectionId: ConnectionId, bulkEditId: BulkEditId) {
  return queryOptions({
    queryKey: [...bulkEditKey(connectionId, bulkEditId), 'state'],
    queryFn: ({ signal }) => ask('bulkEdits.get', { connectionId, bulkEditId }, signal),
  });
}

/** One window of a run's rows by its position among the rows in these states; none is all. */
export function bulkEditRowsQuery(
  connectionId: ConnectionId,
  bulkEditId: BulkEditId,
  states: readonly RowState[],
  window: number,
) {
  return queryOptions({
    queryKey: [...bulkEditKey(connectionId, bulkEditId), 'rows', states, window],
    queryFn: ({ signal }) =>
      ask(
        'bulkEdits.rows',
        {
          connectionId,
          bulkEditId,
          states: [...states],
          offset: window * BULK_EDIT_ROWS,
          limit: BULK_EDIT_ROWS,
        },
        signal,
      ),
  });
}

/** How a file that was handed over is read. The answer is thrown away with the dialog: the file is, too. */
export function csvPreviewQuery(connectionId: ConnectionId, uploadId: string, reading: CsvReading) {
  return queryOptions({
    queryKey: [...bulkEditsKey(connectionId), 'csv', uploadId, reading],
    queryFn: ({ signal }) => ask('bulkEdits.previewCsv', { connectionId, uploadId, reading }, signal),
    gcTime: 0,
  });
}

/** What undoing the run would do now; asked again when what was written or undone is more or less. */
export function bulkEditUndoableQuery(bulkEdit: BulkEdit) {
  const { id, connectionId, counts, undone } = bulkEdit;
  return queryOptions({
    queryKey: [
      ...bulkEditKey(connectionId, id),
      'undoable',
      counts.done,
      counts.unread,
      counts.overwrote,
      undone,
    ],
    queryFn: ({ signal }) =>
      ask('edits.undoable', { connectionId, which: { kind: 'batch', bulkEditId: id } }, signal),
    enabled: bulkEdit.state === 'finished',
  });
}

/** What to know before a run is written; asked anew when what is ready is more or less. */
export function bulkEditWarningsQuery(connectionId: ConnectionId, bulkEditId: BulkEditId, ready: number) {
  return queryOptions({
    queryKey: [...connectionKey(connectionId), 'bulk-warnings', bulkEditId, ready],
    queryFn: ({ signal }) => ask('bulkEdits.warnings', { connectionId, bulkEditId }, signal),
  });
}
