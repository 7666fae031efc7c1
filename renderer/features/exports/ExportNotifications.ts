import { useEffect } from 'react';
import type { ExportId } from '#shared/contract/exports.ts';
import type { ConnectionId } from '#shared/contract/ids.ts';
import { ask } from '../../queries/ask.ts';
import { useText } from '../../text/useText.ts';
import { transport } from '../../transport/transport.ts';
import { showToast } from '../../ui/toastStore.ts';
import { exportPhase, exportSentence, isGoing } from './exportState.ts';

/** Shows a toast when what runs once ends or needs the user. */
export function ExportNotifications(): null {
  const text = useText();
  useEffect(() => {
    const going = new Set<ExportId>();
    const look = async (connectionId: ConnectionId, exportId: ExportId): Promise<void> => {
      const made = await ask('exports.get', { connectionId, exportId });
      if (made.keeps) return;
      const phase = exportPhase(made);
      if (isGoing(phase)) {
        going.add(exportId);
        return;
      }
      const byUser = phase === 'stopped' || (phase === 'paused' && made.problem === null);
      if (going.delete(exportId) && !byUser) showToast({ words: exportSentence(text, made) });
    };
    return transport.subscribe('exports.changed', ({ connectionId, exportId }) => {
      // A removed export needs no message.
      look(connectionId, exportId).catch(() => going.delete(exportId));
    });
  }, [text]);
  return null;
}
