import type { ConnectionId } from '#shared/contract/ids.ts';
import type { InputOf } from '#shared/contract/methods.ts';
import type { TranscriptExportId } from '#shared/contract/transcriptExports.ts';
import { read } from './ask.ts';

/** Newest first. */
export const transcriptExportsQuery = (connectionId: ConnectionId) =>
  read('transcriptExports.list', { connectionId });

export const transcriptExportQuery = (connectionId: ConnectionId, exportId: TranscriptExportId) =>
  read('transcriptExports.get', { connectionId, exportId });

/** The first engagements without a file of their own. */
export const exportResultsQuery = (connectionId: ConnectionId, exportId: TranscriptExportId, limit: number) =>
  read('transcriptExports.results', { connectionId, exportId, offset: 0, limit });

/** What an export would contain. Not cached for long: a selection may have thousands of ids. */
export const exportPreviewQuery = (input: InputOf<'transcriptExports.preview'>) => ({
  ...read('transcriptExports.preview', input),
  gcTime: 0,
});

export const folderCheckQuery = (folder: string) => ({
  ...read('transcriptExports.checkFolder', { folder }),
  gcTime: 0,
  staleTime: 0,
});
