import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ConnectionId } from '#shared/contract/ids.ts';
import type { OfflineRecordings, OfflineView } from '#shared/contract/offlineRecordings.ts';
import type { ViewRef } from '#shared/contract/views.ts';
import { ask, read, refresh } from './ask.ts';
import type { ProblemError } from './problemError.ts';

export type { OfflineRecordings, OfflineView, ViewRef };

/** The recordings on this computer. */
export const offlineRecordingsQuery = read('offlineRecordings.get', {});

/** A view whose recordings are kept; null if they aren't, undefined until known. */
export function useOfflineView(connectionId: ConnectionId, view: ViewRef): OfflineView | null | undefined {
  const { data } = useQuery(offlineRecordingsQuery);
  const key = viewKey(connectionId, view);
  return data === undefined
    ? undefined
    : (data.views.find((each) => viewKey(each.connectionId, each.view) === key) ?? null);
}

export function viewKey(connectionId: ConnectionId, view: ViewRef): string {
  return `${connectionId} ${view.kind} ${view.kind === 'saved' ? view.id : view.name}`;
}

/** Keeps or deletes the recordings of a view. */
export function useKeepRecordings() {
  const client = useQueryClient();
  return useMutation<
    Record<string, never>,
    ProblemError,
    { readonly connectionId: ConnectionId; readonly view: ViewRef; readonly keep: boolean }
  >({
    mutationFn: ({ connectionId, view, keep }) => ask('offlineRecordings.keep', { connectionId, view, keep }),
    onSuccess: () => refresh(client, null, ['offlineRecordings.get']),
  });
}

export function useRemoveRecordings() {
  const client = useQueryClient();
  return useMutation<Record<string, never>>({
    mutationFn: () => ask('offlineRecordings.removeAll', {}),
    onSuccess: () => refresh(client, null, ['offlineRecordings.get']),
  });
}
