import type { Names } from '#shared/contract/edit.ts';
import type { BulkEditId, ConnectionId, EngagementId } from '#shared/contract/ids.ts';
import type { JournalEntry, WrittenValue } from '#shared/contract/journal.ts';
import type { InputOf } from '#shared/contract/methods.ts';
import { ok, type Result } from '#shared/contract/result.ts';
import { BatchedNotifier } from '#shared/domain/batchedNotifier.ts';
import { diffContactSets } from '#shared/domain/edits/contactSets.ts';
import { entriesPiece } from '#shared/domain/exportFile.ts';
import type { AppEvent, Handlers } from '../app.ts';
import { isTaken } from '../database/workspaceData.ts';
import type { Ports } from '../ports.ts';
import type { Workspace } from '../workspace/workspace.ts';
import { onWorkspaces, PerWorkspace, type Workspaces } from '../workspace/workspaces.ts';
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

/** A write with what was asked about it. */
interface Written extends StoredWrite {
  readonly workspace: Workspace;
  readonly store: OpenEditStore;
}

function entryOf({ workspace, store: { outbox }, ...write }: Written): JournalEntry {
  const { version: _version, also: _also, ...rest } = write;
  const { landed: _landed, afterVersion: _afterVersion, unconfirmed: _unconfirmed, ...entry } = rest;
  const edit = outbox.find(write.editId);
  const overwrote = write.result === 'saved' ? (edit?.overwrote ?? null) : null;
  const undo = edit === null ? ({ kind: 'impossible', why: 'not-done' } as const) : undoState(edit, outbox);
  return { ...entry, connectionId: workspace.id, overwrote, undo };
}

/** Takes from lists that are newest first until there are enough. A clock that was set back changes no list's order. */
function newestOf(lists: readonly (readonly Written[])[], limit: number): Written[] {
  const rest = lists.map((list) => [...list]);
  const taken: Written[] = [];
  while (taken.length < limit) {
    const [next] = rest.toSorted(([a], [b]) => ((a?.sentAt ?? '') < (b?.sentAt ?? '') ? 1 : -1));
    const write = next?.shift();
    if (write === undefined) break;
    taken.push(write);
  }
  return taken;
}

function journalHandlers(
  of: (workspace: Workspace) => Edits,
  workspaces: Pick<Workspaces, 'all'>,
): Pick<Handlers, 'journal.page' | 'journal.export'> {
  type Search = Omit<InputOf<'journal.page'>, 'limit'>;
  const read = async (
    { connectionId, before, ...search }: Search,
    limit: number,
  ): Promise<Result<{ writes: Written[]; next: Search['before'] }>> => {
    const shown = workspaces.all().filter(({ id }) => connectionId === null || id === connectionId);
    const pages: Written[][] = [];
    for (const workspace of shown) {
      const page = of(workspace).store.with((store) =>
        store.journal
          .page({ ...search, before: before?.[workspace.id] ?? null, limit })
          .map((write) => ({ ...write, workspace, store })),
      );
      if (!page.ok) return page;
      pages.push(page.value);
    }
    const newest = newestOf(pages, limit);
    const named = new Map<Workspace, Written[]>();
    for (const workspace of shown) {
      const own = newest.filter((write) => write.workspace === workspace);
      // Names contacts only for connections in use: opening a mirror would start its sync.
      const mayName = workspace.id === connectionId || workspace.live() !== undefined;
      // oxlint-disable-next-line no-await-in-loop -- usually a single one
      named.set(workspace, mayName ? await nameContacts(workspace, own, contactsOfWrite) : own);
    }
    return ok({
      writes: newest.map((write) => named.get(write.workspace)?.shift() ?? write),
      next:
        newest.length < limit
          ? null
          : { ...before, ...Object.fromEntries(newest.map(({ workspace, id }) => [workspace.id, id])) },
    });
  };

  return {
    'journal.page': async ({ limit, ...search }) => {
      const page = await read(search, limit);
      return page.ok ? ok({ entries: page.value.writes.map(entryOf), next: page.value.next }) : page;
    },

    'journal.export': async ({ format, ...search }) => {
      const page = await read(search, ENTRIES_PER_CHUNK);
      if (!page.ok) return page;
      const { writes, next } = page.value;
      const place = { first: search.before === null, last: next === null };
      const entries = writes.map(({ workspace, store: _store, ...write }) => ({
        ...write,
        connectionId: workspace.id,
      }));
      return ok({ text: entriesPiece(entries, format, place, { headings: HEADINGS, cells }), next });
    },
  };
}

/** Short enough to look immediate, long enough that a bulk edit of thousands doesn't flood the page. */
const BATCH_MS = 100;
/** During a bulk edit the sync polls at this interval, not after every edit. */
const SYNC_EVERY_MS = 2000;
/** Delays leftover edits so that they don't slow down the start. */
const RESUME_AFTER_MS = 1000;

/** A page of a sync has 100. */
const MAX_UNSEEN = 10_000;

/** What bulk edits need to know of edits. */
interface EditsListener {
  /** Runs before a workspace's edits of an earlier session are sent, so that bulk edits settle first. */
  beforeResume(workspace: Workspace): Result<null>;
  /** An edit of this bulk edit was attempted. */
  onBulkEdit(workspace: Workspace, id: BulkEditId): void;
}

