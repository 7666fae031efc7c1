import { useEffect } from 'react';
import type { BulkEditId, ConnectionId } from '#shared/contract/ids.ts';
import { ask } from '../../queries/ask.ts';
import { useSettings } from '../../queries/appQueries.ts';
import { useText } from '../../text/useText.ts';
import { transport } from '../../transport/transport.ts';
import { showSystemNotification } from '../../ui/systemNotifications.ts';
import { showToast } from '../../ui/toastStore.ts';
import { endedMessage, endedNotification } from './bulkEditText.ts';
import { workOf, type BulkEditPhase } from './bulkEditState.ts';

/** Shows a toast when a bulk edit ends, and a system notification if the user enabled them. */
export function BulkEditNotifications(): null {
  const text = useText();
  const { jobEnded } = useSettings().notices;
  useEffect(() => {
    const states = new Map<BulkEditId, BulkEditPhase>();
    const look = async (connectionId: ConnectionId, bulkEditId: BulkEditId): Promise<void> => {
      const bulkEdit = await ask('bulkEdits.get', { connectionId, bulkEditId });
      const before = states.get(bulkEditId);
      const words = endedMessage(text, before, bulkEdit);
      // What waits hasn't ended, and goes on later.
      states.set(bulkEditId, workOf(bulkEdit));
      if (words === null) return;
      showToast({ words });
      if (jobEnded)
        showSystemNotification(endedNotification(text, before, bulkEdit), `bulk edit ${bulkEditId}`);
    };
    return transport.subscribe('bulkEdits.changed', ({ connectionId, bulkEditId }) => {
      // A deleted bulk edit needs no message.
      look(connectionId, bulkEditId).catch(() => states.delete(bulkEditId));
    });
  }, [text, jobEnded]);
  return null;
}
