import { getRouteApi, Link } from '@tanstack/react-router';
import type { MatchPlace } from '../../features/updates/FoundByAlert.tsx';
import { UpdatesFeed } from '../../features/updates/UpdatesFeed.tsx';
import type { ChangedRecord } from '../../features/updates/changeGroups.ts';
import { changedName } from '../../features/updates/RecordChanges.tsx';
import { useRead } from '../../queries/ask.ts';
import { useText } from '../../text/useText.ts';
import { ContentPage } from '../layout/panes.tsx';
import { engagementIdOf } from '../navigation/addressIds.ts';
import { readUpdatesSearch } from '../navigation/addressSearch.ts';
import { RECORD_ROUTES } from '../navigation/recordAddresses.ts';
import { useConnection } from '../../queries/appQueries.ts';
import { useDocumentTitle } from '../useDocumentTitle.ts';

const route = getRouteApi('/c/$connectionId/updates');

/** What anyone has changed in a workspace, and what its alerts found. */
export function UpdatesPage() {
  const { alerts, updates } = useText();
  const { connectionId } = route.useParams();
  const { kind = [], how = [], alert } = route.useSearch();
  const navigate = route.useNavigate();
  const { data: all } = useRead('alerts.list', {});
  useDocumentTitle(updates.title, useConnection()?.name);

  const toEngagement = (id: string, search: { readonly t?: number; readonly find?: string } = {}) =>
    ({
      to: '/c/$connectionId/engagements/$engagementId',
      params: { connectionId, engagementId: engagementIdOf(id) },
      search,
    }) as const;
  const toMoment = ({ engagementId, second, find }: MatchPlace) =>
    toEngagement(engagementId, {
      ...(second === null ? {} : { t: second }),
      ...(find === null ? {} : { find }),
    });

  const renderName = (record: ChangedRecord, name: string) =>
    changedName({ ...record, field: record.changes[0]?.field ?? '' }, name, (id) => (
      <Link {...toEngagement(id)} data-plain>
        {name}
      </Link>
    ));

  const open = (opened: ChangedRecord | MatchPlace) => {
    if ('engagementId' in opened) return void navigate(toMoment(opened));
    const { kind: what, id } = opened;
    if (what === 'tag') return undefined;
    if (what === 'engagement') return void navigate(toEngagement(id));
    return void navigate({ to: RECORD_ROUTES[what].one, params: { connectionId, id }, search: {} });
  };

  return (
    <ContentPage>
      <UpdatesFeed
        choice={{ kinds: kind, how, alert: all?.find(({ id }) => id === alert)?.id ?? null }}
        onChoice={({ kinds, how: ways, alert: only }) =>
          void navigate({
            search: readUpdatesSearch({ kind: kinds, how: ways, alert: only }),
            replace: true,
          })
        }
        renderName={renderName}
        renderMatch={(place, children, label) => (
          <Link {...toMoment(place)} aria-label={label} data-plain>
            {children}
          </Link>
        )}
        onOpen={open}
        toAlerts={
          <Link to="/c/$connectionId/moments/alerts" params={{ connectionId }}>
            {alerts.manage}
          </Link>
        }
      />
    </ContentPage>
  );
}
