import { useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { CleanupItem, CleanupQueue, FindingGroup } from '#shared/contract/cleanup.ts';
import type { EngagementId } from '#shared/contract/ids.ts';
import { STALE_READS } from '#shared/contract/staleReads.ts';
import { undoOfStaged } from '#shared/domain/edits/editStates.ts';
import { useEditBlock } from '../../edits/useEditBlock.ts';
import { useCrmNames } from '../../links/crmNames.ts';
import { readPages } from '../../queries/ask.ts';
import { useConnectionId, useWorkspaceCommand, useWorkspaceRead } from '../../queries/workspace.ts';
import { useFormat, useText } from '../../text/useText.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { Chip, Chips } from '../../ui/Chip.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { BackLink, Page, PageBody } from '../../ui/Page.tsx';
import { Row, Stack, Text } from '../../ui/primitives.tsx';
import { Failure, ProblemView } from '../../ui/ProblemView.tsx';
import { LoadingLines } from '../../ui/Skeleton.tsx';
import { TwoLines } from '../../ui/TwoLines.tsx';
import { useNow } from '../../ui/useNow.ts';
import { PartialNotice } from './CleanupQueues.tsx';
import { CleanupTriage } from './CleanupTriage.tsx';
import { evidenceText, findingSummary, findingTitle, suggestionText } from './findingText.ts';
import type { PlayLine } from './useProof.ts';
import css from './Cleanup.module.css';

const DECISIONS_A_PAGE = 50;

function groupId({ company, evidence }: FindingGroup): string {
  return `${company?.id ?? ''} ${evidence.kind}`;
}

/** Suggestions grouped by company and reason, added to Pending changes together. */
function FindingGroups({
  queue,
  gate,
  review,
}: {
  readonly queue: CleanupQueue;
  /** Shown in place of the button while the connection is read-only. */
  readonly gate: ReactNode;
  /** The link to the pending changes. */
  readonly review: ReactNode;
}) {
  const text = useText();
  const format = useFormat();
  useCrmNames();
  const { cleanup, edits } = text;
  const blocked = useEditBlock();
  const query = useWorkspaceRead('cleanup.groups', { queue }, { gcTime: 0 });
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const stage = useWorkspaceCommand('cleanup.stageFixes', {
    refreshes: ['cleanup.groups', ...STALE_READS['cleanup.changed']],
    onSuccess: () => setChosen(new Set()),
  });

  const { data } = query;
  if (query.error !== null && data === undefined) return <Failure of={query} place="page" />;
  if (data === undefined) return <LoadingLines label={cleanup.looking} widths={[32, 41, 28, 36]} />;
  const keys = data.groups.filter((group) => chosen.has(groupId(group))).flatMap((group) => group.keys);
  // A first CRM link can't be removed again, whatever its record.
  const isFinal = data.groups.some(
    (group) =>
      chosen.has(groupId(group)) &&
      (group.fix === null ? queue === 'no-link' : undoOfStaged(group.fix.change).kind === 'impossible'),
  );
  const toggle = (id: string) => {
    const next = new Set(chosen);
    if (!next.delete(id)) next.add(id);
    setChosen(next);
  };
  return (
    <>
      <PageBody scrolls>
        {data.groups.length === 0 ? (
          <EmptyState title={cleanup.noGroups}>{cleanup.noGroupsBody}</EmptyState>
        ) : (
          <ul aria-label={cleanup.groups}>
            {data.groups.map((group) => {
              const id = groupId(group);
              return (
                <li key={id}>
                  <Row
                    as="label"
                    gap={12}
                    pad={[4, 'page']}
                    border="bottom"
                    data-hover
                    className={css['group']}
                  >
                    <input type="checkbox" checked={chosen.has(id)} onChange={() => toggle(id)} />
                    <Stack as="span" grow>
                      <Text weight="medium" wrap="truncate">
                        {cleanup.group({
                          company: group.company?.name ?? cleanup.noCompany,
                          suggestion:
                            group.fix === null
                              ? cleanup.ownSuggestions
                              : suggestionText(text, format, group.fix),
                        })}
                      </Text>
                      <Text size="small" tone="secondary" wrap="truncate">
                        {evidenceText(text, group.evidence)}
                      </Text>
                    </Stack>
                    <Text tabular wrap="nowrap" tone="secondary">
                      {cleanup.onCalls({ count: group.keys.length })}
                    </Text>
                  </Row>
                </li>
              );
            })}
          </ul>
        )}
        {data.left === 0 ? null : (
          <Text as="p" size="small" tone="tertiary" pad={[12, 'page']}>
            {cleanup.moreGroups({ count: data.left })}
          </Text>
        )}
      </PageBody>
      <Failure of={stage} />
      <Row gap={12} wrap pad={[8, 'page']} border="top" className={css['groupsFoot']}>
        <Text role="status" size="small" tone="secondary" grow>
          {stage.data === undefined ? (
            cleanup.acceptHint
          ) : (
            <>
              {cleanup.staged({ count: stage.data.editIds.length })} {review}
            </>
          )}
        </Text>
        {gate ?? (
          <Button
            look="primary"
            blocked={blocked}
            caution={isFinal ? edits.cantUndo : null}
            disabled={keys.length === 0 || stage.isPending}
            onClick={() => stage.mutate({ queue, keys })}
          >
            {cleanup.acceptAll({ count: keys.length })}
          </Button>
        )}
      </Row>
    </>
  );
}

/** Findings that were skipped or dismissed, which can be reopened. */
function Decisions({ queue }: { readonly queue: CleanupQueue }) {
  const connectionId = useConnectionId();
  const text = useText();
  const format = useFormat();
  const now = useNow();
  const { cleanup } = text;
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(
    readPages(
      'cleanup.decisions',
      (from: number) => ({ connectionId, queue, from, limit: DECISIONS_A_PAGE }),
      0,
      ({ total }, pages) => {
        const read = pages.reduce((sum, { decisions }) => sum + decisions.length, 0);
        return read < total ? read : null;
      },
    ),
  );
  const reopen = useWorkspaceCommand('cleanup.decide', { refreshes: STALE_READS['cleanup.changed'] });
  const problem = error?.problem ?? reopen.error?.problem ?? null;
  if (problem !== null) return <ProblemView place="page" problem={problem} onRetry={() => void refetch()} />;
  if (data === undefined) {
    return <LoadingLines label={text.app.loading} widths={[46, 38, 51]} />;
  }
  const decisions = data.pages.flatMap((page) => page.decisions);
  if (decisions.length === 0)
    return <EmptyState title={cleanup.decidedTab}>{cleanup.noDecisions}</EmptyState>;
  return (
    <PageBody scrolls>
      <ul aria-label={cleanup.decisions}>
        {decisions.map((decided) => {
          const { key, item, decision, at } = decided;
          const title = item === null ? key : findingTitle(text, format, item);
          return (
            <Row as="li" gap={12} pad={[4, 'page']} border="bottom" key={key} className={css['decision']}>
              <TwoLines
                first={title}
                second={item === null ? cleanup.noLongerFound : findingSummary(text, item)}
                grow
              />
              <Badge>{cleanup.decidedAs[decision]}</Badge>
              <Text as="time" size="small" tone="tertiary" dateTime={at} title={format.absolute(at)}>
                {format.when(at, now)}
              </Text>
              <Button
                aria-label={`${cleanup.reopen}: ${title}`}
                disabled={reopen.isPending}
                onClick={() =>
                  reopen.mutate({
                    queue,
                    key,
                    version: item?.version ?? '',
                    decision: 'reopen',
                  })
                }
              >
                {cleanup.reopen}
              </Button>
            </Row>
          );
        })}
      </ul>
      {hasNextPage ? (
        <Row gap={12} align="baseline" pad={[4, 'page']} border="bottom" className={css['decision']}>
          <Text size="small" tone="tertiary" tabular>
            {text.app.shownOf({ shown: decisions.length, count: data.pages.at(-1)?.total ?? 0 })}
          </Text>
          <Button look="quiet" disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {cleanup.more}
          </Button>
        </Row>
      ) : null}
    </PageBody>
  );
}

const TABS = ['open', 'groups', 'decided'] as const;
type Tab = (typeof TABS)[number];

/** One queue: its open findings and the decided ones. */
export function CleanupQueueView({
  queue,
  gate,
  review,
  onEdit,
  onOpenCall,
  onPlay,
}: {
  readonly queue: CleanupQueue;
  readonly gate: ReactNode;
  /** The link to the staged changes. */
  readonly review: ReactNode;
  readonly onEdit: (item: CleanupItem) => void;
  readonly onOpenCall: (engagementId: EngagementId) => void;
  readonly onPlay: PlayLine;
}) {
  const connectionId = useConnectionId();
  const { cleanup } = useText();
  const [tab, setTab] = useState<Tab>('open');
  const { data } = useWorkspaceRead('cleanup.queues', {});
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
          queue={queue}
          open={state?.open}
          gate={gate}
          onEdit={onEdit}
          onOpenCall={onOpenCall}
          onPlay={onPlay}
          progress={cleanup.progress}
        />
      ) : tab === 'groups' ? (
        <FindingGroups queue={queue} gate={gate} review={review} />
      ) : (
        <Decisions queue={queue} />
      )}
    </Page>
  );
}
