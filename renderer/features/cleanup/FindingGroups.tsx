import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import type { CleanupQueue, FindingGroup } from '#shared/contract/cleanup.ts';
import type { ConnectionId } from '#shared/contract/ids.ts';
import type { OutputOf } from '#shared/contract/methods.ts';
import type { Problem } from '#shared/contract/problem.ts';
import { STALE_READS } from '#shared/contract/staleReads.ts';
import { undoOfStaged } from '#shared/domain/edits/editStates.ts';
import { useEditBlock } from '../../edits/useEditBlock.ts';
import { ask, refresh } from '../../queries/ask.ts';
import { findingGroupsQuery } from '../../queries/cleanupQueries.ts';
import type { ProblemError } from '../../queries/problemError.ts';
import { useFormat, useText } from '../../text/useText.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { PageBody } from '../../ui/Page.tsx';
import { ProblemView } from '../../ui/ProblemView.tsx';
import { LoadingLines } from '../../ui/Skeleton.tsx';
import { Row, Stack, Text } from '../../ui/primitives.tsx';
import { evidenceText, suggestionText } from './findingText.ts';
import css from './Cleanup.module.css';

function groupId({ company, evidence }: FindingGroup): string {
  return `${company?.id ?? ''} ${evidence.kind}`;
}

/** Suggestions grouped by company and reason, added to Pending changes together. */
export function FindingGroups({
  connectionId,
  queue,
  gate,
  review,
  actionFor,
}: {
  readonly connectionId: ConnectionId;
  readonly queue: CleanupQueue;
  /** Shown in place of the button while the connection is read-only. */
  readonly gate: ReactNode;
  /** The link to the pending changes. */
  readonly review: ReactNode;
  readonly actionFor: (problem: Problem) => ReactNode;
}) {
  const text = useText();
  const format = useFormat();
  const { cleanup, edits } = text;
  const client = useQueryClient();
  const blocked = useEditBlock(connectionId);
  const query = useQuery(findingGroupsQuery(connectionId, queue));
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const stage = useMutation<OutputOf<'cleanup.stageFixes'>, ProblemError, readonly string[]>({
    mutationFn: (keys) => ask('cleanup.stageFixes', { connectionId, queue, keys: [...keys] }),
    onSuccess: async () => {
      setChosen(new Set());
      await Promise.all([query.refetch(), refresh(client, connectionId, STALE_READS['cleanup.changed'])]);
    },
  });

  const { data } = query;
  if (query.error !== null && data === undefined) {
    const { problem } = query.error;
    return (
      <ProblemView
        place="page"
        problem={problem}
        onRetry={() => void query.refetch()}
        action={actionFor(problem)}
      />
    );
  }
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
                  <Row as="label" gap={12} className={css['group']}>
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
          <Text as="p" size="small" tone="tertiary" className={css['left']}>
            {cleanup.moreGroups({ count: data.left })}
          </Text>
        )}
      </PageBody>
      {stage.error === null ? null : (
        <ProblemView problem={stage.error.problem} action={actionFor(stage.error.problem)} />
      )}
      <Row gap={12} wrap className={css['findingGroupsFoot']}>
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
            onClick={() => stage.mutate(keys)}
          >
            {cleanup.acceptAll({ count: keys.length })}
          </Button>
        )}
      </Row>
    </>
  );
}
