import type { Expansion } from '#shared/contract/enumerations.ts';
import { ok } from '#shared/contract/result.ts';
import { leanEngagement } from '../store/read/leanEngagement.ts';
import { canServeFromMirror, type WorkspaceHandlers } from '../workspace/workspaces.ts';

/** What a list row shows besides the engagement's own fields. */
const ROW_EXPANSIONS: readonly Expansion[] = ['companies', 'contacts', 'owner', 'tags'];
/** What an engagement's page shows; transcript and media have their own methods. */
const PAGE_EXPANSIONS: readonly Expansion[] = [...ROW_EXPANSIONS, 'action_items', 'signals'];

/** Engagements and contacts, read from the API; an engagement from the mirror where the API can't be reached. */
export const engagementHandlers: WorkspaceHandlers<'contacts.page' | 'engagements.page' | 'engagements.get'> =
  {
    'contacts.page': async (workspace, request, { signal }) => {
      const connection = await workspace.connect();
      if (!connection.ok) return connection;
      return connection.value.service.listContacts(request, { priority: 'interactive', signal });
    },

    'engagements.page': async (workspace, request, { signal }) => {
      const connection = await workspace.connect();
      if (!connection.ok) return connection;
      const page = await connection.value.service.listEngagements(
        { ...request, expand: ROW_EXPANSIONS },
        { priority: 'interactive', signal },
      );
      return page.ok ? ok({ ...page.value, rows: page.value.rows.map(leanEngagement) }) : page;
    },

    'engagements.get': async (workspace, { engagementId }, { signal }) => {
      const connection = await workspace.connect();
      const read = connection.ok
        ? await connection.value.service.getEngagement(engagementId, PAGE_EXPANSIONS, {
            priority: 'interactive',
            signal,
          })
        : connection;
      if (read.ok || !canServeFromMirror(read.problem)) return read;
      const mirror = await workspace.mirror();
      const kept = mirror.ok ? await mirror.value.read('engagement', engagementId) : mirror;
      if (!kept.ok || kept.value === null) return read;
      const { engagement, provenance, unreadable } = kept.value;
      return ok({ engagement, provenance, unreadable: [...unreadable], withheld: [] });
    },
  };
