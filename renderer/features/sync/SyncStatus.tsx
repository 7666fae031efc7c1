import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ConnectionId } from '#shared/contract/ids.ts';
import type { SyncProgress } from '#shared/contract/syncProgress.ts';
import { ask } from '../../queries/ask.ts';
import { coverageQuery, syncQuery } from '../../queries/syncQueries.ts';
import { useFormat, useText } from '../../text/useText.ts';
import { Button } from '../../ui/Button.tsx';
import { Fact, Popover } from '../../ui/Popover.tsx';
import { ProblemView } from '../../ui/ProblemView.tsx';
import { ProgressBar } from '../../ui/Meter.tsx';
import { Row, Text } from '../../ui/primitives.tsx';
import { progressOf, shortText, statusText, timeLeftText } from './syncSummary.ts';
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
      <Row gap={8} className={css['buttons']}>
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

function Line({ done, total }: { readonly done: number; readonly total: number | null }) {
  const share = total === null || total === 0 ? 0 : Math.min(1, done / total);
  return <ProgressBar share={share} className={css['line']} />;
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
      <Text as="p" tone="secondary" className={css['sentence']}>
        {statusText(text, progress)}
      </Text>
      {progress.waitsFor === null ? null : (
        <Text as="p" role="status" tone="warn" className={css['sentence']}>
          {sync.waits[progress.waitsFor.kind]}
        </Text>
      )}
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
        <Text as="p" size="small" tone="tertiary" className={css['note']}>
          {sync.withheld({ scopes: format.names(progress.withheld.map(({ scope }) => scope)) })}
        </Text>
      )}
      <SyncButtons connectionId={connectionId} paused={progress.waitsFor?.kind === 'paused'} />
    </>
  );
}

/** The sync status with a progress bar, which opens the details. */
export function SyncStatus({ connectionId }: { readonly connectionId: ConnectionId }) {
  const text = useText();
  const format = useFormat();
  const { data: progress } = useQuery(syncQuery(connectionId));
  if (progress === undefined || progress === null) return null;
  const { waitsFor } = progress;
  const sentence = waitsFor === null ? statusText(text, progress) : text.sync.waits[waitsFor.kind];
  return (
    <Popover
      label={text.sync.title}
      hint={sentence}
      trigger={
        <span className={css['trigger']}>
          <span>{shortText(text, format, progress)}</span>
          {progress.phase === 'live' && progress.scan === null ? null : <Line {...progressOf(progress)} />}
        </span>
      }
    >
      {() => <Details connectionId={connectionId} progress={progress} />}
    </Popover>
  );
}
