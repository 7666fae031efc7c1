import type { Expansion } from '#shared/contract/enumerations.ts';
import { ok } from '#shared/contract/result.ts';
import type { Connections } from '../connections/connections.ts';
import type { Handlers } from '../app.ts';
import { canServeFromMirror, type MirrorModule } from '../mirror/mirrorModule.ts';
import { leanEngagement } from '../store/read/leanEngagement.ts';

export function contactHandlers(connections: Connections): Pick<Handlers, 'contacts.page'> {
  return {
    'contacts.page': async ({ connectionId, ...request }, { signal }) => {
      const connection = await connections.use(connectionId);
      if (!connection.ok) return connection;
      return connection.value.service.listContacts(request, { priority: 'interactive', signal });
    },
  };
}

/** What a list row shows besides the engagement's own fields. */
const ROW_EXPANSIONS: readonly Expansion[] = ['companies', 'contacts', 'owner', 'tags'];
/** What an engagement's page shows; transcript and media have their own methods. */
const PAGE_EXPANSIONS: readonly Expansion[] = [...ROW_EXPANSIONS, 'action_items', 'signals'];

export function engagementHandlers(
  connections: Connections,
  mirrors: Pick<MirrorModule, 'mirror'>,
): Pick<Handlers, 'engagements.page' | 'engagements.get'> {
  return {
    'engagements.page': async ({ connectionId, ...request }, { signal }) => {
      const connection = await connections.use(connectionId);
      if (!connection.ok) return connection;
      const page = await connection.value.service.listEngagements(
        { ...request, expand: ROW_EXPANSIONS },
        { priority: 'interactive', signal },
      );
      return page.ok ? ok({ ...page.value, rows: page.value.rows.map(leanEngagement) }) : page;
    },

    'engagements.get': async ({ connectionId, engagementId }, { signal }) => {
      const connection = await connections.use(connectionId);
      const read = connection.ok
        ? await connection.value.service.getEngagement(engagementId, PAGE_EXPANSIONS, {
            priority: 'interactive',
            signal,
          })
        : connection;
      if (read.ok || !canServeFromMirror(read.problem)) return read;
      const mirror = await mirrors.mirror(connectionId);
      const kept = mirror.ok ? await mirror.value.read('engagement', engagementId) : mirror;
      if (!kept.ok || kept.value === null) return read;
      const { engagement, provenance, unreadable } = kept.value;
      return ok({ engagement, provenance, unreadable: [...unreadable], withheld: [] });
    },
  };
}
