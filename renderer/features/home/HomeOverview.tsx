import { queryOptions, useQuery } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import type { ConnectionId } from '#shared/contract/ids.ts';
import { engagementDate } from '#shared/domain/list/engagementDate.ts';
import { engagementsAround, type SomeEngagements } from '#shared/domain/list/engagementsAround.ts';
import { useUnreadUpdates } from '../../queries/alertQueries.ts';
import { ask, connectionKey, useRead } from '../../queries/ask.ts';
import { useMirrorCount } from '../../queries/mirrorQueries.ts';
import { QuerySection } from '../../queries/QuerySection.tsx';
import { useSettings } from '../../queries/appQueries.ts';
import { engagementTitle } from '../../text/engagementTitle.ts';
import { useFormat, useText } from '../../text/useText.ts';
import { EngagementTypeIcon } from '../../ui/EngagementTypeIcon.tsx';
import { Row, Stack, Text } from '../../ui/primitives.tsx';
import { RecordName } from '../../ui/RecordName.tsx';
import { Sparkline } from '../../ui/Sparkline.tsx';
import { useNow } from '../../ui/useNow.ts';
import { FallingScores } from './FallingScores.tsx';
import { type HomeProps, ShowAll } from './HomeSection.tsx';
import { WorthHearing, type WorthHearingProps } from './WorthHearing.tsx';
import { useConnectionId, useWorkspaceRead } from '../../queries/workspace.ts';
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

const FAILED = { statuses: ['FAILED'] };

/** Engagements of a part of the day, or before it. */
function Engagements({
  picked,
  start,
  timeOf,
  title,
  heading,
  renderLink,
}: Pick<HomeProps, 'renderLink'> & {
  readonly title: string;
  readonly heading: 'h2' | 'h3';
  readonly picked: SomeEngagements;
  /** The days that *Show all* leads to. */
  readonly start: string;
  readonly timeOf: (date: string) => string;
}) {
  const text = useText();
  const { home } = text;
  const id = useId();
  if (picked.rows.length === 0) return null;
  return (
    <Stack as="section" gap={heading === 'h2' ? 8 : 0} aria-labelledby={id}>
      <Row gap={12} justify="between" align="baseline">
        <Text as={heading} id={id} {...(heading === 'h3' ? { size: 'small', tone: 'tertiary' } : {})}>
          {title}
        </Text>
        <ShowAll shown={picked.rows.length} total={picked.total}>
          {renderLink({ to: 'engagements', start }, home.all)}
        </ShowAll>
      </Row>
      <ul>
        {picked.rows.map(({ engagement }) => {
          const { id: engagementId, title: name, engagement_type: type, companies } = engagement;
          const date = engagementDate(engagement);
          return (
            <Row as="li" gap={12} border="bottom" key={engagementId} className={css['row']}>
              <EngagementTypeIcon type={type} />
              <Text wrap="truncate" grow>
                {renderLink({ to: 'engagement', id: engagementId }, engagementTitle(text, name))}
              </Text>
              <Text wrap="truncate" tone="secondary" className={css['company']}>
                {(companies ?? []).map((company) => company.name ?? '').join(', ')}
              </Text>
              <Text
                as="time"
                tone="tertiary"
                tabular
                end
                wrap="nowrap"
                dateTime={date}
                className={css['time']}
              >
                {timeOf(date)}
              </Text>
            </Row>
          );
        })}
      </ul>
    </Stack>
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
    <Row as="li" gap={12} border="bottom" className={css['row']}>
      <Text grow wrap="truncate">
        {children}
      </Text>
      {trend}
      <Text tabular weight="medium">
        {format.number(count)}
      </Text>
    </Row>
  );
}

/**
 * What waits for the user: changes that failed, conflict or are pending, missing secrets, what is unread, failed or to
 * be cleaned up. A trend is shown where it is known for at least two days.
 */
