import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, Outlet } from '@tanstack/react-router';
import { connectionsQuery } from '../../queries/connectionQueries.ts';
import { useText } from '../../text/useText.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ProblemView } from '../../ui/ProblemView.tsx';
import { ContentPage } from '../layout/panes.tsx';

const route = getRouteApi('/c/$connectionId');

/** Everything that belongs to one connection; says so where there is no such connection. */
export function ConnectionPage() {
  const { app } = useText();
  const { connectionId } = route.useParams();
  const { data, error, refetch } = useQuery(connectionsQuery);

  if (error !== null) {
    return (
      <ContentPage>
        <ProblemView place="page" problem={error.problem} onRetry={() => void refetch()} />
      </ContentPage>
    );
  }
  if (data !== undefined && !data.some(({ id }) => id === connectionId)) {
    return (
      <ContentPage>
        <EmptyState title={app.noSuchConnectionTitle} action={<Link to="/">{app.goHome}</Link>}>
          {app.noSuchConnectionBody}
        </EmptyState>
      </ContentPage>
    );
  }
  // Another connection is another page: nothing of the one before may linger.
  return <Outlet key={connectionId} />;
}
