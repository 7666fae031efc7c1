import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import type { ConnectionId } from '#shared/contract/ids.ts';
import type { Problem } from '#shared/contract/problem.ts';
import { AlertsFeed, type MatchPlace } from '../../features/alerts/AlertsFeed.tsx';
import { UpdatesFeed } from '../../features/updates/UpdatesFeed.tsx';
import type { ChangedRecord } from '../../features/updates/changeGroups.ts';
import { alertsQuery, unreadAlertsQuery } from '../../queries/alertQueries.ts';
import { unreadUpdatesQuery } from '../../queries/updateQueries.ts';
import { useFormat, useText } from '../../text/useText.ts';
import { PageTab } from '../../ui/Page.tsx';
import { Text } from '../../ui/primitives.tsx';
import { RecordName } from '../../ui/RecordName.tsx';
import { engagementIdOf } from '../navigation/addressIds.ts';
import { ProblemAction } from '../ProblemAction.tsx';
import { useConnection } from '../useConnection.ts';
import { useDocumentTitle } from '../useDocumentTitle.ts';
import { ContentPage } from '../layout/panes.tsx';
import { RECORD_ROUTES } from '../navigation/recordAddresses.ts';
import { readUpdatesSearch } from '../navigation/addressSearch.ts';

const route = getRouteApi('/c/$connectionId/updates');

/** The pages of updates, each with the number of unread ones. */
function useUpdatesTabs(connectionId: ConnectionId) {
  const { alerts, updates } = useText();
  const format = useFormat();
  const { data: changes = 0 } = useQuery(unreadUpdatesQuery(connectionId));
  const { data: matches = 0 } = useQuery(unreadAlertsQuery(connectionId));
  const counted = (label: string, count: number) =>
    count === 0 ? (
      label
    ) : (
      <>
        {label}{' '}
        <Text tone="tertiary" tabular>
          {format.number(count)}
        </Text>
      </>
    );
  return {
    label: updates.title,
    links: (
      <>
        <PageTab to="/c/$connectionId/updates" params={{ connectionId }} activeOptions={{ exact: true }}>
          {counted(alerts.changes, changes)}
        </PageTab>
        <PageTab to="/c/$connectionId/updates/alerts" params={{ connectionId }}>
          {counted(alerts.title, matches)}
        </PageTab>
      </>
    ),
  };
}

/** What anyone has changed in a workspace. */
export function UpdatesPage() {
  const { updates } = useText();
  const { connectionId } = route.useParams();
  const { kind = [], how = [] } = route.useSearch();
  const navigate = route.useNavigate();
  const connection = useConnection(connectionId);
  const tabs = useUpdatesTabs(connectionId);
  useDocumentTitle(updates.title, connection?.name);
  const actionFor = (problem: Problem) => <ProblemAction connectionId={connectionId} problem={problem} />;

  const renderName = ({ kind: what, id, changes: entries }: ChangedRecord, name: string) => {
    // Tags and deleted engagements have no page.
    const isGone = what === 'engagement' && entries[0]?.field === 'deleted';
    if (what === 'tag' || isGone) return name;
    if (what !== 'engagement') return <RecordName record={{ kind: what, id }}>{name}</RecordName>;
    return (
      <Link
        to="/c/$connectionId/engagements/$engagementId"
        params={{ connectionId, engagementId: engagementIdOf(id) }}
        data-plain
      >
        {name}
      </Link>
    );
  };

  return (
    <ContentPage>
      <UpdatesFeed
        connectionId={connectionId}
        choice={{ kinds: kind, how, of: null }}
        onChoice={({ kinds, how: ways }) =>
          void navigate({ search: readUpdatesSearch({ kind: kinds, how: ways }), replace: true })
        }
        renderName={renderName}
        onOpen={({ kind: what, id }) => {
          if (what === 'tag') return;
          if (what === 'engagement') {
            void navigate({
              to: '/c/$connectionId/engagements/$engagementId',
              params: { connectionId, engagementId: engagementIdOf(id) },
              search: {},
            });
          } else void navigate({ to: RECORD_ROUTES[what].one, params: { connectionId, id }, search: {} });
        }}
        actionFor={actionFor}
        tabs={tabs}
      />
    </ContentPage>
  );
}

const alertsRoute = getRouteApi('/c/$connectionId/updates/alerts');

/** What the alerts of a workspace found. */
export function AlertsPage() {
  const { alerts } = useText();
  const { connectionId } = alertsRoute.useParams();
  const { alert } = alertsRoute.useSearch();
  const navigate = alertsRoute.useNavigate();
  const { data: all } = useQuery(alertsQuery);
  const tabs = useUpdatesTabs(connectionId);
  useDocumentTitle(alerts.title, useConnection(connectionId)?.name);
  const actionFor = (problem: Problem) => <ProblemAction connectionId={connectionId} problem={problem} />;
  const toMoment = ({ engagementId, second, find }: MatchPlace) =>
    ({
      to: '/c/$connectionId/engagements/$engagementId',
      params: { connectionId, engagementId },
      search: { ...(second === null ? {} : { t: second }), ...(find === null ? {} : { find }) },
    }) as const;
  return (
    <ContentPage>
      <AlertsFeed
        connectionId={connectionId}
        only={all?.find(({ id }) => id === alert)?.id ?? null}
        onOnly={(id) => void navigate({ search: id === null ? {} : { alert: id }, replace: true })}
        renderLink={(place, children, label) => (
          <Link {...toMoment(place)} aria-label={label} data-plain>
            {children}
          </Link>
        )}
        onOpen={(place) => void navigate(toMoment(place))}
        actionFor={actionFor}
        toTrackers={
          <Link to="/c/$connectionId/trackers" params={{ connectionId }}>
            {alerts.toTrackers}
          </Link>
        }
        toSettings={
          <Link to="/settings/$section" params={{ section: 'notifications' }}>
            {alerts.manage}
          </Link>
        }
        tabs={tabs}
      />
    </ContentPage>
  );
}
