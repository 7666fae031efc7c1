import { type ReactNode, useEffect } from 'react';
import type { ConnectionId } from '#shared/contract/ids.ts';
import type { SyncProgress } from '#shared/contract/syncProgress.ts';
import { CheckAgain } from '../../permissions/CheckAgain.tsx';
import { useSettings } from '../../queries/appQueries.ts';
import { SyncNow } from '../../queries/SyncNow.tsx';
import { useFormat, useText } from '../../text/useText.ts';
import { transport } from '../../transport/transport.ts';
import { Button } from '../../ui/Button.tsx';
import { Fact, Popover } from '../../ui/Popover.tsx';
import { Row, Stack, Text, VisuallyHidden } from '../../ui/primitives.tsx';
import { Failure } from '../../ui/ProblemView.tsx';
import { showSystemNotification } from '../../ui/systemNotifications.ts';
import { showToast } from '../../ui/Toasts.tsx';
import { firstCopyEnded, shortText, statusText, syncTone, timeLeftText } from './syncSummary.ts';
import { useWorkspaceCommand, useWorkspaceRead } from '../../queries/workspace.ts';
import css from './SyncStatus.module.css';
import { cx } from '../../ui/cx.ts';

const LOOKS = { good: css['good'], busy: css['busy'], warn: css['warn'], bad: css['bad'] } as const;

/** The state of the sync as a dot, next to a sentence or with one as its description. */
export function SyncDot() {
  const { data: progress } = useWorkspaceRead('sync.progress', {});
  const look = progress === undefined || progress === null ? undefined : LOOKS[syncTone(progress)];
  return <span aria-hidden="true" className={cx(css['dot'], look)} />;
}

/** The state of the sync as a sentence; null before it has started. */
export function useSyncSentence(): string | null {
  const text = useText();
  const { data: progress } = useWorkspaceRead('sync.progress', {});
  return progress === undefined || progress === null ? null : statusText(text, progress);
}

/** Shows a system notification when the first copy of a workspace is complete, if the user enabled them. */
export function useFirstCopyNotification(): void {
  const { notices } = useText().app;
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

/** Pauses and resumes the sync, or runs it now. */
function SyncButtons({ paused }: { readonly paused: boolean }) {
  const { sync } = useText();
  const control = useWorkspaceCommand('sync.control', { answers: 'sync.progress' });
  return (
    <>
      <Row wrap gap={8} pad={[12, 0, 0]}>
        <Button onClick={() => control.mutate({ action: paused ? 'resume' : 'pause' })}>
          {paused ? sync.resume : sync.pause}
        </Button>
        <SyncNow look="plain" />
      </Row>
      <Failure of={control} />
    </>
  );
}

function Counted({ share }: { readonly share: SyncProgress['engagements'] }) {
  const text = useText();
  const format = useFormat();
  if (share.total === null) return format.number(share.done);
  return text.sync.rows({ done: format.number(share.done), total: format.number(share.total) });
}

function Details({ progress }: { readonly progress: SyncProgress }) {
  const text = useText();
  const format = useFormat();
  const { data: coverage } = useWorkspaceRead('mirror.coverage', {});
  const { sync } = text;
  return (
    <>
      <Text as="p" role="status" tone={progress.waitsFor === null ? 'secondary' : 'warn'} pad={[0, 0, 12]}>
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
        <Text as="div" size="small" tone="tertiary" pad={[8, 0, 0]}>
          {sync.withheld({ scopes: format.names(progress.withheld.map(({ scope }) => scope)) })}{' '}
          <CheckAgain />
        </Text>
      )}
      <SyncButtons paused={progress.waitsFor?.kind === 'paused'} />
    </>
  );
}

/**
 * The sync as a dot that opens its details. Its sentence is the tooltip; unusual states are shown beside it.
 */
export function SyncStatus({
  children,
}: {
  /** Shown below the details: other technical facts of the connection, and links. */
  readonly children: ReactNode;
}) {
  const text = useText();
  const format = useFormat();
  const { data: progress } = useWorkspaceRead('sync.progress', {});
  if (progress === undefined || progress === null) return null;
  const short = shortText(text, format, progress);
  return (
    <Popover
      label={text.sync.title}
      hint={statusText(text, progress)}
      trigger={
        <>
          <SyncDot />
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
          <Details progress={progress} />
          <Stack pad={[12, 0, 0]} border="top" className={css['more']}>
            {children}
          </Stack>
        </>
      )}
    </Popover>
  );
}
