import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, Outlet } from '@tanstack/react-router';
import { connectionsQuery } from '../../queries/connectionQueries.ts';
import { useText } from '../../text/useText.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ProblemView } from '../../ui/ProblemView.tsx';
import { ContentPage } from '../layout/panes.tsx';

const route = getRouteApi('/c/$connectionId');

/** Parent of all pages of a connection; reports a connection that doesn't exist. */
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
  // Remounts the page, so that no state of another connection remains.
  return <Outlet key={connectionId} />;
}
