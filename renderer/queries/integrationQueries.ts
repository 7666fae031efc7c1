import type { ConnectionId } from '#shared/contract/ids.ts';
import { read } from './ask.ts';

export const integrationsQuery = (connectionId: ConnectionId) => read('integrations.get', { connectionId });

/** The assistants that are connected now and may read the workspace. */
export const assistantsQuery = (connectionId: ConnectionId) => read('assistant.status', { connectionId });
