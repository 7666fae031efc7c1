import { useEffect } from 'react';
import type { BulkEditId, ConnectionId } from '#shared/contract/ids.ts';
import { ask } from '../../queries/ask.ts';
import { useSettings } from '../../queries/settings.ts';
import { useText } from '../../text/useText.ts';
import { transport } from '../../transport/index.ts';
import { tellOutside } from '../../ui/systemNotice.ts';
import { showToast } from '../../ui/toasts.ts';
import { runEnded } from './runEnded.ts';
import { runNotice } from './runNotice.ts';
import { runStateOf, type RunState } from './runGroups.ts';

/** Says when a run comes to its end, wherever one is in the window; and by the system, to whoever asked for that. */
export function useRunNotices(): void {
  const text = useText();
  const { jobEnded } = useSettings().notices;
  useEffect(() => {
    const states = new Map<BulkEditId, RunState>();
    const look = async (connectionId: ConnectionId, bulkEditId: BulkEditId): Promise<void> => {
      const run = await ask('bulkEdits.get', { connectionId, bulkEditId });
      const before = states.get(bulkEditId);
      const words = runEnded(text, before, run);
      states.set(bulkEditId, runStateOf(run));
      if (words === null) return;
      showToast({ words });
      if (jobEnded) tellOutside(runNotice(text, before, run), `run ${bulkEditId}`);
    };
    return transport.subscribe('bulkEdits.changed', ({ connectionId, bulkEditId }) => {
      // A run that was forgotten meanwhile has nothing more to say.
      look(connectionId, bulkEditId).catch(() => states.delete(bulkEditId));
    });
  }, [text, jobEnded]);
}
