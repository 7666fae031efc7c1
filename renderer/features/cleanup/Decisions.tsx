import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { CleanupQueue } from '#shared/contract/cleanup.ts';
import type { ConnectionId } from '#shared/contract/ids.ts';
import type { OutputOf } from '#shared/contract/methods.ts';
import { ask } from '../../queries/ask.ts';
import { decisionsQuery } from '../../queries/cleanup.ts';
import { connectionKey } from '../../queries/keys.ts';
import { useFormat, useText } from '../../text/useText.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { LoadingLines } from '../../ui/LoadingLines.tsx';
import { PageBody } from '../../ui/Page.tsx';
import { ProblemView } from '../../ui/ProblemView.tsx';
import { TwoLines } from '../../ui/TwoLines.tsx';
import { useNow } from '../../ui/useNow.ts';
import css from './Decisions.module.css';
import { shortOf, titleOf } from './findingWords.ts';

type Decided = OutputOf<'cleanup.decisions'>[number];

/** What was skipped or is never to be shown again, each to be opened again. */
export function Decisions({
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
    onSuccess: () => client.invalidateQueries({ queryKey: [...connectionKey(connectionId), 'cleanup'] }),
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
          const title = item === null ? key : titleOf(text, format, item);
          return (
            <li key={key} className={css['decision']}>
              <TwoLines
                first={title}
                second={item === null ? cleanup.noLongerFound : shortOf(text, item)}
                className={css['what']}
              />
              <Badge>{cleanup.decidedAs[decision]}</Badge>
              <time dateTime={at} title={format.absolute(at)} className={css['when']}>
                {format.when(at, now)}
              </time>
              <Button
                aria-label={`${cleanup.reopen}: ${title}`}
                disabled={reopen.isPending}
                onClick={() => reopen.mutate(decided)}
              >
                {cleanup.reopen}
              </Button>
            </li>
          );
        })}
      </ul>
    </PageBody>
  );
}
