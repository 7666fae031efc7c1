import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, Outlet } from '@tanstack/react-router';
import { connectionsQuery } from '../../queries/connections.ts';
import { useText } from '../../text/useText.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ProblemView } from '../../ui/ProblemView.tsx';
import css from './Pages.module.css';

const route = getRouteApi('/c/$connectionId');

/** Everything that belongs to one connection; says so where there is no such connection. */
export function ConnectionPage() {
  const { app } = useText();
  const { connectionId } = route.useParams();
  const { data, error, refetch } = useQuery(connectionsQuery);

  if (error !== null) {
    return (
      <main className={css['content']}>
        <ProblemView place="page" problem={error.problem} onRetry={() => void refetch()} />
      </main>
    );
  }
  if (data !== undefined && !data.some(({ id }) => id === connectionId)) {
    return (
      <main className={css['content']}>
        <EmptyState title={app.noSuchConnectionTitle} action={<Link to="/">{app.goHome}</Link>}>
          {app.noSuchConnectionBody}
        </EmptyState>
      </main>
    );
  }
  // Another connection is another page: nothing of the one before may linger.
  return <Outlet key={connectionId} />;
}
