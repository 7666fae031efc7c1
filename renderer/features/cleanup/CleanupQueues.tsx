import { Link } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Coverage, QueueState } from '#shared/contract/cleanup.ts';
import type { OutputOf } from '#shared/contract/methods.ts';
import { useConnectionId, useWorkspaceRead } from '../../queries/workspace.ts';
import { useCommands } from '../../commands/commandRegistry.ts';
import { useFormat, useText } from '../../text/useText.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { Caution } from '../../ui/Caution.tsx';
import { LoadingLines } from '../../ui/Skeleton.tsx';
import { Page, PageBody } from '../../ui/Page.tsx';
import { Failure } from '../../ui/ProblemView.tsx';
import { Row, Stack, Text } from '../../ui/primitives.tsx';
import { shareOf, trendPoints } from './openFindings.ts';
import { Sparkline } from '../../ui/Sparkline.tsx';
import { acceptanceText } from './findingText.ts';
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

/** The share of engagements without open findings, and how it changed. */
export function CoverageLine({
  coverage: { trend, ...now },
  before = null,
}: {
  readonly coverage: OutputOf<'cleanup.queues'>['coverage'];
  /** What it was when the user began, to show what that changed. */
  readonly before?: Coverage | null;
}) {
  const { cleanup } = useText();
  const format = useFormat();
  if (now.engagements === 0) return null;
  const past = before === null ? trend : [...trend.slice(0, -1), { ...before, day: trend.at(-1)?.day ?? '' }];
  const line = before === null ? past : [...past, now];
  const [first] = trend;
  const share = format.percent(shareOf(now));
  return (
    <Row gap={12} wrap>
      <Text tone="secondary" tabular>
        {cleanup.coverage({ share, clear: now.clear, all: now.engagements })}
      </Text>
      {first === undefined || line.length < 2 ? null : (
        <Sparkline
          from="least"
          values={line.map(({ clear, engagements }) => clear / Math.max(1, engagements))}
          label={cleanup.trend({
            first: format.percent(shareOf(first)),
            firstDay: format.day(first.day),
            last: share,
          })}
        />
      )}
      {before === null || now.clear <= before.clear ? null : (
        <Text tone="good" tabular>
          {cleanup.climbed({ count: now.clear - before.clear })}
        </Text>
      )}
    </Row>
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

function QueueEntry({ state, complete }: { readonly state: QueueState; readonly complete: boolean }) {
  const connectionId = useConnectionId();
  const text = useText();
  const { cleanup } = text;
  const format = useFormat();
  const words = cleanup.queues[state.queue];
  const more = [
    state.fixable > 0 && cleanup.fixable({ count: state.fixable }),
    state.hidden > 0 && cleanup.hidden({ count: state.hidden }),
    acceptanceText(text, state, null),
  ].filter((part) => part !== false && part !== null);
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
  onObvious,
}: {
  /** Starts a short run through the strongest findings. */
  readonly onObvious: () => void;
}) {
  const { cleanup } = useText();
  const format = useFormat();
  const { data, error, refetch } = useWorkspaceRead('cleanup.queues', {});
  const fixable = data?.queues.some((queue) => queue.fixable > 0) === true;
  useCommands({ 'cleanUp.obvious': fixable ? onObvious : null });
  let body: ReactNode;
  if (error !== null && data === undefined) {
    body = <Failure of={{ error, refetch }} place="page" />;
  } else if (data === undefined) {
    body = <LoadingLines label={cleanup.looking} widths={[38, 52, 44, 47, 40]} />;
  } else {
    body = (
      <ul>
        {data.queues.map((state) => (
          <QueueEntry key={state.queue} state={state} complete={data.complete} />
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
          <>
            <Text as="p" size="small" tone="tertiary">
              {cleanup.asOf({ time: format.timeOfDay(data.asOf) })}
            </Text>
            {fixable ? <Button onClick={onObvious}>{cleanup.obvious}</Button> : null}
          </>
        )
      }
    >
      <PartialNotice complete={data?.complete ?? true} />
      {data === undefined ? null : (
        <div className={css['coverage']}>
          <CoverageLine coverage={data.coverage} />
        </div>
      )}
      <PageBody scrolls>{body}</PageBody>
    </Page>
  );
}
