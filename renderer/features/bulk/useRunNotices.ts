import { useEffect } from 'react';
import type { BatchId, ConnectionId } from '#shared/contract/ids.ts';
import { ask } from '../../queries/ask.ts';
import { useText } from '../../text/useText.ts';
import { transport } from '../../transport/index.ts';
import { showToast } from '../../ui/toasts.ts';
import { runEnded } from './runEnded.ts';
import { runStateOf, type RunState } from './runGroups.ts';

/** Says when a run comes to its end, wherever one is. */
export function useRunNotices(): void {
  const text = useText();
  useEffect(() => {
    const states = new Map<BatchId, RunState>();
    const look = async (connectionId: ConnectionId, batchId: BatchId): Promise<void> => {
      const run = await ask('bulk.get', { connectionId, batchId });
      const words = runEnded(text, states.get(batchId), run);
      states.set(batchId, runStateOf(run));
      if (words !== null) showToast({ words });
    };
    return transport.subscribe('bulk.changed', ({ connectionId, batchId }) => {
      // A run that was forgotten meanwhile has nothing more to say.
      look(connectionId, batchId).catch(() => states.delete(batchId));
    });
  }, [text]);
}
