import type { Result } from '#shared/contract/result.ts';
import type { UsedLink } from '#shared/domain/edits/editSuggestions.ts';
import { BatchedNotifier } from '#shared/domain/batchedNotifier.ts';
import type { AppEvent, Handlers } from '../app.ts';
import type { Connections } from '../connections/connections.ts';
import type { Workspace } from '../workspace/workspace.ts';
import { onWorkspaces, type Workspaces } from '../workspace/workspaces.ts';
import type { Ports } from '../ports.ts';
import type { ConnectionId, EngagementId } from '#shared/contract/ids.ts';
import { editHandlers } from './editHandlers.ts';
import { namesFrom } from './contactNames.ts';
import { Edits } from './edits.ts';
import { journalHandlers } from './journalHandlers.ts';
import { OwnWrites } from './ownWrites.ts';
import type { SeenVersion } from './overwriteDetector.ts';

/** Short enough to look immediate, long enough that a bulk edit of thousands doesn't flood the page. */
const BATCH_MS = 100;
/** CRM links of the workspace to suggest, after those related to the engagement itself. */
const MAX_USED_LINKS = 50;
/** During a bulk edit the sync polls at this interval, not after every edit. */
const SYNC_EVERY_MS = 2000;
/** Delays leftover edits so that they don't slow down the start. */
const RESUME_AFTER_MS = 1000;

export interface EditsModule {
  readonly edits: Edits;
  readonly handlers: Pick<Handlers, Extract<keyof Handlers, `edits.${string}` | `journal.${string}`>>;
  /** Versions of engagements from the sync or a webhook. */
  observe(connectionId: ConnectionId, versions: readonly SeenVersion[]): void;
  /** A token, a name or write access changed. */
  connectionsChanged(): void;
  /** The connection was removed: deletes its edits. Problems: `storage`. */
  forget(connectionId: ConnectionId): Result<null>;
  close(): Promise<void>;
}

/** Wires up everything that writes to the API. */
export function openEditsModule(
  ports: Ports,
  connections: Connections,
  workspaces: Pick<Workspaces, 'get' | 'mirror' | 'written'>,
  emit: (event: AppEvent) => void,
  /** Runs before edits of an earlier session are sent, so that bulk edits settle first. */
  beforeResume: () => Result<null>,
): EditsModule {
  const { clock } = ports;
  const editChanges = new BatchedNotifier<ConnectionId, EngagementId>({
    clock,
    emit: (connectionId, engagementIds) =>
      emit({ name: 'edits.changed', payload: { connectionId, engagementIds } }),
    delayMs: BATCH_MS,
  });
  const engagementChanges = new BatchedNotifier<ConnectionId, EngagementId>({
    clock,
    emit: (connectionId, engagementIds) =>
      emit({ name: 'engagements.changed', payload: { connectionId, engagementIds } }),
    delayMs: BATCH_MS,
  });
  const syncRequests = new BatchedNotifier<ConnectionId>({
    clock,
    emit: (connectionId) => workspaces.written(connectionId),
    delayMs: SYNC_EVERY_MS,
  });
  const ownWrites = new OwnWrites({
    clock: ports.clock,
    mirror: (id) => workspaces.mirror(id),
    service: (id) => connections.use(id),
    onMirrored: (connectionId, engagementId) => {
      const payload = { connectionId, collection: 'engagements' as const, ids: [engagementId] };
      emit({ name: 'mirror.changed', payload });
      engagementChanges.notify(connectionId, [engagementId]);
    },
    onConfirming: (connectionId, engagementId) => editChanges.notify(connectionId, [engagementId]),
  });
  const edits = new Edits({
    ports,
    connections,
    onAccepted: (edit, sent, answer) => ownWrites.accepted(edit, sent, answer),
    onSettled: (edit, { settlement, engagement }) => ownWrites.settled(edit, settlement, engagement),
    onChange: (connectionId, engagementIds) => editChanges.notify(connectionId, engagementIds),
    onWritten: (connectionId, engagementId) => {
      engagementChanges.notify(connectionId, [engagementId]);
      syncRequests.notify(connectionId);
    },
  });
  const nameContacts = namesFrom((id) => workspaces.mirror(id));
  const cancelResume = ports.clock.after(RESUME_AFTER_MS, () => {
    const settled = beforeResume();
    const resumed = settled.ok ? edits.resume() : settled;
    if (!resumed.ok)
      ports.logger.error('Could not resume the edits of the last session.', {
        reason: resumed.problem.kind,
      });
  });
  return {
    edits,
    handlers: {
      ...onWorkspaces(
        workspaces,
        editHandlers({
          edits,
          usedLinks,
          nameContacts,
          unconfirmed: (id) => ownWrites.unconfirmed(id),
        }),
      ),
      ...journalHandlers(edits, nameContacts, (id) => connections.live(id) !== undefined),
    },
    observe: (connectionId, versions) => {
      const observed = edits.observe(connectionId, versions);
      // Cancelled: the app is closing.
      if (!observed.ok && observed.problem.kind !== 'cancelled')
        ports.logger.warn('Could not check saved edits for overwritten changes.', {
          connectionId,
          reason: observed.problem.kind,
        });
    },
    connectionsChanged: () => edits.connectionsChanged(),
    forget: (connectionId) => {
      ownWrites.forget(connectionId);
      return edits.forget(connectionId);
    },
    close: async () => {
      cancelResume();
      ownWrites.close();
      engagementChanges.close();
      syncRequests.close();
      editChanges.close();
      await edits.close();
    },
  };
}

/** The CRM links the workspace uses, most used first; null if the mirror has none yet. */
async function usedLinks(workspace: Workspace): Promise<readonly UsedLink[] | null> {
  const mirror = await workspace.mirror();
  const used = mirror.ok
    ? await mirror.value.read('crmAssociations', { search: '', limit: MAX_USED_LINKS })
    : mirror;
  if (!used.ok || used.value.length === 0) return null;
  return used.value.map(({ association, engagements }) => ({ link: association, engagements }));
}
