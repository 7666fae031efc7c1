import type { Connections } from '../connections/connections.ts';
import type { Handlers } from '../handlers.ts';

export function contactHandlers(connections: Connections): Pick<Handlers, 'contacts.page'> {
  return {
    'contacts.page': async ({ connectionId, ...request }, { signal }) => {
      const connection = await connections.use(connectionId);
      if (!connection.ok) return connection;
      return connection.value.service.listContacts(request, { priority: 'interactive', signal });
    },
  };
}
