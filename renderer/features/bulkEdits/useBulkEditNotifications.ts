import { useEffect } from 'react';
import type { BulkEditId, ConnectionId } from '#shared/contract/ids.ts';
import { ask } from '../../queries/ask.ts';
import { useSettings } from '../../queries/settingsQueries.ts';
import { useText } from '../../text/useText.ts';
import { transport } from '../../transport/transport.ts';
import { showSystemNotification } from '../../ui/systemNotifications.ts';
import { showToast } from '../../ui/toastStore.ts';
import { endedMessage, endedNotification } from './bulkEditText.ts';
import { phaseOf, type BulkEditPhase } from './bulkEditState.ts';

/** Says when a run comes to its end, wherever one is in the window; and by the system, to whoever asked for that. */
export function useBulkEditNotifications(): void {
  const text = useText();
  const { jobEnded } = useSettings().notices;
  useEffect(() => {
    const states = new Map<BulkEditId, BulkEditPhase>();
    const look = async (connectionId: ConnectionId, bulkEditId: BulkEditId): Promise<void> => {
      const bulkEdit = await ask('bulkEdits.get', { connectionId, bulkEditId });
      const before = states.get(bulkEditId);
      const words = endedMessage(text, before, bulkEdit);
      states.set(bulkEditId, phaseOf(bulkEdit));
      if (words === null) return;
      showToast({ words });
      if (jobEnded) showSystemNotification(endedNotification(text, before, bulkEdit), `run ${bulkEditId}`);
    };
    return transport.subscribe('bulkEdits.changed', ({ connectionId, bulkEditId }) => {
      // A run that was forgotten meanwhile has nothing more to say.
      look(connectionId, bulkEditId).catch(() => states.delete(bulkEditId));
    });
  }, [text, jobEnded]);
}