interface EditsModule {
  readonly handlers: Pick<Handlers, Extract<keyof Handlers, `edits.${string}` | `journal.${string}`>>;
  readonly of: (workspace: Workspace) => Edits;
  /** Versions of engagements from the sync or a webhook. */
  observe(workspace: Workspace, versions: readonly SeenVersion[]): void;
  /** Every event of the core. */
  follow(event: AppEvent): void;
  /** A token, a name or write access changed, or the API is reachable again: edits waiting for that can proceed. */
  tryNow(workspace?: Workspace): void;
  close(): void;
}

/** Wires up everything that writes to the API. */
export function openEditsModule(
  ports: Ports,
  workspaces: Pick<Workspaces, 'get' | 'all'>,
  listener: EditsListener,
): EditsModule {
  const { clock } = ports;
  const editChanges = new BatchedNotifier<Workspace, EngagementId>({
    clock,
    emit: (workspace, engagementIds) => workspace.emit('edits.changed', { engagementIds }),
    delayMs: BATCH_MS,
  });
  const engagementChanges = new BatchedNotifier<Workspace, EngagementId>({
    clock,
    emit: (workspace, engagementIds) => workspace.emit('engagements.changed', { engagementIds }),
    delayMs: BATCH_MS,
  });
  const syncRequests = new BatchedNotifier<Workspace>({
    clock,
    emit: (workspace) => void workspace.control('now'),
    delayMs: SYNC_EVERY_MS,
  });
  const open = (workspace: Workspace) => {
    const ownWrites = new OwnWrites({
      clock,
      workspace,
      onMirrored: (engagementId) => {
        workspace.emit('mirror.changed', { collection: 'engagements', ids: [engagementId] });
        engagementChanges.notify(workspace, [engagementId]);
      },
      onConfirming: (engagementId) => editChanges.notify(workspace, [engagementId]),
    });
    const edits = new Edits(workspace, {
      ports,
      onAccepted: (edit, sent, answer) => ownWrites.accepted(edit, sent, answer),
      onSettled: (edit, { settlement, engagement }) => ownWrites.settled(edit, settlement, engagement),
      onChange: (engagementIds) => editChanges.notify(workspace, engagementIds),
      onWritten: (engagementId) => {
        engagementChanges.notify(workspace, [engagementId]);
        syncRequests.notify(workspace);
      },
    });
    edits.onOutcome(({ bulkEditId }) => {
      if (bulkEditId !== null) listener.onBulkEdit(workspace, bulkEditId);
    });
    return { edits, ownWrites };
  };
  const opened = new PerWorkspace(open, async ({ edits, ownWrites }) => {
    ownWrites.close();
    await edits.close();
  });
  const editsOf = (workspace: Workspace): Edits => opened.of(workspace).edits;

  /** Workspaces whose edits of the last session couldn't be resumed. */
  const unresumed = new Set<ConnectionId>();
  const resume = (workspace: Workspace): void => {
    const settled = listener.beforeResume(workspace);
    const resumed = settled.ok ? editsOf(workspace).resume() : settled;
    unresumed.delete(workspace.id);
    if (resumed.ok) return;
    unresumed.add(workspace.id);
    workspace.log('error', 'Could not resume the edits of the last session.', resumed.problem.kind);
  };
  /** Versions that came while another program used the file of the edits. */
  const unseen = new Map<ConnectionId, readonly SeenVersion[]>();
  const observe = (workspace: Workspace, versions: readonly SeenVersion[]): void => {
    const observed = editsOf(workspace).observe(versions);
    // Cancelled: the app is closing.
    if (observed.ok || observed.problem.kind === 'cancelled') return;
    const waiting = [...(unseen.get(workspace.id) ?? []), ...versions];
    if (isTaken(observed) && waiting.length <= MAX_UNSEEN) return void unseen.set(workspace.id, waiting);
    const otherwise = 'Could not check saved edits for overwritten changes.';
    workspace.log('warn', otherwise, observed.problem.kind);
  };
  const cancelResume = clock.after(RESUME_AFTER_MS, () => workspaces.all().forEach(resume));

  return {
    of: editsOf,
    handlers: {
      ...onWorkspaces(
        workspaces,
        editHandlers(editsOf, (workspace) => opened.of(workspace).ownWrites.unconfirmed()),
      ),
      ...journalHandlers(editsOf, workspaces),
    },
    observe,
    follow: ({ name, payload }) => {
      if (name !== 'connections.unlocked') return;
      const workspace = workspaces.get(payload.connectionId);
      if (!workspace.ok) return;
      if (unresumed.has(workspace.value.id)) resume(workspace.value);
      const waited = unseen.get(workspace.value.id) ?? [];
      unseen.delete(workspace.value.id);
      if (waited.length > 0) observe(workspace.value, waited);
    },
    tryNow: (workspace) => {
      const some = workspace === undefined ? opened.all() : [opened.known(workspace.id)];
      for (const each of some) each?.edits.tryNow();
    },
    close: () => {
      cancelResume();
      engagementChanges.close();
      syncRequests.close();
      editChanges.close();
    },
  };
}
