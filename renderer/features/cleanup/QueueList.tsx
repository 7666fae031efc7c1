import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import type { QueueState } from '#shared/contract/cleanup.ts';
import type { ConnectionId } from '#shared/contract/ids.ts';
import type { Problem } from '#shared/contract/problem.ts';
import { queuesQuery } from '../../queries/cleanup.ts';
import { useFormat, useText } from '../../text/useText.ts';
import { Badge } from '../../ui/Badge.tsx';
import { LoadingLines } from '../../ui/LoadingLines.tsx';
import { Page, PageBody } from '../../ui/Page.tsx';
import { ProblemView } from '../../ui/ProblemView.tsx';
import css from './QueueList.module.css';
import { StillArriving } from './StillArriving.tsx';
import { Trend } from './Trend.tsx';

function QueueEntry({
  connectionId,
  state,
  complete,
}: {
  readonly connectionId: ConnectionId;
  readonly state: QueueState;
  readonly complete: boolean;
}) {
  const { cleanup } = useText();
  const format = useFormat();
  const words = cleanup.queues[state.queue];
  const more = [
    state.fixable > 0 && cleanup.fixable(state.fixable),
    state.hidden > 0 && cleanup.hidden(state.hidden),
  ].filter((part) => part !== false);
  return (
    <li>
      <Link
        to="/c/$connectionId/clean-up/$queue"
        params={{ connectionId, queue: state.queue }}
        className={css['queue']}
      >
        <span className={css['count']}>{format.number(state.open)}</span>
        <span className={css['words']}>
          <span className={css['name']}>{words.title}</span>
          <span className={css['about']}>{words.about}</span>
          {more.length === 0 ? null : <span className={css['small']}>{more.join(' · ')}</span>}
        </span>
        <Trend trend={state.trend} />
        {state.open === 0 && complete ? <Badge tone="good">{cleanup.clean}</Badge> : null}
        <ChevronRight size={16} aria-hidden className={css['chevron']} />
      </Link>
    </li>
  );
}

/** The queues with what is open in each. */
export function QueueList({
  connectionId,
  actionFor,
}: {
  readonly connectionId: ConnectionId;
  readonly actionFor: (problem: Problem) => ReactNode;
}) {
  const { cleanup } = useText();
  const format = useFormat();
  const { data, error, refetch } = useQuery(queuesQuery(connectionId));
  let body: ReactNode;
  if (error !== null && data === undefined) {
    body = (
      <ProblemView
        place="page"
        problem={error.problem}
        onRetry={() => void refetch()}
        action={actionFor(error.problem)}
      />
    );
  } else if (data === undefined) {
    body = <LoadingLines label={cleanup.looking} widths={[38, 52, 44, 47, 40]} />;
  } else {
    body = (
      <ul>
        {data.queues.map((state) => (
          <QueueEntry key={state.queue} connectionId={connectionId} state={state} complete={data.complete} />
        ))}
      </ul>
    );
  }
  return (
    <Page
      title={cleanup.title}
      lead={cleanup.lead}
      aside={
        data === undefined ? null : (
          <p className={css['small']}>{cleanup.asOf(format.timeOfDay(data.asOf))}</p>
        )
      }
    >
      <StillArriving complete={data?.complete ?? true} />
      <PageBody scrolls>{body}</PageBody>
    </Page>
  );
}
