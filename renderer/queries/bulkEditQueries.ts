import { queryOptions } from '@tanstack/react-query';
import type { BulkEdit, CsvReading, RowState } from '#shared/contract/bulkEdits.ts';
import type { BulkEditId, ConnectionId } from '#shared/contract/ids.ts';
import { read } from './ask.ts';

/** Rows per window. */
export const BULK_EDIT_ROWS = 100;

/** All bulk edits of a connection, newest first. */
export const bulkEditsQuery = (connectionId: ConnectionId) => read('bulkEdits.list', { connectionId });

export const bulkEditQuery = (connectionId: ConnectionId, bulkEditId: BulkEditId) =>
  read('bulkEdits.get', { connectionId, bulkEditId });

/** One window of the rows in these states; no states means all. */
export const bulkEditRowsQuery = (
  connectionId: ConnectionId,
  bulkEditId: BulkEditId,
  states: readonly RowState[],
  window: number,
) =>
  read('bulkEdits.rows', {
    connectionId,
    bulkEditId,
    states: [...states],
    offset: window * BULK_EDIT_ROWS,
    limit: BULK_EDIT_ROWS,
  });

/** How an uploaded file is parsed. Not cached, because the file is deleted with its dialog. */
export const csvPreviewQuery = (connectionId: ConnectionId, uploadId: string, reading: CsvReading) => ({
  ...read('bulkEdits.previewCsv', { connectionId, uploadId, reading }),
  gcTime: 0,
});

/** What undoing the bulk edit would do now; refetched after further writes and undos. */
export function bulkEditUndoableQuery({ id: bulkEditId, connectionId, counts, undone, state }: BulkEdit) {
  const { queryKey, queryFn } = read('edits.undoable', {
    connectionId,
    which: { kind: 'bulkEdit', bulkEditId },
  });
  return queryOptions({
    queryKey: [...queryKey, counts, undone],
    queryFn,
    enabled: state === 'finished',
  });
}

/** Warnings before a bulk edit is applied; refetched when the number of ready rows changes. */
export function bulkEditWarningsQuery(connectionId: ConnectionId, bulkEditId: BulkEditId, ready: number) {
  const { queryKey, queryFn } = read('bulkEdits.warnings', { connectionId, bulkEditId });
  return queryOptions({ queryKey: [...queryKey, ready], queryFn });
}
