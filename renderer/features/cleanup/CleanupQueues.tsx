import { Link } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import type { QueueState } from '#shared/contract/cleanup.ts';
import type { ConnectionId } from '#shared/contract/ids.ts';
import type { Problem } from '#shared/contract/problem.ts';
import { useRead } from '../../queries/ask.ts';
import { useFormat, useText } from '../../text/useText.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Caution } from '../../ui/Caution.tsx';
import { LoadingLines } from '../../ui/Skeleton.tsx';
import { Page, PageBody } from '../../ui/Page.tsx';
import { Failure } from '../../ui/ProblemView.tsx';
import { Stack, Text } from '../../ui/primitives.tsx';
import { trendPoints } from './openFindings.ts';
import css from './Cleanup.module.css';

const WIDTH = 96;
const HEIGHT = 24;

/** The number of open findings per day as a line; screen readers get a sentence. */
function TrendLine({ trend }: { readonly trend: QueueState['trend'] }) {
  const { cleanup } = useText();
  const format = useFormat();
  const [first] = trend;
  const last = trend.at(-1);
  if (first === undefined || last === undefined || trend.length < 2) {
    return null;
  }
  const sentence = cleanup.trend({
    first: format.number(first.open),
    firstDay: format.day(first.day),
    last: format.number(last.open),
  });
  return (
    <svg
      role="img"
      aria-label={sentence}
      viewBox={`-2 -2 ${WIDTH + 4} ${HEIGHT + 4}`}
      width={WIDTH}
      height={HEIGHT}
      className={css['trend']}
    >
      <title>{sentence}</title>
      <polyline points={trendPoints(trend, WIDTH, HEIGHT)} />
    </svg>
  );
}

/** Says so while the local copy is incomplete. */
export function PartialNotice({ complete }: { readonly complete: boolean }) {
  const { cleanup } = useText();
  if (complete) return null;
  return (
    <Caution live className={css['partial']}>
      {cleanup.partial}
    </Caution>
  );
}

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
    state.fixable > 0 && cleanup.fixable({ count: state.fixable }),
    state.hidden > 0 && cleanup.hidden({ count: state.hidden }),
  ].filter((part) => part !== false);
  return (
    <li>
      <Link
        to="/c/$connectionId/clean-up/$queue"
        params={{ connectionId, queue: state.queue }}
        data-hover
        className={css['queue']}
      >
        <Text size="display" tabular className={css['count']}>
          {format.number(state.open)}
        </Text>
        <Stack as="span" grow>
          <Text weight="medium">{words.title}</Text>
          <Text tone="secondary">{words.about}</Text>
          {more.length === 0 ? null : (
            <Text size="small" tone="tertiary">
              {more.join(' · ')}
            </Text>
          )}
        </Stack>
        <TrendLine trend={state.trend} />
        {state.open === 0 && complete ? <Badge tone="good">{cleanup.clean}</Badge> : null}
        <ChevronRight size={16} aria-hidden data-mirrored className={css['chevron']} />
      </Link>
    </li>
  );
}

/** The queues, each with its number of open findings. */
export function CleanupQueues({
  connectionId,
  actionFor,
}: {
  readonly connectionId: ConnectionId;
  readonly actionFor: (problem: Problem) => ReactNode;
}) {
  const { cleanup } = useText();
  const format = useFormat();
  const { data, error, refetch } = useRead('cleanup.queues', { connectionId });
  let body: ReactNode;
  if (error !== null && data === undefined) {
    body = <Failure of={{ error, refetch }} place="page" actionFor={actionFor} />;
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
          <Text as="p" size="small" tone="tertiary">
            {cleanup.asOf({ time: format.timeOfDay(data.asOf) })}
          </Text>
        )
      }
    >
      <PartialNotice complete={data?.complete ?? true} />
      <PageBody scrolls>{body}</PageBody>
    </Page>
  );
}
