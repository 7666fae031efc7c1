import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ConnectionId } from '#shared/contract/ids.ts';
import { ask } from '../../queries/ask.ts';
import { syncQuery } from '../../queries/sync.ts';
import { useText } from '../../text/useText.ts';
import { Button } from '../../ui/Button.tsx';
import { ProblemView } from '../../ui/ProblemView.tsx';
import css from './SyncStatus.module.css';

/** Pause, resume, check now: what a person may want of the sync. */
export function SyncButtons({
  connectionId,
  paused,
}: {
  readonly connectionId: ConnectionId;
  readonly paused: boolean;
}) {
  const { sync } = useText();
  const client = useQueryClient();
  const control = useMutation({
    mutationFn: (action: 'pause' | 'resume' | 'rescan') => ask('sync.control', { connectionId, action }),
    onSuccess: (progress) => client.setQueryData(syncQuery(connectionId).queryKey, progress),
  });
  return (
    <>
      <div className={css['buttons']}>
        <Button onClick={() => control.mutate(paused ? 'resume' : 'pause')}>
          {paused ? sync.resume : sync.pause}
        </Button>
        <Button disabled={paused} onClick={() => control.mutate('rescan')}>
          {sync.now}
        </Button>
      </div>
      {control.error === null ? null : <ProblemView problem={control.error.problem} />}
    </>
  );
}
