import { useEffect } from 'react';
import type { ConnectionId } from '#shared/contract/ids.ts';
import type { TranscriptExportId } from '#shared/contract/transcriptExports.ts';
import { ask } from '../../queries/ask.ts';
import { useText } from '../../text/useText.ts';
import { transport } from '../../transport/transport.ts';
import { showToast } from '../../ui/toastStore.ts';
import { exportPhase, isGoing, exportSentence } from './exportState.ts';

/** Shows a toast when one ends or needs the user. */
export function ExportNotifications(): null {
  const text = useText();
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
    return transport.subscribe('transcriptExports.changed', ({ connectionId, exportId }) => {
      // A removed export needs no message.
      look(connectionId, exportId).catch(() => going.delete(exportId));
    });
  }, [text]);
  return null;
}
