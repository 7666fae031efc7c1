import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { ConnectionId } from '#shared/contract/ids.ts';
import type { TranscriptExportId } from '#shared/contract/transcriptExports.ts';
import { ask } from '../../queries/ask.ts';
import { folderSyncsKey } from '../../queries/folderSyncQueries.ts';
import { transcriptExportsKey } from '../../queries/transcriptExportQueries.ts';
import { useText } from '../../text/useText.ts';
import { transport } from '../../transport/transport.ts';
import { showToast } from '../../ui/toastStore.ts';
import { exportPhase, isGoing } from './exportState.ts';
import { exportSentence } from './exportText.ts';

/** Keeps exports up to date, and shows a toast when one ends or needs the user. */
export function ExportNotifications(): null {
  const text = useText();
  const client = useQueryClient();
  useEffect(() => {
    const going = new Set<TranscriptExportId>();
    const look = async (connectionId: ConnectionId, exportId: TranscriptExportId): Promise<void> => {
      const made = await ask('transcriptExports.get', { connectionId, exportId });
      const phase = exportPhase(made);
      if (isGoing(phase)) {
        going.add(exportId);
        return;
      }
      const byUser = phase === 'stopped' || (phase === 'paused' && made.problem === null);
      if (going.delete(exportId) && !byUser) showToast({ words: exportSentence(text, made) });
    };
    const stopFolders = transport.subscribe('folderSyncs.changed', ({ connectionId }) => {
      void client.invalidateQueries({ queryKey: folderSyncsKey(connectionId) });
    });
    const stopExports = transport.subscribe('transcriptExports.changed', ({ connectionId, exportId }) => {
      void client.invalidateQueries({ queryKey: transcriptExportsKey(connectionId) });
      // A removed export needs no message.
      look(connectionId, exportId).catch(() => going.delete(exportId));
    });
    return () => {
      stopFolders();
      stopExports();
    };
  }, [text, client]);
  return null;
}
