import { queryOptions } from '@tanstack/react-query';
import type { ConnectionId } from '#shared/contract/ids.ts';
import type { InputOf } from '#shared/contract/methods.ts';
import type { TranscriptExportId } from '#shared/contract/transcriptExports.ts';
import { ask } from './ask.ts';
import { connectionKey } from './queryClient.ts';

/** Parent key of all exports of a connection. `transcriptExports.changed` keeps them up to date. */
export function transcriptExportsKey(connectionId: ConnectionId) {
  return [...connectionKey(connectionId), 'transcriptExports'] as const;
}

/** Newest first. */
export function transcriptExportsQuery(connectionId: ConnectionId) {
  return queryOptions({
    queryKey: [...transcriptExportsKey(connectionId), 'list'],
    queryFn: ({ signal }) => ask('transcriptExports.list', { connectionId }, signal),
  });
}

export function transcriptExportQuery(connectionId: ConnectionId, exportId: TranscriptExportId) {
  return queryOptions({
    queryKey: [...transcriptExportsKey(connectionId), 'one', exportId],
    queryFn: ({ signal }) => ask('transcriptExports.get', { connectionId, exportId }, signal),
  });
}

/** The first engagements without a file of their own. */
export function exportResultsQuery(connectionId: ConnectionId, exportId: TranscriptExportId, limit: number) {
  return queryOptions({
    queryKey: [...transcriptExportsKey(connectionId), 'results', exportId, limit],
    queryFn: ({ signal }) =>
      ask('transcriptExports.results', { connectionId, exportId, offset: 0, limit }, signal),
  });
}

/** What an export would contain. Not cached for long: a selection may have thousands of ids. */
export function exportPreviewQuery(input: InputOf<'transcriptExports.preview'>) {
  return queryOptions({
    queryKey: ['transcriptExports', 'preview', input],
    queryFn: ({ signal }) => ask('transcriptExports.preview', input, signal),
    gcTime: 0,
  });
}

export function folderCheckQuery(folder: string) {
  return queryOptions({
    queryKey: ['transcriptExports', 'folder', folder],
    queryFn: ({ signal }) => ask('transcriptExports.checkFolder', { folder }, signal),
    gcTime: 0,
    staleTime: 0,
  });
}
