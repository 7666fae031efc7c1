import { ok } from '#shared/contract/result.ts';
import type { Handlers } from '../app.ts';
import type { Connections } from '../connections/connections.ts';
import { mirrorFile } from '../mirror/workspace.ts';

/** What other programs on this computer can read, and where. */
export function openIntegrationsModule(
  dataDir: string,
  connections: Connections,
): { readonly handlers: Pick<Handlers, 'integrations.get'> } {
  return {
    handlers: {
      'integrations.get': ({ connectionId }) => {
        const connection = connections.find(connectionId);
        return connection.ok ? ok({ databaseFile: mirrorFile(dataDir, connectionId) }) : connection;
      },
    },
  };
}
