import { useEffect } from 'react';
import type { ConnectionId } from '#shared/contract/ids.ts';
import type { SyncProgress } from '#shared/contract/syncProgress.ts';
import { useSettings } from '../../queries/settingsQueries.ts';
import { useText } from '../../text/useText.ts';
import { transport } from '../../transport/transport.ts';
import { showSystemNotification } from '../../ui/systemNotifications.ts';
import { showToast } from '../../ui/toastStore.ts';
import { firstCopyEnded } from './syncSummary.ts';

/** Shows a system notification when the first copy of a workspace is complete, if the user enabled them. */
export function useFirstCopyNotification(): void {
  const {
    app: { notices },
  } = useText();
  const { jobEnded } = useSettings().notices;
  useEffect(() => {
    if (!jobEnded) return;
    const phases = new Map<ConnectionId, SyncProgress['phase']>();
    return transport.subscribe('sync.changed', ({ connectionId, progress }) => {
      const ended = firstCopyEnded(phases.get(connectionId), progress.phase);
      phases.set(connectionId, progress.phase);
      if (ended) showSystemNotification(notices.copied, `copied ${connectionId}`);
    });
  }, [notices, jobEnded]);
}

/** Shows a toast when a local copy was replaced because it was damaged, or the disk is full. */
export function useMirrorToasts(): void {
  const { sync } = useText();
  useEffect(
    () =>
      transport.subscribe('mirror.notice', ({ notice }) => {
        switch (notice.kind) {
          case 'rebuilt':
            if (notice.setAside !== null) showToast({ words: sync.rebuilt({ file: notice.setAside }) });
            return undefined;
          case 'disk-full':
            return showToast({ words: sync.diskFull });
          case 'room-again':
            return showToast({ words: sync.roomAgain });
        }
      }),
    [sync],
  );
}