function Attention({ renderLink, pending }: HomeOverviewProps) {
  const { home, cleanup, pendingChanges } = useText();
  const format = useFormat();
  const unread = useUnreadUpdates() ?? 0;
  const failed = useMirrorCount(FAILED, true) ?? 0;
  const query = useWorkspaceRead('cleanup.queues', {});
  const missing = useRead('secrets.status', {}).data?.missing.length ?? 0;
  return (
    <QuerySection
      title={home.attention}
      query={query}
      isEmpty={({ queues }) =>
        unread + missing + pending.stuck + pending.staged + failed === 0 &&
        queues.every(({ open }) => open === 0)
      }
      empty={home.nothingToDo}
    >
      {({ queues }) => (
        <ul>
          <AttentionRow count={pending.stuck}>
            {renderLink({ to: 'pending' }, home.changesStuck)}
          </AttentionRow>
          <AttentionRow count={missing}>{renderLink({ to: 'secrets' }, home.missing)}</AttentionRow>
          <AttentionRow count={pending.staged}>
            {renderLink({ to: 'pending' }, pendingChanges.title)}
          </AttentionRow>
          <AttentionRow count={unread}>{renderLink({ to: 'updates' }, home.unread)}</AttentionRow>
          <AttentionRow count={failed}>{renderLink({ to: 'failed' }, home.failed)}</AttentionRow>
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
    </QuerySection>
  );
}

export interface HomeOverviewProps extends HomeProps, Pick<WorthHearingProps, 'onPlay'> {
  /** Changes that need the user, and those that wait to be saved. */
  readonly pending: { readonly stuck: number; readonly staged: number };
}

/** The workspace at a glance: what is today, what is worth hearing, what needs attention, who went quiet, and whose score fell. */
export function HomeOverview(props: HomeOverviewProps) {
  const connectionId = useConnectionId();
  const { renderLink } = props;
  const { home, reports } = useText();
  const format = useFormat();
  const now = useNow();
  const { quietAfterDays } = useSettings().reports;
  const engagements = useQuery(homeEngagementsQuery(connectionId, format.timeZone));
  const quiet = useWorkspaceRead('mirror.accountsReport', {
    filter: {},
    timeZone: format.timeZone,
    quietAfterDays,
    show: 'quiet',
    sort: 'quiet',
    descending: false,
    offset: 0,
    limit: MOST_ACCOUNTS,
  });
  const { data } = engagements;
  return (
    <div className={css['columns']}>
      <Stack gap={32}>
        <QuerySection
          title={home.today}
          query={engagements}
          isEmpty={({ now: running, next, earlier }) => running.total + next.total + earlier.total === 0}
          empty={home.nothingToday}
        >
          {({ today, now: running, next, earlier }) => (
            <Stack gap={16}>
              {(
                [
                  [home.now, running],
                  [home.next, next],
                  [home.earlierToday, earlier],
                ] as const
              ).map(([title, picked]) => (
                <Engagements
                  key={title}
                  title={title}
                  heading="h3"
                  picked={picked}
                  start={`${today}..${today}`}
                  timeOf={(iso) => format.timeOfDay(iso)}
                  renderLink={renderLink}
                />
              ))}
            </Stack>
          )}
        </QuerySection>
        <WorthHearing {...props} />
        {data === undefined ? null : (
          <Engagements
            title={home.before}
            heading="h2"
            picked={data.before}
            start={`..${data.yesterday}`}
            timeOf={(iso) => format.when(iso, now)}
            renderLink={renderLink}
          />
        )}
      </Stack>
      <Stack gap={32}>
        <Attention {...props} />
        <QuerySection
          title={home.quiet}
          more={quiet.data?.quiet === 0 ? null : renderLink({ to: 'accounts' }, home.all)}
          query={quiet}
          isEmpty={({ rows }) => rows.length === 0}
          empty={home.noneQuiet({ days: quietAfterDays })}
        >
          {({ rows, quiet: count }) => (
            <Stack gap={4}>
              <Text as="p" tone="secondary">
                {reports.accountsLead({ count, days: format.number(quietAfterDays) })}
              </Text>
              <ul>
                {rows.map(({ companyId, name, quietDays }) => (
                  <Row as="li" gap={12} border="bottom" key={companyId} className={css['row']}>
                    <Text grow wrap="truncate">
                      <RecordName record={{ kind: 'company', id: companyId }}>
                        {name === '' ? companyId : name}
                      </RecordName>
                    </Text>
                    <Text tone="tertiary" tabular>
                      {home.days({ count: quietDays })}
                    </Text>
                  </Row>
                ))}
              </ul>
            </Stack>
          )}
        </QuerySection>
        <FallingScores {...props} />
      </Stack>
    </div>
  );
}
