import type { BulkEditId, ConnectionId } from '#shared/contract/ids.ts';
import type { Result } from '#shared/contract/result.ts';
import { BatchedNotifier } from '#shared/domain/batchedNotifier.ts';
import type { AppEvent, Handlers } from '../app.ts';
import type { Connections } from '../connections/connections.ts';
import { namesFrom } from '../edits/contactNames.ts';
import type { Edits } from '../edits/edits.ts';
import { errorOrigin } from '../errorOrigin.ts';
import type { Workspaces } from '../workspace/workspaces.ts';
import type { Ports } from '../ports.ts';
import { bulkEditHandlers } from './bulkEditHandlers.ts';
import { BulkEdits } from './bulkEdits.ts';

/**
 * Short enough to feel immediate, long enough that a bulk edit of thousands doesn't flood the page with
 * events.
 */
const BATCH_MS = 100;

export interface BulkEditsModule {
  readonly handlers: Pick<Handlers, Extract<keyof Handlers, `bulkEdits.${string}`>>;
  /**
   * Pauses previews that the end of the app interrupted. Must be called before edits resume. Problems:
   * `storage`.
   */
  pauseInterrupted(): Result<null>;
  /** Deletes the bulk edits of a removed connection. Problems: `storage`. */
  forget(connectionId: ConnectionId): Result<null>;
  /** The state of a connection's rate limit changed. */
  rateChanged(connectionId: ConnectionId): void;
  close(): void;
}

/** Bulk edits: one change to many engagements, carried out as one edit per engagement. */
export function openBulkEditsModule(
  ports: Ports,
  connections: Connections,
  workspaces: Pick<Workspaces, 'mirror'>,
  edits: Edits,
  emit: (event: AppEvent) => void,
): BulkEditsModule {
  const changes = new BatchedNotifier<BulkEditId, ConnectionId>({
    clock: ports.clock,
    emit: (bulkEditId, connectionIds) => {
      for (const connectionId of connectionIds)
        emit({ name: 'bulkEdits.changed', payload: { connectionId, bulkEditId } });
    },
    delayMs: BATCH_MS,
  });
  const bulkEdits = new BulkEdits({
    edits,
    clock: ports.clock,
    connections,
    mirror: async (id) => {
      const mirror = await workspaces.mirror(id);
      return mirror.ok ? mirror.value : null;
    },
    onChange: (connectionId, bulkEditId) => changes.notify(bulkEditId, [connectionId]),
    onError: (error) =>
      ports.logger.error('The preview of a bulk edit failed.', { reason: errorOrigin(error) }),
  });
  return {
    handlers: bulkEditHandlers(
      bulkEdits,
      namesFrom((id) => workspaces.mirror(id)),
    ),
    pauseInterrupted: () => bulkEdits.pauseInterrupted(),
    forget: (connectionId) => bulkEdits.forget(connectionId),
    rateChanged: (connectionId) => bulkEdits.rateChanged(connectionId),
    close: () => {
      bulkEdits.close();
      changes.close();
    },
  };
}
