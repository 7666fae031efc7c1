import { useEffect } from 'react';
import type { ConnectionId } from '#shared/contract/ids.ts';
import type { SyncProgress } from '#shared/contract/syncProgress.ts';
import { useSettings } from '../../queries/settings.ts';
import { useText } from '../../text/useText.ts';
import { transport } from '../../transport/index.ts';
import { tellOutside } from '../../ui/systemNotice.ts';
import { fillEnded } from './fillEnded.ts';

/** Tells by the system that a workspace has been copied, to whoever asked for that and is elsewhere. */
export function useFillNotice(): void {
  const { notices } = useText();
  const { jobEnded } = useSettings().notices;
  useEffect(() => {
    if (!jobEnded) return;
    const phases = new Map<ConnectionId, SyncProgress['phase']>();
    return transport.subscribe('sync.changed', ({ connectionId, progress }) => {
      const ended = fillEnded(phases.get(connectionId), progress.phase);
      phases.set(connectionId, progress.phase);
      if (ended) tellOutside(notices.copied, `copied ${connectionId}`);
    });
  }, [notices, jobEnded]);
}
