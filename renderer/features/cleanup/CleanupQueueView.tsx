import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { CleanupItem, CleanupQueue } from '#shared/contract/cleanup.ts';
import type { ConnectionId, EngagementId } from '#shared/contract/ids.ts';
import type { OutputOf } from '#shared/contract/methods.ts';
import type { Problem } from '#shared/contract/problem.ts';
import { STALE_READS } from '#shared/contract/staleReads.ts';
import { ask, refresh } from '../../queries/ask.ts';
import { decisionsQuery, queuesQuery } from '../../queries/cleanupQueries.ts';
import { useFormat, useText } from '../../text/useText.ts';
import { BackLink, Page, PageBody } from '../../ui/Page.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { Chip, Chips } from '../../ui/Chip.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { LoadingLines } from '../../ui/Skeleton.tsx';
import { ProblemView } from '../../ui/ProblemView.tsx';
import { TwoLines } from '../../ui/TwoLines.tsx';
import { useNow } from '../../ui/useNow.ts';
import { Row, Text } from '../../ui/primitives.tsx';
import { PartialNotice } from './CleanupQueues.tsx';
import { CleanupTriage } from './CleanupTriage.tsx';
import { findingSummary, findingTitle } from './findingText.ts';
import { FindingGroups } from './FindingGroups.tsx';
import css from './Cleanup.module.css';

type Decided = OutputOf<'cleanup.decisions'>[number];

/** Findings that were skipped or dismissed, which can be reopened. */
function Decisions({
  connectionId,
  queue,
}: {
  readonly connectionId: ConnectionId;
  readonly queue: CleanupQueue;
}) {
  const text = useText();
  const format = useFormat();
  const now = useNow();
  const client = useQueryClient();
  const { cleanup } = text;
  const { data, error, refetch } = useQuery(decisionsQuery(connectionId, queue));
  const reopen = useMutation({
    mutationFn: ({ key, item }: Decided) =>
      ask('cleanup.decide', {
        connectionId,
        queue,
        key,
        version: item?.version ?? '',
        decision: 'reopen',
      }),
    onSuccess: () => refresh(client, connectionId, STALE_READS['cleanup.changed']),
  });
  const problem = error?.problem ?? reopen.error?.problem ?? null;
  if (problem !== null) return <ProblemView place="page" problem={problem} onRetry={() => void refetch()} />;
  if (data === undefined) {
    return <LoadingLines label={text.app.loading} widths={[46, 38, 51]} />;
  }
  if (data.length === 0) return <EmptyState title={cleanup.decidedTab}>{cleanup.noDecisions}</EmptyState>;
  return (
    <PageBody scrolls>
      <ul aria-label={cleanup.decisions}>
        {data.map((decided) => {
          const { key, item, decision, at } = decided;
          const title = item === null ? key : findingTitle(text, format, item);
          return (
            <Row as="li" gap={12} key={key} className={css['decision']}>
              <TwoLines
                first={title}
                second={item === null ? cleanup.noLongerFound : findingSummary(text, item)}
                className={css['what']}
              />
              <Badge>{cleanup.decidedAs[decision]}</Badge>
              <Text as="time" size="small" tone="tertiary" dateTime={at} title={format.absolute(at)}>
                {format.when(at, now)}
              </Text>
              <Button
                aria-label={`${cleanup.reopen}: ${title}`}
                disabled={reopen.isPending}
                onClick={() => reopen.mutate(decided)}
              >
                {cleanup.reopen}
              </Button>
            </Row>
          );
        })}
      </ul>
    </PageBody>
  );
}

const TABS = ['open', 'groups', 'decided'] as const;
type Tab = (typeof TABS)[number];

/** One queue: its open findings and the decided ones. */
export function CleanupQueueView({
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
  /** The link to the staged changes. */
  readonly review: ReactNode;
  readonly actionFor: (problem: Problem) => ReactNode;
  readonly onEdit: (item: CleanupItem) => void;
  readonly onOpenCall: (engagementId: EngagementId) => void;
}) {
  const { cleanup } = useText();
  const [tab, setTab] = useState<Tab>('open');
  const { data } = useQuery(queuesQuery(connectionId));
  const state = data?.queues.find((each) => each.queue === queue);
  const words = cleanup.queues[queue];
  // Merging contacts has no single suggested fix.
  const tabs = TABS.filter((each) => each !== 'groups' || queue !== 'duplicate-contacts');
  const tabWords = { open: cleanup.openTab, groups: cleanup.groupsTab, decided: cleanup.decidedTab };
  return (
    <Page
      title={words.title}
      back={
        <BackLink to="/c/$connectionId/clean-up" params={{ connectionId }}>
          {cleanup.back}
        </BackLink>
      }
      lead={state === undefined ? words.about : `${words.about} · ${cleanup.open({ count: state.open })}`}
      aside={
        <>
          {review}
          <Chips label={cleanup.tabs}>
            {tabs.map((each) => (
              <Chip key={each} pressed={tab === each} onPress={() => setTab(each)}>
                {tabWords[each]}
              </Chip>
            ))}
          </Chips>
        </>
      }
    >
      <PartialNotice complete={data?.complete ?? true} />
      {tab === 'open' ? (
        <CleanupTriage
          connectionId={connectionId}
          queue={queue}
          gate={gate}
          actionFor={actionFor}
          onEdit={onEdit}
          onOpenCall={onOpenCall}
          progress={cleanup.progress}
        />
      ) : tab === 'groups' ? (
        <FindingGroups
          connectionId={connectionId}
          queue={queue}
          gate={gate}
          review={review}
          actionFor={actionFor}
        />
      ) : (
        <Decisions connectionId={connectionId} queue={queue} />
      )}
    </Page>
  );
}
