import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { ConnectionId } from '#shared/contract/ids.ts';
import type { SyncProgress } from '#shared/contract/syncProgress.ts';
import { CheckAgain } from '../../permissions/CheckAgain.tsx';
import { ask } from '../../queries/ask.ts';
import { coverageQuery, syncQuery } from '../../queries/syncQueries.ts';
import { useFormat, useText } from '../../text/useText.ts';
import { Button } from '../../ui/Button.tsx';
import { Fact, Popover } from '../../ui/Popover.tsx';
import { ProblemView } from '../../ui/ProblemView.tsx';
import { Row, Text } from '../../ui/primitives.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { SyncDot } from './SyncDot.tsx';
import { shortText, statusText, syncTone, timeLeftText } from './syncSummary.ts';
import css from './SyncStatus.module.css';

/** Pauses and resumes the sync, or runs it now. */
function SyncButtons({
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
      <Row wrap gap={8} className={css['buttons']}>
        <Button onClick={() => control.mutate(paused ? 'resume' : 'pause')}>
          {paused ? sync.resume : sync.pause}
        </Button>
        <Button disabled={paused} onClick={() => control.mutate('rescan')}>
          {sync.now}
        </Button>
      </Row>
      {control.error === null ? null : <ProblemView problem={control.error.problem} />}
    </>
  );
}

function Counted({ share }: { readonly share: SyncProgress['engagements'] }) {
  const text = useText();
  const format = useFormat();
  if (share.total === null) return format.number(share.done);
  return text.sync.rows({ done: format.number(share.done), total: format.number(share.total) });
}

function Details({
  connectionId,
  progress,
}: {
  readonly connectionId: ConnectionId;
  readonly progress: SyncProgress;
}) {
  const text = useText();
  const format = useFormat();
  const { data: coverage } = useQuery(coverageQuery(connectionId));
  const { sync } = text;
  return (
    <>
      <Text
        as="p"
        role="status"
        tone={progress.waitsFor === null ? 'secondary' : 'warn'}
        className={css['sentence']}
      >
        {statusText(text, progress)}
      </Text>
      <dl>
        {progress.scan === null ? null : (
          <Fact name={sync.scanned}>
            <Counted share={progress.scan} />
          </Fact>
        )}
        <Fact name={sync.engagements}>
          <Counted share={progress.engagements} />
        </Fact>
        {progress.timelines === null ? null : (
          <Fact name={sync.transcripts}>
            <Counted share={progress.timelines} />
          </Fact>
        )}
        <Fact name={sync.others}>
          <Counted share={progress.others} />
        </Fact>
        {coverage === undefined ? null : (
          <Fact name={sync.utterances}>{format.number(coverage.utterances)}</Fact>
        )}
        {progress.secondsLeft === null || progress.phase === 'live' ? null : (
          <Fact name={sync.left}>{timeLeftText(text, progress.secondsLeft)}</Fact>
        )}
        {progress.checkedAt === null ? null : (
          <Fact name={sync.checked}>{format.timeOfDay(progress.checkedAt)}</Fact>
        )}
      </dl>
      {progress.withheld.length === 0 ? null : (
        <Text as="div" size="small" tone="tertiary" className={css['note']}>
          {sync.withheld({ scopes: format.names(progress.withheld.map(({ scope }) => scope)) })}{' '}
          <CheckAgain connectionId={connectionId} />
        </Text>
      )}
      <SyncButtons connectionId={connectionId} paused={progress.waitsFor?.kind === 'paused'} />
    </>
  );
}

/**
 * The sync as a dot that opens its details. Its sentence is the tooltip; unusual states are shown beside it.
 */
export function SyncStatus({
  connectionId,
  children,
}: {
  readonly connectionId: ConnectionId;
  /** Shown below the details: other technical facts of the connection, and links. */
  readonly children: ReactNode;
}) {
  const text = useText();
  const format = useFormat();
  const { data: progress } = useQuery(syncQuery(connectionId));
  if (progress === undefined || progress === null) return null;
  const short = shortText(text, format, progress);
  return (
    <Popover
      label={text.sync.title}
      hint={statusText(text, progress)}
      trigger={
        <>
          <SyncDot connectionId={connectionId} />
          {syncTone(progress) === 'good' ? (
            <VisuallyHidden>{short}</VisuallyHidden>
          ) : (
            <span className={css['short']} data-dated="">
              {short}
            </span>
          )}
        </>
      }
    >
      {() => (
        <>
          <Details connectionId={connectionId} progress={progress} />
          <div className={css['more']}>{children}</div>
        </>
      )}
    </Popover>
  );
}
