import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Fragment, type ReactNode, useRef } from 'react';
import type { ConnectionId, EngagementId } from '#shared/contract/ids.ts';
import type { Problem } from '#shared/contract/problem.ts';
import { engagementDate } from '#shared/domain/list/engagementDate.ts';
import { useFeedKeys, FeedPage, useDayNames } from '../../ui/FeedPage.tsx';
import {
  type AlertId,
  type AlertMatch,
  alertMatchesQuery,
  alertsQuery,
  useMarkAlertsRead,
} from '../../queries/alertQueries.ts';
import { useFormat, useText } from '../../text/useText.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { Chip, Chips } from '../../ui/Chip.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { EngagementTypeIcon } from '../../ui/EngagementTypeIcon.tsx';
import { PageBody, type PageTabs } from '../../ui/Page.tsx';
import { ProblemView } from '../../ui/ProblemView.tsx';
import { LoadingLines } from '../../ui/Skeleton.tsx';
import { Snippet } from '../../ui/Snippet.tsx';
import { Row, Stack, Text } from '../../ui/primitives.tsx';
import { showToast } from '../../ui/toastStore.ts';
import { useNow } from '../../ui/useNow.ts';
import css from './Alerts.module.css';

/** An engagement, at the line that mentions a tracker's phrases. */
export interface MatchPlace {
  readonly engagementId: EngagementId;
  readonly second: number | null;
  /** The words to find in the transcript. */
  readonly find: string | null;
}

function placeOf({ engagementId, hit }: AlertMatch): MatchPlace {
  const [begin = 0, end = 0] = hit?.snippet.marks[0] ?? [];
  const words = hit?.snippet.text.slice(begin, end) ?? '';
  return {
    engagementId,
    second: hit?.kind === 'line' ? hit.start : null,
    find: words === '' ? null : words,
  };
}

/** One match: the engagement, the alert that found it, and for a tracker the line. */
function Match({
  match,
  unread,
  renderLink,
}: {
  readonly match: AlertMatch;
  readonly unread: boolean;
  readonly renderLink: AlertsFeedProps['renderLink'];
}) {
  const {
    alerts,
    updates,
    engagements: { list },
    trackers,
  } = useText();
  const format = useFormat();
  const now = useNow();
  const { engagement, hit, alertName, foundAt } = match;
  const title = engagement === null || engagement.title.trim() === '' ? list.untitled : engagement.title;
  const date = engagement === null ? null : engagementDate(engagement);
  return (
    <>
      <Row gap={8}>
        <span className={css['icon']}>
          <EngagementTypeIcon type={engagement?.engagement_type ?? ''} />
        </span>
        <Text as="h3" wrap="anywhere" grow tone={engagement === null ? 'tertiary' : 'primary'}>
          {engagement === null ? alerts.gone : renderLink({ ...placeOf(match), find: null }, title)}{' '}
          {unread ? <Badge tone="good">{updates.new}</Badge> : null}
        </Text>
        <Text
          as="time"
          size="small"
          tone="tertiary"
          tabular
          dateTime={foundAt}
          title={format.absolute(foundAt)}
        >
          {format.timeOfDay(foundAt)}
        </Text>
      </Row>
      <Stack gap={2} className={css['more']}>
        <Text as="p" size="small" tone="tertiary">
          {date === null ? alertName : `${alertName} · ${format.when(date, now)}`}
        </Text>
        {hit === null ? null : (
          <Text as="p" tone="secondary" className={css['hit']}>
            {hit.kind === 'line'
              ? renderLink(
                  placeOf(match),
                  <>
                    <Text tone="tertiary" tabular>
                      {format.duration(hit.start)}
                    </Text>{' '}
                    {hit.speaker === null ? null : <Text weight="medium">{hit.speaker} </Text>}
                    <Snippet {...hit.snippet} />
                  </>,
                  `${trackers.openAt({ time: format.duration(hit.start) })}: ${hit.snippet.text}`,
                )
              : null}
            {hit.kind === 'text' ? <Snippet {...hit.snippet} /> : null}
          </Text>
        )}
      </Stack>
    </>
  );
}

