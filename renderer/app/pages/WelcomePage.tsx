import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { Connection } from '#shared/contract/connection.ts';
import { ConnectionMenu } from '../../features/connections/ConnectionMenu.tsx';
import { ConnectDialog } from '../../features/connections/ConnectDialog.tsx';
import { Welcome } from '../../features/welcome/Welcome.tsx';
import { useCommand, useRead } from '../../queries/ask.ts';
import { useText } from '../../text/useText.ts';
import { Badge, Dot } from '../../ui/Badge.tsx';
import { ProblemView } from '../../ui/ProblemView.tsx';
import { Stack, Text } from '../../ui/primitives.tsx';
import { ConnectionMarks } from '../shell/ConnectionMarks.tsx';
import { useDocumentTitle } from '../useDocumentTitle.ts';
import { FullPage } from '../layout/panes.tsx';
import css from './WelcomePage.module.css';

/** All connections with their state and their menu. */
function Connections({ connections }: { readonly connections: readonly Connection[] }) {
  const { app } = useText();
  const navigate = useNavigate();
  return (
    <Stack as="ul" gap={1}>
      {connections.map((connection) => (
        <li key={connection.id} className={css['item']}>
          <Link
            to="/c/$connectionId"
            params={{ connectionId: connection.id }}
            data-hover
            className={css['link']}
          >
            <Dot color={connection.color} />
            <Text wrap="truncate" grow>
              {connection.name}
            </Text>
            {connection.kind === 'demo' ? <Badge>{app.demo}</Badge> : null}
            <ConnectionMarks connection={connection} />
          </Link>
          <span className={css['menu']}>
            <ConnectionMenu
              connection={connection}
              onPermissions={() =>
                void navigate({
                  to: '/c/$connectionId/settings/$section',
                  params: { connectionId: connection.id, section: 'workspace' },
                  hash: 'permissions',
                })
              }
              onRemoved={() => undefined}
            />
          </span>
        </li>
      ))}
    </Stack>
  );
}

export function WelcomePage() {
  const navigate = useNavigate();
  const info = useRead('app.info', {});
  const connections = useRead('connections.list', {});
  const [connecting, setConnecting] = useState(false);
  // Until the page is left, another row would move what is under the pointer.
  const [listedBefore, setListedBefore] = useState<readonly Connection[] | null>(null);
  const listed = listedBefore ?? connections.data ?? [];
  useDocumentTitle();

  const open = (connection: Connection) =>
    void navigate({ to: '/c/$connectionId', params: { connectionId: connection.id } });
  const demo = useCommand('connections.openDemo', { refreshes: ['connections.list'], onSuccess: open });
  const failure = demo.error ?? info.error ?? connections.error;

  return (
    <FullPage>
      <Welcome
        demo={
          listedBefore !== null ? 'opening' : info.data?.demoAvailable === false ? 'missing' : 'available'
        }
        onDemo={() => {
          setListedBefore(listed);
          demo.mutate({}, { onError: () => setListedBefore(null) });
        }}
        onConnect={() => setConnecting(true)}
        problem={failure === null ? null : <ProblemView problem={failure.problem} />}
        known={listed.length === 0 ? null : <Connections connections={listed} />}
      />
      {connecting ? <ConnectDialog onClose={() => setConnecting(false)} onConnected={open} /> : null}
    </FullPage>
  );
}
