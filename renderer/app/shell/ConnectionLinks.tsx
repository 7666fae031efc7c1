import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { KeyRound, Lock } from 'lucide-react';
import { ConnectionMenu } from '../../features/connections/ConnectionMenu.tsx';
import { connectionsQuery } from '../../queries/connectionQueries.ts';
import { useText } from '../../text/useText.ts';
import { Badge, Dot } from '../../ui/Badge.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { cx } from '../../ui/cx.ts';
import { Row, Stack, Text } from '../../ui/primitives.tsx';
import css from './Sidebar.module.css';

/** All connections with their state and their menu. */
export function ConnectionLinks() {
  const { app, connections: words } = useText();
  const navigate = useNavigate();
  const { connectionId: current } = useParams({ strict: false });
  const { data: connections } = useQuery(connectionsQuery);
  return (
    <Stack as="ul" gap={1}>
      {(connections ?? []).map((connection) => (
        <li key={connection.id} className={css['item']}>
          <Link
            // To the last page of the connection, or from within it to its list.
            to={connection.id === current ? '/c/$connectionId/engagements' : '/c/$connectionId'}
            params={{ connectionId: connection.id }}
            className={cx(css['link'], css['tall'])}
            activeProps={{ 'aria-current': 'page' }}
          >
            <Dot color={connection.color} />
            <Text wrap="truncate" grow>
              {connection.name}
            </Text>
            <Row as="span" gap={6} inline className={css['marks']}>
              {connection.kind === 'demo' ? <Badge>{app.demo}</Badge> : null}
              {connection.readOnly ? (
                <Row as="span" inline title={app.readOnly}>
                  <Lock size={13} aria-hidden color="var(--ink-3)" />
                  <VisuallyHidden>{app.readOnly}</VisuallyHidden>
                </Row>
              ) : null}
              {connection.token === 'ready' ? null : (
                <Row as="span" inline title={words.tokenNeededTitle({ name: connection.name })}>
                  <KeyRound size={13} aria-hidden color="var(--warn)" />
                  <VisuallyHidden>{words.tokenNeededTitle({ name: connection.name })}</VisuallyHidden>
                </Row>
              )}
            </Row>
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
    </Stack>
  );
}
