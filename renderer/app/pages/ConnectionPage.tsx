import { getRouteApi, Link, Outlet } from '@tanstack/react-router';
import { useRead } from '../../queries/ask.ts';
import { WorkspaceContext } from '../../queries/workspace.ts';
import { useText } from '../../text/useText.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Failure } from '../../ui/ProblemView.tsx';
import { ContentPage } from '../layout/panes.tsx';

const route = getRouteApi('/c/$connectionId');

/** Parent of all pages of a connection; reports a connection that doesn't exist. */
export function ConnectionPage() {
  const { app } = useText();
  const { connectionId } = route.useParams();
  const { data, error, refetch } = useRead('connections.list', {});

  if (error !== null) {
    return (
      <ContentPage>
        <Failure of={{ error, refetch }} place="page" />
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
  return (
    <WorkspaceContext value={connectionId}>
      {/* Remounts the page, so that no state of another connection remains. */}
      <Outlet key={connectionId} />
    </WorkspaceContext>
  );
}
