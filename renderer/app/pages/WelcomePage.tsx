import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { Connection } from '#shared/contract/connection.ts';
import { ConnectDialog, useOpenDemo } from '../../features/connections/ConnectDialog.tsx';
import { Welcome } from '../../features/welcome/Welcome.tsx';
import { appInfoQuery } from '../../queries/appQueries.ts';
import { connectionsQuery } from '../../queries/connectionQueries.ts';
import { ProblemView } from '../../ui/ProblemView.tsx';
import { ConnectionLinks } from '../shell/ConnectionLinks.tsx';
import { useDocumentTitle } from '../useDocumentTitle.ts';
import { FullPage } from '../layout/panes.tsx';

export function WelcomePage() {
  const navigate = useNavigate();
  const info = useQuery(appInfoQuery);
  const connections = useQuery(connectionsQuery);
  const [connecting, setConnecting] = useState(false);
  useDocumentTitle();

  const open = (connection: Connection) =>
    void navigate({ to: '/c/$connectionId/engagements', params: { connectionId: connection.id } });
  const demo = useOpenDemo(open);
  const failure = demo.error ?? info.error ?? connections.error;

  return (
    <FullPage>
      <Welcome
        demo={demo.isPending ? 'opening' : info.data?.demoAvailable === false ? 'missing' : 'available'}
        onDemo={() => demo.mutate()}
        onConnect={() => setConnecting(true)}
        problem={failure === null ? null : <ProblemView problem={failure.problem} />}
        known={connections.data === undefined || connections.data.length === 0 ? null : <ConnectionLinks />}
      />
      {connecting ? <ConnectDialog onClose={() => setConnecting(false)} onConnected={open} /> : null}
    </FullPage>
  );
}
