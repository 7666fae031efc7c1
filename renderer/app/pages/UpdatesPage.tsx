import { getRouteApi, Link } from '@tanstack/react-router';
import type { Problem } from '#shared/contract/problem.ts';
import { UpdatesFeed } from '../../features/updates/UpdatesFeed.tsx';
import type { ChangedRecord } from '../../features/updates/changeGroups.ts';
import { useText } from '../../text/useText.ts';
import { RecordName } from '../../ui/RecordName.tsx';
import { engagementIdOf } from '../navigation/addressIds.ts';
import { ProblemAction } from '../ProblemAction.tsx';
import { useConnection } from '../useConnection.ts';
import { useDocumentTitle } from '../useDocumentTitle.ts';
import { ContentPage } from '../layout/panes.tsx';
import { RECORD_ROUTES } from '../navigation/recordAddresses.ts';
import css from './UpdatesPage.module.css';
import { readUpdatesSearch } from '../navigation/addressSearch.ts';

const route = getRouteApi('/c/$connectionId/updates');

/** What anyone has changed in a workspace. */
export function UpdatesPage() {
  const { updates } = useText();
  const { connectionId } = route.useParams();
  const { kind = [], how = [] } = route.useSearch();
  const navigate = route.useNavigate();
  const connection = useConnection(connectionId);
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
        className={css['plainLink']}
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
      />
    </ContentPage>
  );
}
