import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import type { CleanupItem, CleanupQueue } from '#shared/contract/cleanup.ts';
import type { ConnectionId, EngagementId } from '#shared/contract/ids.ts';
import type { Problem } from '#shared/contract/problem.ts';
import { queuesQuery } from '../../queries/cleanup.ts';
import { useText } from '../../text/useText.ts';
import { BackLink } from '../../ui/BackLink.tsx';
import { Chip, Chips } from '../../ui/Chip.tsx';
import { Page } from '../../ui/Page.tsx';
import { Decisions } from './Decisions.tsx';
import { StillArriving } from './StillArriving.tsx';
import { Workbench } from './Workbench.tsx';

/** One queue: what is open in it, and what was decided. */
export function QueueView({
  connectionId,
  queue,
  gate,
  review,
  actionFor,
  onEdit,
  onOpenCall,
}: {
  readonly connectionId: ConnectionId;
  readonly queue: CleanupQueue;
  readonly gate: ReactNode;
  /** The way to what is staged. */
  readonly review: ReactNode;
  readonly actionFor: (problem: Problem) => ReactNode;
  readonly onEdit: (item: CleanupItem) => void;
  readonly onOpenCall: (engagementId: EngagementId) => void;
}) {
  const { cleanup } = useText();
  const [tab, setTab] = useState<'open' | 'decided'>('open');
  const { data } = useQuery(queuesQuery(connectionId));
  const state = data?.queues.find((each) => each.queue === queue);
  const words = cleanup.queues[queue];
  return (
    <Page
      title={words.title}
      back={
        <BackLink to="/c/$connectionId/clean-up" params={{ connectionId }}>
          {cleanup.back}
        </BackLink>
      }
      lead={
        <>
          {words.about} {state === undefined ? null : cleanup.open(state.open)}
        </>
      }
      aside={
        <>
          {review}
          <Chips label={cleanup.tabs}>
            {(['open', 'decided'] as const).map((each) => (
              <Chip key={each} pressed={tab === each} onPress={() => setTab(each)}>
                {each === 'open' ? cleanup.openTab : cleanup.decidedTab}
              </Chip>
            ))}
          </Chips>
        </>
      }
    >
      <StillArriving complete={data?.complete ?? true} />
      {tab === 'open' ? (
        <Workbench
          connectionId={connectionId}
          queue={queue}
          gate={gate}
          actionFor={actionFor}
          onEdit={onEdit}
          onOpenCall={onOpenCall}
          progress={cleanup.progress}
        />
      ) : (
        <Decisions connectionId={connectionId} queue={queue} />
      )}
    </Page>
  );
}
