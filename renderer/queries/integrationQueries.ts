import type { ConnectionId } from '#shared/contract/ids.ts';
import { read } from './ask.ts';

export const integrationsQuery = (connectionId: ConnectionId) => read('integrations.get', { connectionId });

/** The assistants that are connected now. */
export const assistantsQuery = read('assistant.status', {});
