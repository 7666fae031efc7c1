import { useQuery } from '@tanstack/react-query';
import type { ConnectionId } from '#shared/contract/ids.ts';
import { useKeepRecordings, useOfflineView, type ViewRef } from '../../queries/offlineRecordingQueries.ts';
import { settingsQuery } from '../../queries/settingsQueries.ts';
import { useFormat, useText } from '../../text/useText.ts';
import { ConfirmDialog } from '../../ui/Dialog.tsx';
import { showToast } from '../../ui/toastStore.ts';

const BYTES_PER_GIGABYTE = 1_000_000_000;

/** Keeps the recordings of a view on this computer, or stops that. */
export function KeepRecordingsDialog({
  connectionId,
  view,
  name,
  onClose,
}: {
  readonly connectionId: ConnectionId;
  readonly view: ViewRef;
  readonly name: string;
  readonly onClose: () => void;
}) {
  const { offlineRecordings: words } = useText();
  const format = useFormat();
  const kept = useOfflineView(connectionId, view);
  const { data } = useQuery(settingsQuery);
  const change = useKeepRecordings();
  if (kept === undefined || data === undefined) return null;
  const isKept = kept !== null;
  const limit = format.bytes(data.settings.playback.offlineGigabytes * BYTES_PER_GIGABYTE);
  return (
    <ConfirmDialog
      title={(isKept ? words.stopTitle : words.keepTitle)({ name })}
      confirm={isKept ? words.stop : words.keep}
      look={isKept ? 'danger' : 'primary'}
      busy={change.isPending}
      problem={change.error?.problem ?? null}
      onConfirm={() =>
        change.mutate(
          { connectionId, view, keep: !isKept },
          {
            onSuccess: () => {
              showToast({ words: (isKept ? words.stopped : words.kept)({ name }) });
              onClose();
            },
          },
        )
      }
      onClose={onClose}
    >
      {isKept ? words.stopBody({ count: kept.kept }) : words.keepBody({ limit })}
      {isKept ? null : ` ${words.unencrypted}`}
    </ConfirmDialog>
  );
}