interface AlertsFeedProps {
  readonly connectionId: ConnectionId;
  /** Limits the matches to one alert. */
  readonly only: AlertId | null;
  readonly onOnly: (id: AlertId | null) => void;
  readonly renderLink: (place: MatchPlace, children: ReactNode, label?: string) => ReactNode;
  readonly onOpen: (place: MatchPlace) => void;
  readonly actionFor: (problem: Problem) => ReactNode;
  /** Where alerts of trackers are created. */
  readonly toTrackers: ReactNode;
  /** Where all alerts are listed. */
  readonly toSettings: ReactNode;
  /** Links to the pages of updates. */
  readonly tabs: PageTabs;
}

/** What alerts found, newest first, by day. */
export function AlertsFeed(props: AlertsFeedProps) {
  const { connectionId, only, onOnly, renderLink, onOpen } = props;
  const { alerts: words, updates } = useText();
  const dayOf = useDayNames();
  const { data: allAlerts = [] } = useQuery(alertsQuery);
  const query = useInfiniteQuery(alertMatchesQuery(connectionId, only));
  const mark = useMarkAlertsRead(connectionId);
  const feed = useRef<HTMLDivElement>(null);
  const alerts = allAlerts.filter((alert) => alert.connectionId === connectionId);
  const [first] = query.data?.pages ?? [];
  const matches = query.data?.pages.flatMap((page) => page.matches) ?? [];
  const unread = first?.unread ?? 0;
  useFeedKeys(feed, (key) => {
    const match = matches.find(({ seq }) => String(seq) === key);
    if (match !== undefined && match.engagement !== null) onOpen(placeOf(match));
  });

  const markAll = (newest: number, looked: number) =>
    mark.mutate(newest, {
      onSuccess: () => showToast({ words: words.allRead, undo: () => mark.mutate(looked) }),
    });

  let body: ReactNode;
  if (query.isError && first === undefined) {
    body = (
      <ProblemView
        place="page"
        problem={query.error.problem}
        onRetry={() => void query.refetch()}
        action={props.actionFor(query.error.problem)}
      />
    );
  } else if (first === undefined) {
    body = <LoadingLines label={words.loadingMatches} widths={[42, 60, 36, 54]} />;
  } else if (matches.length === 0) {
    body =
      alerts.length === 0 ? (
        <EmptyState title={words.noneTitle} action={props.toTrackers}>
          {words.noneBody}
        </EmptyState>
      ) : (
        <EmptyState title={words.noMatchesTitle} action={props.toSettings}>
          {words.noMatchesBody}
        </EmptyState>
      );
  } else {
    body = (
      <div ref={feed} role="group" aria-label={words.title} data-region="list">
        {matches.map((match, index) => {
          const day = dayOf(match.foundAt);
          const before = matches[index - 1];
          return (
            <Fragment key={match.seq}>
              {before !== undefined && dayOf(before.foundAt) === day ? null : (
                <h2 className={css['day']}>{day}</h2>
              )}
              <div
                role="article"
                // The list keys focus it; the Tab key goes to its links.
                tabIndex={-1}
                data-key={match.seq}
                aria-posinset={index + 1}
                aria-setsize={query.hasNextPage ? -1 : matches.length}
                className={css['match']}
              >
                <Match match={match} unread={match.seq > first.looked} renderLink={renderLink} />
              </div>
            </Fragment>
          );
        })}
        <div className={css['foot']}>
          {query.isFetchNextPageError ? (
            <ProblemView problem={query.error.problem} onRetry={() => void query.fetchNextPage()} />
          ) : query.hasNextPage ? (
            <Button disabled={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
              {words.earlier}
            </Button>
          ) : null}
        </div>
      </div>
    );
  }

  return (
    <FeedPage
      title={updates.title}
      tabs={props.tabs}
      status={
        first === undefined ? null : unread > 0 ? words.unreadLong({ count: unread }) : words.nothingNew
      }
      mark={{
        label: updates.markLooked,
        disabled: unread === 0 || mark.isPending,
        problem: mark.error?.problem ?? null,
        onMark: () => {
          if (first !== undefined) markAll(first.newest, first.looked);
        },
      }}
      filters={
        alerts.length < 2 ? null : (
          <div className={css['filters']}>
            <Chips label={words.filter}>
              {alerts.map(({ id, name }) => (
                <Chip key={id} pressed={id === only} onPress={() => onOnly(id === only ? null : id)}>
                  {name}
                </Chip>
              ))}
            </Chips>
          </div>
        )
      }
    >
      <PageBody scrolls>{body}</PageBody>
    </FeedPage>
  );
}
