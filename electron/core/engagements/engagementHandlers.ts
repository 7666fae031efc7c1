import type { Expansion } from '#shared/contract/vocabulary.ts';
import type { Connections } from '../connections/connections.ts';
import type { Handlers } from '../handlers.ts';

/** What a row of the list shows beyond the engagement's own fields. */
const ROW_EXPANSIONS: readonly Expansion[] = ['companies', 'contacts', 'owner', 'tags'];
/** What the page of one engagement shows; transcript and media have methods of their own. */
const PAGE_EXPANSIONS: readonly Expansion[] = [...ROW_EXPANSIONS, 'action_items', 'signals'];

export function engagementHandlers(
  connections: Connections,
): Pick<Handlers, 'engagements.page' | 'engagements.get'> {
  return {
    'engagements.page': async ({ connectionId, ...request }, { signal }) => {
      const connection = await connections.use(connectionId);
      if (!connection.ok) return connection;
      return connection.value.service.listEngagements(
        { ...request, expand: ROW_EXPANSIONS },
        { priority: 'interactive', signal },
      );
    },

    'engagements.get': async ({ connectionId, engagementId }, { signal }) => {
      const connection = await connections.use(connectionId);
      if (!connection.ok) return connection;
      return connection.value.service.getEngagement(engagementId, PAGE_EXPANSIONS, {
        priority: 'interactive',
        signal,
      });
    },
  };
}
