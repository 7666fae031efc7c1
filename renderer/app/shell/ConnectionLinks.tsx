import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { KeyRound, Lock } from 'lucide-react';
import { ConnectionMenu } from '../../features/connections/ConnectionMenu.tsx';
import { connectionsQuery } from '../../queries/connectionQueries.ts';
import { useText } from '../../text/useText.ts';
import { Badge, Dot } from '../../ui/Badge.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import css from './ConnectionLinks.module.css';

/** All connections: colour, name, what is special about each, and what can be done with it. */
export function ConnectionLinks() {
  const { app, connections: connect } = useText();
  const navigate = useNavigate();
  const { connectionId: current } = useParams({ strict: false });
  const { data: connections } = useQuery(connectionsQuery);
  return (
    <ul className={css['links']}>
      {(connections ?? []).map((connection) => (
        <li key={connection.id} className={css['item']}>
          <Link
            // Back to where it was left; to its list from within.
            to={connection.id === current ? '/c/$connectionId/engagements' : '/c/$connectionId'}
            params={{ connectionId: connection.id }}
            className={css['link']}
            activeProps={{ 'aria-current': 'page' }}
          >
            <Dot color={connection.color} />
            <span className={css['name']}>{connection.name}</span>
            <span className={css['marks']}>
              {connection.kind === 'demo' ? <Badge>{app.demo}</Badge> : null}
              {connection.readOnly ? (
                <span title={app.readOnly} className={css['mark']}>
                  <Lock size={13} aria-hidden />
                  <VisuallyHidden>{app.readOnly}</VisuallyHidden>
                </span>
              ) : null}
              {connection.token === 'ready' ? null : (
                <span title={connect.tokenNeededTitle(connection.name)} className={css['needed']}>
                  <KeyRound size={13} aria-hidden />
                  <VisuallyHidden>{connect.tokenNeededTitle(connection.name)}</VisuallyHidden>
                </span>
              )}
            </span>
          </Link>
          <span className={css['menu']}>
            <ConnectionMenu
              connection={connection}
              onRemoved={() => {
                if (connection.id === current) void navigate({ to: '/' });
              }}
            />
          </span>
        </li>
      ))}
    </ul>
  );
}
