import { queryOptions } from '@tanstack/react-query';
import type { BulkEdit, CsvReading, RowState } from '#shared/contract/bulkEdits.ts';
import type { BulkEditId, ConnectionId } from '#shared/contract/ids.ts';
import { ask } from './ask.ts';
import { connectionKey } from './queryClient.ts';

/** Rows per window. */
export const BULK_EDIT_ROWS = 100;

function bulkEditsKey(connectionId: ConnectionId) {
  return [...connectionKey(connectionId), 'bulkEdits'] as const;
}

/** All bulk edits of a connection, newest first. `bulkEdits.changed` keeps them up to date. */
export function bulkEditsQuery(connectionId: ConnectionId) {
  return queryOptions({
    queryKey: [...bulkEditsKey(connectionId), 'runs'],
    queryFn: ({ signal }) => ask('bulkEdits.list', { connectionId }, signal),
  });
}

/** Parent key of everything about one bulk edit. */
export function bulkEditKey(connectionId: ConnectionId, bulkEditId: BulkEditId) {
  return [...bulkEditsKey(connectionId), 'run', bulkEditId] as const;
}

export function bulkEditQuery(connectionId: ConnectionId, bulkEditId: BulkEditId) {
  return queryOptions({
    queryKey: [...bulkEditKey(connectionId, bulkEditId), 'state'],
    queryFn: ({ signal }) => ask('bulkEdits.get', { connectionId, bulkEditId }, signal),
  });
}

/** One window of the rows in these states; no states means all. */
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

/** How an uploaded file is parsed. Not cached, because the file is deleted with its dialog. */
export function csvPreviewQuery(connectionId: ConnectionId, uploadId: string, reading: CsvReading) {
  return queryOptions({
    queryKey: [...bulkEditsKey(connectionId), 'csv', uploadId, reading],
    queryFn: ({ signal }) => ask('bulkEdits.previewCsv', { connectionId, uploadId, reading }, signal),
    gcTime: 0,
  });
}

/** What undoing the bulk edit would do now; refetched after further writes and undos. */
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
      ask('edits.undoable', { connectionId, which: { kind: 'bulkEdit', bulkEditId: id } }, signal),
    enabled: bulkEdit.state === 'finished',
  });
}

/** Warnings before a bulk edit is applied; refetched when the number of ready rows changes. */
export function bulkEditWarningsQuery(connectionId: ConnectionId, bulkEditId: BulkEditId, ready: number) {
  return queryOptions({
    queryKey: [...connectionKey(connectionId), 'bulk-warnings', bulkEditId, ready],
    queryFn: ({ signal }) => ask('bulkEdits.warnings', { connectionId, bulkEditId }, signal),
  });
}
