import type { BulkEditId, ConnectionId } from '#shared/contract/ids.ts';
import type { Result } from '#shared/contract/result.ts';
import { BatchedNotifier } from '#shared/domain/batchedNotifier.ts';
import type { AppEvent, Handlers } from '../app.ts';
import { namesFrom } from '../edits/contactNames.ts';
import type { Edits } from '../edits/edits.ts';
import { errorOrigin } from '../errorOrigin.ts';
import type { Ports } from '../ports.ts';
import { bulkEditHandlers } from './bulkEditHandlers.ts';
import { BulkEdits } from './bulkEdits.ts';
import { BulkEditStore } from './bulkEditStore.ts';
import { PerWorkspace } from '../workspace/perWorkspace.ts';
import { onWorkspaces, type Workspaces } from '../workspace/workspaces.ts';

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
  workspaces: Pick<Workspaces, 'get' | 'mirror'>,
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
  const bulkEdits = new PerWorkspace(
    (workspace) =>
      new BulkEdits(workspace, {
        edits,
        clock: ports.clock,
        onChange: (id) => changes.notify(id, [workspace.id]),
        onError: (error) =>
          ports.logger.error('The preview of a bulk edit failed.', { reason: errorOrigin(error) }),
      }),
  );
  edits.onOutcome(({ bulkEditId, connectionId }) => {
    if (bulkEditId !== null) changes.notify(bulkEditId, [connectionId]);
  });
  const withStore = <T>(work: (store: BulkEditStore) => T): Result<T> =>
    edits.store.with(({ db }) => work(new BulkEditStore(db)));
  return {
    handlers: onWorkspaces(
      workspaces,
      bulkEditHandlers(
        bulkEdits.of,
        namesFrom((id) => workspaces.mirror(id)),
      ),
    ),
    pauseInterrupted: () =>
      withStore((store) => {
        for (const id of store.unchecked()) {
          if (!bulkEdits.all().some((each) => each.isPreviewing(id))) store.set(id, { paused: true });
        }
        return null;
      }),
    forget: (connectionId) => {
      bulkEdits.take(connectionId)?.close();
      return withStore((store) => {
        store.forget(connectionId);
        return null;
      });
    },
    rateChanged: (connectionId) => bulkEdits.known(connectionId)?.rateChanged(),
    close: () => {
      for (const each of bulkEdits.all()) each.close();
      changes.close();
    },
  };
}
