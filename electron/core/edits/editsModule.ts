import type { Names } from '#shared/contract/edit.ts';
import type { ConnectionId, EngagementId } from '#shared/contract/ids.ts';
import type { JournalEntry, WrittenValue } from '#shared/contract/journal.ts';
import { ok, type Result } from '#shared/contract/result.ts';
import { BatchedNotifier } from '#shared/domain/batchedNotifier.ts';
import { diffContactSets } from '#shared/domain/edits/contactSets.ts';
import type { UsedLink } from '#shared/domain/edits/editSuggestions.ts';
import { entriesPiece } from '#shared/domain/exportFile.ts';
import type { AppEvent, Handlers } from '../app.ts';
import type { Connections } from '../connections/connections.ts';
import type { Ports } from '../ports.ts';
import type { Workspace } from '../workspace/workspace.ts';
import { onWorkspaces, type Workspaces } from '../workspace/workspaces.ts';
import { contactsOfWrite, nameContacts } from './contactNames.ts';
import { editHandlers } from './editHandlers.ts';
import type { OpenEditStore } from './editStore.ts';
import { undoState } from './editView.ts';
import { Edits } from './edits.ts';
import type { StoredWrite } from './outbox/journal.ts';
import type { SeenVersion } from './overwriteDetector.ts';
import { OwnWrites } from './ownWrites.ts';

const HEADINGS = [
  'sent at',
  'ended at',
  'connection',
  'engagement id',
  'engagement',
  'what',
  'before',
  'sent',
  'after',
  'added',
  'removed',
  'result',
  'request id',
  'problem',
];

function plain(value: WrittenValue | null, names: Names): string {
  if (value === null) return '';
  if (value.kind === 'contacts') return value.ids.map((id) => named(id, names)).join('; ');
  const { link } = value;
  return link === null ? '' : `${link.source} ${link.object_type} ${link.crm_object_id}`;
}

function named(id: string, names: Names): string {
  const name = names[id];
  return name === undefined ? id : `${name} (${id})`;
}

function problemText({ problem }: StoredWrite): string {
  if (problem === null) return '';
  const detail = 'detail' in problem ? problem.detail : '';
  const fields = problem.kind === 'api' ? problem.errors.map((error) => error.message) : [];
  return [problem.kind === 'api' ? `${problem.status} ${problem.title}` : problem.kind, detail, ...fields]
    .filter(Boolean)
    .join('. ');
}

function cells(write: StoredWrite): (string | number | null)[] {
  const { before, sent, names } = write;
  const contacts = before.kind === 'contacts' && sent.kind === 'contacts';
  const diff = contacts ? diffContactSets(before.ids, sent.ids) : { added: [], removed: [] };
  return [
    write.sentAt,
    write.endedAt,
    write.connectionName,
    write.engagementId,
    write.engagementTitle,
    contacts ? 'contacts' : 'CRM link',
    plain(before, names),
    plain(sent, names),
    plain(write.after, names),
    diff.added.map((id) => named(id, names)).join('; '),
    diff.removed.map((id) => named(id, names)).join('; '),
    write.result,
    write.requestId,
    problemText(write),
  ];
}

/** Entries per chunk of a file: stays below the message limit even with long contact sets. */
const ENTRIES_PER_CHUNK = 50;

function entryOf(write: StoredWrite, { outbox }: OpenEditStore): JournalEntry {
  const { version: _version, also: _also, ...rest } = write;
  const { landed: _landed, afterVersion: _afterVersion, unconfirmed: _unconfirmed, ...entry } = rest;
  const edit = outbox.find(write.editId);
  const overwrote = write.result === 'saved' ? (edit?.overwrote ?? null) : null;
  const undo = edit === null ? ({ kind: 'impossible', why: 'not-done' } as const) : undoState(edit, outbox);
  return { ...entry, overwrote, undo };
}

function journalHandlers(
  edits: Edits,
  workspaces: Pick<Workspaces, 'get'>,
  isInUse: (id: ConnectionId) => boolean,
): Pick<Handlers, 'journal.page' | 'journal.export'> {
  /** Names contacts only for connections in use: opening a mirror would start its sync. */
  const named = async <T extends StoredWrite | JournalEntry>(
    shown: ConnectionId | null,
    writes: readonly T[],
  ): Promise<T[]> => {
    const connections = [...new Set(writes.map((write) => write.connectionId))];
    const found = await Promise.all(
      connections
        .filter((id) => id === shown || isInUse(id))
        .map(async (id) => {
          const workspace = workspaces.get(id);
          const own = writes.filter((write) => write.connectionId === id);
          return workspace.ok ? nameContacts(workspace.value, own, contactsOfWrite) : own;
        }),
    );
    const byId = new Map(found.flat().map((write) => [write.id, write]));
    return writes.map((write) => byId.get(write.id) ?? write);
  };

  return {
    'journal.page': async (search) => {
      const page = edits.store.with((store) =>
        store.journal.page(search).map((write) => entryOf(write, store)),
      );
      if (!page.ok) return page;
      const last = page.value.at(-1);
      const next = page.value.length < search.limit || last === undefined ? null : last.id;
      return ok({ entries: await named(search.connectionId, page.value), next });
    },

    'journal.export': async ({ format, ...search }) => {
      const page = edits.store.with(({ journal }) => journal.page({ ...search, limit: ENTRIES_PER_CHUNK }));
      if (!page.ok) return page;
      const last = page.value.at(-1);
      const next = page.value.length < ENTRIES_PER_CHUNK || last === undefined ? null : last.id;
      const place = { first: search.before === null, last: next === null };
      return ok({
        text: entriesPiece(await named(search.connectionId, page.value), format, place, {
          headings: HEADINGS,
          cells,
        }),
        next,
      });
    },
  };
}

/** Short enough to look immediate, long enough that a bulk edit of thousands doesn't flood the page. */
const BATCH_MS = 100;
/** CRM links of the workspace to suggest, after those related to the engagement itself. */
const MAX_USED_LINKS = 50;
/** During a bulk edit the sync polls at this interval, not after every edit. */
const SYNC_EVERY_MS = 2000;
/** Delays leftover edits so that they don't slow down the start. */
const RESUME_AFTER_MS = 1000;

interface EditsModule {
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
          unconfirmed: (id) => ownWrites.unconfirmed(id),
        }),
      ),
      ...journalHandlers(edits, workspaces, (id) => connections.live(id) !== undefined),
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
