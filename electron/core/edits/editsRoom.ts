import type { Result } from '#shared/contract/result.ts';
import type { UsedLink } from '#shared/domain/edits/suggestLinks.ts';
import type { AppEvent } from '../app.ts';
import type { Connections } from '../connections/connections.ts';
import type { Handlers } from '../handlers.ts';
import type { MirrorRoom } from '../mirror/mirrorRoom.ts';
import type { Ports } from '../ports/index.ts';
import { whereThrown } from '../whereThrown.ts';
import type { BatchId, ConnectionId, EngagementId } from '#shared/contract/ids.ts';
import { editHandlers } from './editHandlers.ts';
import { Bulk } from './bulk/bulk.ts';
import { bulkHandlers } from './bulk/bulkHandlers.ts';
import { namesFrom } from './contactNames.ts';
import { GatheredNews } from './gatheredNews.ts';
import { Edits } from './edits.ts';
import { journalHandlers } from './journalHandlers.ts';
import { OwnWrites } from './ownWrites.ts';
import type { SeenVersion } from './outbox/seenVersions.ts';

/** CRM links of the workspace that are offered, after those that belong to the engagement itself. */
const MOST_USED_LINKS = 50;
/** A run of thousands is looked for by the sync from time to time, not edit by edit. */
const SYNC_EVERY_MS = 2000;
/** Edits left from the last run wait so long, so that starting is not slowed down by them. */
const RESUME_AFTER_MS = 1000;

export interface EditsRoom {
  readonly edits: Edits;
  readonly handlers: Pick<
    Handlers,
    Extract<keyof Handlers, `edits.${string}` | `journal.${string}` | `bulk.${string}`>
  >;
  /** Versions of engagements that the sync or a webhook brought. */
  observe(connectionId: ConnectionId, versions: readonly SeenVersion[]): void;
  /** A token, a name or a right to write changed. */
  connectionsChanged(): void;
  /** The connection is removed, and all that is kept of it. Problems: `storage`. */
  forget(connectionId: ConnectionId): Result<null>;
  close(): Promise<void>;
}

/** Everything that changes what the service holds, wired. */
export function openEditsRoom(
  ports: Ports,
  connections: Connections,
  mirrors: Pick<MirrorRoom, 'mirror' | 'written'>,
  tell: (event: AppEvent) => void,
): EditsRoom {
  const news = new GatheredNews<ConnectionId, EngagementId>(ports.clock, (connectionId, engagementIds) =>
    tell({ name: 'edits.changed', payload: { connectionId, engagementIds } }),
  );
  const written = new GatheredNews<ConnectionId, EngagementId>(ports.clock, (connectionId, engagementIds) =>
    tell({ name: 'engagements.changed', payload: { connectionId, engagementIds } }),
  );
  const toSync = new GatheredNews<ConnectionId, EngagementId>(
    ports.clock,
    (connectionId) => mirrors.written(connectionId),
    SYNC_EVERY_MS,
  );
  const bulkNews = new GatheredNews<BatchId, ConnectionId>(ports.clock, (batchId, connectionIds) => {
    for (const connectionId of connectionIds)
      tell({ name: 'bulk.changed', payload: { connectionId, batchId } });
  });
  const ownWrites = new OwnWrites({
    clock: ports.clock,
    mirror: (id) => mirrors.mirror(id),
    service: (id) => connections.use(id),
    onMirrored: (connectionId, engagementId) => {
      const payload = { connectionId, collection: 'engagements' as const, ids: [engagementId] };
      tell({ name: 'mirror.changed', payload });
      written.changed(connectionId, [engagementId]);
    },
    onConfirming: (connectionId, engagementId) => news.changed(connectionId, [engagementId]),
  });
  const edits = new Edits({
    ports,
    connections,
    onAccepted: (edit, sent, answer) => ownWrites.accepted(edit, sent, answer),
    onSettled: (edit, { settlement, engagement }) => ownWrites.settled(edit, settlement, engagement),
    onChange: (connectionId, engagementIds) => news.changed(connectionId, engagementIds),
    onWritten: (connectionId, engagementId) => {
      written.changed(connectionId, [engagementId]);
      toSync.changed(connectionId, [engagementId]);
    },
  });
  const bulk = new Bulk({
    edits,
    clock: ports.clock,
    connections,
    mirror: async (id) => {
      const mirror = await mirrors.mirror(id);
      return mirror.ok ? mirror.value : null;
    },
    onChange: (connectionId, batchId) => bulkNews.changed(batchId, [connectionId]),
    onFall: (error) =>
      ports.logger.error('The check of a bulk run broke off.', { reason: whereThrown(error) }),
  });
  const nameContacts = namesFrom((id) => mirrors.mirror(id));
  const callOffResume = ports.clock.after(RESUME_AFTER_MS, () => {
    const settled = bulk.settleIn();
    const resumed = settled.ok ? edits.resume() : settled;
    if (!resumed.ok)
      ports.logger.error('Edits left from the last time could not be read.', {
        reason: resumed.problem.kind,
      });
  });
  return {
    edits,
    handlers: {
      ...editHandlers({
        edits,
        connections,
        usedLinks: (id) => usedLinks(mirrors, id),
        nameContacts,
        unconfirmed: (id) => ownWrites.unconfirmed(id),
      }),
      ...journalHandlers(edits, nameContacts, (id) => connections.live(id) !== undefined),
      ...bulkHandlers(bulk, nameContacts),
    },
    observe: (connectionId, versions) => {
      const observed = edits.observe(connectionId, versions);
      // Cancelled: the program is being closed.
      if (!observed.ok && observed.problem.kind !== 'cancelled')
        ports.logger.warn('What others changed could not be compared with what was saved.', {
          connectionId,
          reason: observed.problem.kind,
        });
    },
    connectionsChanged: () => edits.connectionsChanged(),
    forget: (connectionId) => {
      ownWrites.forget(connectionId);
      const bulkForgotten = bulk.forget(connectionId);
      return bulkForgotten.ok ? edits.forget(connectionId) : bulkForgotten;
    },
    close: async () => {
      callOffResume();
      bulk.close();
      ownWrites.close();
      bulkNews.close();
      written.close();
      toSync.close();
      news.close();
      await edits.close();
    },
  };
}

/** CRM links that the workspace uses, most used first; null where the mirror has none to tell of yet. */
async function usedLinks(
  mirrors: Pick<MirrorRoom, 'mirror'>,
  id: ConnectionId,
): Promise<readonly UsedLink[] | null> {
  const mirror = await mirrors.mirror(id);
  const used = mirror.ok ? await mirror.value.crmAssociations('', MOST_USED_LINKS) : mirror;
  if (!used.ok || used.value.length === 0) return null;
  return used.value.map(({ association, engagements }) => ({ link: association, engagements }));
}
