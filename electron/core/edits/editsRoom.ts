import type { Result } from '#shared/contract/result.ts';
import type { AppEvent } from '../app.ts';
import type { Connections } from '../connections/connections.ts';
import type { Handlers } from '../handlers.ts';
import type { Ports } from '../ports/index.ts';
import { whereThrown } from '../whereThrown.ts';
import type { BatchId, ConnectionId, EngagementId } from '#shared/contract/ids.ts';
import { editHandlers } from './editHandlers.ts';
import { Bulk } from './bulk/bulk.ts';
import { bulkHandlers } from './bulk/bulkHandlers.ts';
import { GatheredNews } from './gatheredNews.ts';
import { Edits } from './edits.ts';
import { journalHandlers } from './journalHandlers.ts';

/** Edits left from the last run wait so long, so that starting is not slowed down by them. */
const RESUME_AFTER_MS = 1000;

export interface EditsRoom {
  readonly handlers: Pick<
    Handlers,
    Extract<keyof Handlers, `edits.${string}` | `journal.${string}` | `bulk.${string}`> | DirectEdits
  >;
  /** A token, a name or a right to write changed. */
  connectionsChanged(): void;
  /** The connection is removed, and all that is kept of it. Problems: `storage`. */
  forget(connectionId: ConnectionId): Result<null>;
  close(): Promise<void>;
}

type DirectEdits = 'engagements.replaceContacts' | 'engagements.setCrmAssociation';

/** Everything that changes what the service holds, wired. */
export function openEditsRoom(
  ports: Ports,
  connections: Connections,
  tell: (event: AppEvent) => void,
): EditsRoom {
  const news = new GatheredNews<ConnectionId, EngagementId>(ports.clock, (connectionId, engagementIds) =>
    tell({ name: 'edits.changed', payload: { connectionId, engagementIds } }),
  );
  const bulkNews = new GatheredNews<BatchId, ConnectionId>(ports.clock, (batchId, connectionIds) => {
    for (const connectionId of connectionIds)
      tell({ name: 'bulk.changed', payload: { connectionId, batchId } });
  });
  const edits = new Edits({
    ports,
    connections,
    onChange: (connectionId, engagementIds) => news.changed(connectionId, engagementIds),
    onWritten: (connectionId, engagementId) =>
      tell({ name: 'engagements.changed', payload: { connectionId, engagementIds: [engagementId] } }),
  });
  const bulk = new Bulk({
    edits,
    clock: ports.clock,
    connections,
    onChange: (connectionId, batchId) => bulkNews.changed(batchId, [connectionId]),
    onFall: (error) =>
      ports.logger.error('The check of a bulk run broke off.', { reason: whereThrown(error) }),
  });
  const callOffResume = ports.clock.after(RESUME_AFTER_MS, () => {
    const settled = bulk.settleIn();
    const resumed = settled.ok ? edits.resume() : settled;
    if (!resumed.ok)
      ports.logger.error('Edits left from the last time could not be read.', {
        reason: resumed.problem.kind,
      });
  });
  return {
    handlers: {
      ...editHandlers({ edits, connections, clock: ports.clock, usedLinks: () => Promise.resolve(null) }),
      ...journalHandlers(edits),
      ...bulkHandlers(bulk),
    },
    connectionsChanged: () => edits.connectionsChanged(),
    forget: (connectionId) => {
      const bulkForgotten = bulk.forget(connectionId);
      return bulkForgotten.ok ? edits.forget(connectionId) : bulkForgotten;
    },
    close: async () => {
      callOffResume();
      bulk.close();
      bulkNews.close();
      news.close();
      await edits.close();
    },
  };
}
