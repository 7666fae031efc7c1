import { createContext, use } from 'react';
import type { ConnectionId } from '#shared/contract/ids.ts';

/** The workspace that everything below belongs to; undefined outside of one. */
export const WorkspaceContext = createContext<ConnectionId | undefined>(undefined);

/** The connection of the workspace in which this is shown. */
export function useConnectionId(): ConnectionId {
  const connectionId = use(WorkspaceContext);
  if (connectionId === undefined) throw new Error('This can only be shown in a workspace.');
  return connectionId;
}
