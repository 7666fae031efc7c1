import { queryOptions, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import type { CleanupQueue } from '#shared/contract/cleanup.ts';
import type { ConnectionId } from '#shared/contract/ids.ts';
import type { Problem } from '#shared/contract/problem.ts';
import { engagementDate } from '#shared/domain/list/engagementDate.ts';
import {
  type EngagementsAround,
  engagementsAround,
  type SomeEngagements,
} from '#shared/domain/list/engagementsAround.ts';
import { useUnreadUpdates } from '../../queries/alertQueries.ts';
import { ask, connectionKey, read } from '../../queries/ask.ts';
import { queuesQuery } from '../../queries/cleanupQueries.ts';
import { mirrorCountQuery } from '../../queries/mirrorQueries.ts';
import { useSettings } from '../../queries/settingsQueries.ts';
import { syncQuery } from '../../queries/syncQueries.ts';
import { useFormat, useText } from '../../text/useText.ts';
import { EngagementTypeIcon } from '../../ui/EngagementTypeIcon.tsx';
import { Row, Stack, Text } from '../../ui/primitives.tsx';
import { ProblemView } from '../../ui/ProblemView.tsx';
import { RecordName } from '../../ui/RecordName.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { Sparkline } from '../../ui/Sparkline.tsx';
import { useNow } from '../../ui/useNow.ts';
import css from './HomeOverview.module.css';

const MOST_ACCOUNTS = 5;

/** What runs, follows and has been, in a zone; asked again when one of them begins or ends. */
function homeEngagementsQuery(connectionId: ConnectionId, timeZone: string) {
  return queryOptions({
    queryKey: [...connectionKey(connectionId), 'mirror.list', 'around now', timeZone],
    queryFn: ({ signal }) =>
      engagementsAround(Date.now(), timeZone, (filter, order, limit) =>
        ask('mirror.list', { connectionId, filter, order, offset: 0, limit }, signal),
      ),
    refetchInterval: ({ state: { data } }) =>
      data === undefined ? false : Math.max(1000, data.changesAt - Date.now()),
  });
}

/** The accounts that went quiet last, and the number of all that are quiet. */
const quietAccountsQuery = (connectionId: ConnectionId, quietAfterDays: number, timeZone: string) =>
  read('mirror.accountsReport', {
    connectionId,
    filter: {},
    timeZone,
    quietAfterDays,
    show: 'quiet',
    sort: 'quiet',
    descending: false,
    offset: 0,
    limit: MOST_ACCOUNTS,
  });

/** A page that a number of the overview leads to. */
export type HomeTarget =
  | { readonly to: 'engagement'; readonly id: string }
  | { readonly to: 'updates' | 'failed' | 'accounts' }
  /** The engagements of these days, as the list's filter names them. */
  | { readonly to: 'engagements'; readonly start: string }
  | { readonly to: 'queue'; readonly queue: CleanupQueue };

type RenderLink = (target: HomeTarget, children: ReactNode) => ReactNode;

interface HomeProps {
  readonly connectionId: ConnectionId;
  readonly renderLink: RenderLink;
  readonly actionFor: (problem: Problem) => ReactNode;
}

const FAILED = { statuses: ['FAILED'] };

/** During the first sync, nothing found yet doesn't mean that there is nothing. */
function useIsFilling(connectionId: ConnectionId): boolean {
  const { data: progress } = useQuery(syncQuery(connectionId));
  if (progress === undefined || progress === null) return true;
  const { phase, waitsFor } = progress;
  return phase === 'rows' && (waitsFor === null || waitsFor.kind === 'rate');
}

/** A section with the states of what it shows. */
function HomeSection<Data>({
  title,
  more,
  query,
  isEmpty,
  empty,
  connectionId,
  actionFor,
  children,
}: Pick<HomeProps, 'connectionId' | 'actionFor'> & {
  readonly title: string;
  readonly more?: ReactNode;
  readonly query: UseQueryResult<Data>;
  readonly isEmpty: (data: Data) => boolean;
  readonly empty: string;
  readonly children: (data: Data) => ReactNode;
}) {
  const { home } = useText();
  const id = useId();
  const isFilling = useIsFilling(connectionId);
  const { data, error } = query;
  return (
    <Stack as="section" gap={8} aria-labelledby={id}>
      <Row gap={12} justify="between" align="baseline">
        <Text as="h2" id={id}>
          {title}
        </Text>
        {more}
      </Row>
      {error !== null && data === undefined ? (
        <ProblemView
          problem={error.problem}
          onRetry={() => void query.refetch()}
          action={actionFor(error.problem)}
        />
      ) : data === undefined || (isFilling && isEmpty(data)) ? (
        <div role="status" aria-label={home.loading({ title })}>
          <Skeleton width="60%" />
        </div>
      ) : isEmpty(data) ? (
        <Text as="p" tone="tertiary">
          {empty}
        </Text>
      ) : (
        children(data)
      )}
    </Stack>
  );
}

/** Leads to all; a section that shows only the first says of how many. */
function ShowAll({
  shown,
  total,
  children,
}: {
  readonly shown: number;
  readonly total: number;
  readonly children: ReactNode;
}) {
  const { home } = useText();
  return (
    <Row gap={8} align="baseline">
      {shown < total ? (
        <Text tone="tertiary" tabular wrap="nowrap">
          {home.shown({ shown, count: total })}
        </Text>
      ) : null}
      {children}
    </Row>
  );
}

function EngagementsSection({
  pick,
  start,
  timeOf,
  query,
  renderLink,
  ...section
}: Pick<HomeProps, 'connectionId' | 'actionFor' | 'renderLink'> & {
  readonly title: string;
  readonly empty: string;
  readonly query: UseQueryResult<EngagementsAround>;
  readonly pick: (data: EngagementsAround) => SomeEngagements;
  /** The days that *Show all* leads to. */
  readonly start: (data: EngagementsAround) => string;
  readonly timeOf: (date: string) => string;
}) {
  const { home } = useText();
  const { data } = query;
  const picked = data === undefined ? null : pick(data);
  return (
    <HomeSection
      {...section}
      query={query}
      more={
        data === undefined || picked === null || picked.rows.length === 0 ? null : (
          <ShowAll shown={picked.rows.length} total={picked.total}>
            {renderLink({ to: 'engagements', start: start(data) }, home.all)}
          </ShowAll>
        )
      }
      isEmpty={(found) => pick(found).rows.length === 0}
    >
      {(found) => (
        <ul>
          {pick(found).rows.map(({ engagement }) => {
            const { id, title, engagement_type: type, companies } = engagement;
            const date = engagementDate(engagement);
            return (
              <li key={id} className={css['row']}>
                <EngagementTypeIcon type={type} />
                <Text wrap="truncate" grow>
                  {renderLink({ to: 'engagement', id }, title.trim() === '' ? home.untitled : title)}
                </Text>
                <Text wrap="truncate" tone="secondary" className={css['company']}>
                  {(companies ?? []).map(({ name }) => name ?? '').join(', ')}
                </Text>
                <Text as="time" tone="tertiary" tabular wrap="nowrap" dateTime={date} className={css['time']}>
                  {timeOf(date)}
                </Text>
              </li>
            );
          })}
        </ul>
      )}
    </HomeSection>
  );
}

/** One number that needs attention; nothing where it is zero. */
function AttentionRow({
  count,
  trend,
  children,
}: {
  readonly count: number;
  readonly trend?: ReactNode;
  readonly children: ReactNode;
}) {
  const format = useFormat();
  if (count === 0) return null;
  return (
    <li className={css['row']}>
      <Text grow wrap="truncate">
        {children}
      </Text>
      {trend}
      <Text tabular weight="medium">
        {format.number(count)}
      </Text>
    </li>
  );
}

/** What is unread, failed or to be cleaned up. A trend is shown where it is known for at least two days. */
function Attention({ connectionId, renderLink, actionFor }: HomeProps) {
  const { home, cleanup } = useText();
  const format = useFormat();
  const unread = useUnreadUpdates(connectionId);
  const failed = useQuery(mirrorCountQuery(connectionId, FAILED));
  const query = useQuery(queuesQuery(connectionId));
  return (
    <HomeSection
      title={home.attention}
      query={query}
      isEmpty={({ queues }) =>
        unread === 0 && (failed.data ?? 0) === 0 && queues.every(({ open }) => open === 0)
      }
      empty={home.nothingToDo}
      connectionId={connectionId}
      actionFor={actionFor}
    >
      {({ queues }) => (
        <ul>
          <AttentionRow count={unread}>{renderLink({ to: 'updates' }, home.unread)}</AttentionRow>
          <AttentionRow count={failed.data ?? 0}>{renderLink({ to: 'failed' }, home.failed)}</AttentionRow>
          {queues.map(({ queue, open, trend }) => {
            const { title } = cleanup.queues[queue];
            const counts = trend.map(({ open: then }) => then);
            return (
              <AttentionRow
                key={queue}
                count={open}
                trend={
                  counts.length < 2 ? null : (
                    <Sparkline
                      values={counts}
                      label={home.trend({
                        title,
                        first: format.number(counts[0] ?? 0),
                        last: format.number(counts.at(-1) ?? 0),
                        days: counts.length,
                      })}
                    />
                  )
                }
              >
                {renderLink({ to: 'queue', queue }, title)}
              </AttentionRow>
            );
          })}
        </ul>
      )}
    </HomeSection>
  );
}

/** The workspace at a glance: what runs and follows, what has been, what needs attention, and who went quiet. */
export function HomeOverview(props: HomeProps) {
  const { connectionId, renderLink, actionFor } = props;
  const { home, reports } = useText();
  const format = useFormat();
  const now = useNow();
  const { quietAfterDays } = useSettings().reports;
  const engagements = useQuery(homeEngagementsQuery(connectionId, format.timeZone));
  const quiet = useQuery(quietAccountsQuery(connectionId, quietAfterDays, format.timeZone));
  const ofToday = {
    query: engagements,
    start: ({ today }: EngagementsAround) => `${today}..${today}`,
    timeOf: (iso: string) => format.timeOfDay(iso),
  };
  return (
    <div className={css['columns']}>
      <Stack gap={32}>
        <EngagementsSection
          {...props}
          {...ofToday}
          title={home.now}
          empty={home.nothingNow}
          pick={({ now: running }) => running}
        />
        <EngagementsSection
          {...props}
          {...ofToday}
          title={home.next}
          empty={home.nothingNext}
          pick={({ next }) => next}
        />
        <EngagementsSection
          {...props}
          {...ofToday}
          title={home.earlierToday}
          empty={home.nothingEarlierToday}
          pick={({ earlier }) => earlier}
        />
        <EngagementsSection
          {...props}
          title={home.before}
          empty={home.nothingBefore}
          query={engagements}
          pick={({ before }) => before}
          start={({ yesterday }) => `..${yesterday}`}
          timeOf={(iso) => format.when(iso, now)}
        />
      </Stack>
      <Stack gap={32}>
        <Attention {...props} />
        <HomeSection
          title={home.quiet}
          more={
            <ShowAll shown={quiet.data?.rows.length ?? 0} total={quiet.data?.quiet ?? 0}>
              {renderLink({ to: 'accounts' }, home.all)}
            </ShowAll>
          }
          query={quiet}
          isEmpty={({ rows }) => rows.length === 0}
          empty={home.noneQuiet({ days: quietAfterDays })}
          connectionId={connectionId}
          actionFor={actionFor}
        >
          {({ rows, quiet: count, active }) => (
            <Stack gap={4}>
              <Text as="p" tone="secondary">
                {reports.accountsLead({
                  quiet: count,
                  count: count + active,
                  days: quietAfterDays,
                  zone: format.timeZone,
                })}
              </Text>
              <ul>
                {rows.map(({ companyId, name, quietDays }) => (
                  <li key={companyId} className={css['row']}>
                    <Text grow wrap="truncate">
                      <RecordName record={{ kind: 'company', id: companyId }}>
                        {name === '' ? companyId : name}
                      </RecordName>
                    </Text>
                    <Text tone="tertiary" tabular>
                      {home.days({ count: quietDays })}
                    </Text>
                  </li>
                ))}
              </ul>
            </Stack>
          )}
        </HomeSection>
      </Stack>
    </div>
  );
}
