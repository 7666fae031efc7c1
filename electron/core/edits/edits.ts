import { randomUUID } from 'node:crypto';
import type { Change, Edit, EditState, Hold, Names, Proposal } from '#shared/contract/edit.ts';
import {
  editId,
  type BulkEditId,
  type ConnectionId,
  type EditId,
  type EngagementId,
} from '#shared/contract/ids.ts';
import type { Problem } from '#shared/contract/problem.ts';
import { failed, ok, type Result } from '#shared/contract/result.ts';
import { changesNothing } from '#shared/domain/edits/pendingValues.ts';
import type { Ports } from '../ports.ts';
import { EditOutcomes, viewOf } from './editView.ts';
import { EditStore, type EditStoreOptions, type OpenEditStore } from './editStore.ts';
import { WriteQueues, type EditsConnections, type WriteQueuesOptions } from './writeQueues.ts';
import type { StoredEdit, StoredEditDraft } from './outbox/outbox.ts';
import type { SeenVersion } from './overwriteDetector.ts';
import type { AcceptedListener } from './ownWrites.ts';
import type { Standstill } from './writeBackoff.ts';
import { type WriteOutcome, READ_ONLY } from './write/writeTools.ts';
import { safeSteps, type WriteSteps } from './write/writePlan.ts';

/** Undecided proposals at once: more than a person would look through. */
const MAX_PROPOSALS = 200;
const OWN_CHANGE: Problem = {
  kind: 'contract',
  detail: 'The user has a pending change of the same field. It stays as it is.',
};
const TOO_MANY: Problem = {
  kind: 'contract',
  detail: `${MAX_PROPOSALS} proposals wait for the user already. Wait until some of them are decided.`,
};

export interface EditsOptions {
  readonly ports: Pick<Ports, 'clock' | 'random' | 'logger' | 'dataDir'>;
  readonly connections: EditsConnections;
  /** Edits of these engagements were staged, progressed or were deleted. */
  readonly onChange: (connectionId: ConnectionId, engagementIds: readonly EngagementId[]) => void;
  /** The engagement may have changed in the API. */
  readonly onWritten: (connectionId: ConnectionId, id: EngagementId) => void;
  /** A PUT was accepted; its record will be read back next. */
  readonly onAccepted?: AcceptedListener;
  /** An edit is settled; `onChange` and `onWritten` follow once this resolves. */
  readonly onSettled?: (
    edit: StoredEdit,
    settled: Extract<WriteOutcome, { kind: 'settled' }>,
  ) => Promise<void>;
  readonly steps?: WriteSteps;
  readonly makeOutbox?: EditStoreOptions['makeOutbox'];
  readonly settleMs?: number;
  /** How long a gateway may still deliver a PUT whose response was lost, in milliseconds; 90,000 by default. */
  readonly confirmMs?: number;
}

export interface EditDraft {
  readonly connectionId: ConnectionId;
  readonly engagementId: EngagementId;
  readonly engagementTitle: string | null;
  readonly change: Change;
  readonly names: Names;
  /** The refused edit that this one replaces. */
  readonly replaces?: EditId | null;
}

type OutcomeListener = (edit: StoredEdit, outcome: WriteOutcome) => void;

/**
 * The edits of all connections, stored and written one queue per record. Every method returns only after its change
 * is on disk.
 */
export class Edits {
  readonly store: EditStore;
  readonly outcomes: EditOutcomes;
  readonly #options: EditsOptions;
  readonly #queues: WriteQueues;
  readonly #outcomeListeners = new Set<OutcomeListener>();
  /** Maps a saved edit to the refused one it replaces once it is written or decided. */
  readonly #replaced = new Map<EditId, EditId>();
  #closed = false;

  constructor(options: EditsOptions) {
    this.#options = options;
    const { ports, connections, makeOutbox, steps = safeSteps, settleMs, confirmMs } = options;
    const { overwritten } = steps;
    this.store = new EditStore({
      folder: ports.dataDir,
      now: () => ports.clock.now(),
      overwritten,
      makeOutbox,
    });
    this.outcomes = new EditOutcomes(ports.clock, (connectionId, editIds) =>
      this.store.with((store) =>
        editIds.flatMap((id) => {
          const edit = store.outbox.find(id);
          return edit?.connectionId === connectionId ? [this.view(edit, store)] : [];
        }),
      ),
    );
    const onOutcome: OutcomeListener = (edit, outcome) => this.#onOutcome(edit, outcome);
    const onAccepted: AcceptedListener = (...accepted) => options.onAccepted?.(...accepted);
    const onConfirmed: WriteQueuesOptions['onConfirmed'] = ({ connectionId, engagementId }, changed) => {
      if (changed) this.#changed(connectionId, [engagementId]);
    };
    const listeners = { onAccepted, onOutcome, onConfirmed };
    this.#queues = new WriteQueues({
      ports,
      connections,
      store: this.store,
      steps,
      settleMs,
      confirmMs,
      ...listeners,
    });
  }

  /** Continues the writes an earlier session left behind. */
  resume(): Result<null> {
    return this.store.with(({ outbox }) => {
      for (const connectionId of outbox.busyConnections()) this.wake(connectionId);
      return null;
    });
  }

  /** Stages a change. Returns null if it changes nothing, which also unstages an earlier change of the same field. */
  stage(draft: EditDraft): Result<Edit | null> {
    const staged = this.#put(draft, 'staged');
    if (staged.ok) this.#discardOne(draft.connectionId, draft.replaces);
    return staged;
  }

  /**
   * Stages a change for someone else, who says why. What the user staged is never replaced; an earlier proposal for
   * the same field is. Null if it changes nothing.
   */
  propose(draft: EditDraft, proposal: Proposal): Result<Edit | null> {
    const { connectionId, engagementId, change } = draft;
    const inTheWay = this.store.with(({ list }) => {
      const staged = list
        .pending(connectionId, engagementId)
        .find((edit) => edit.state === 'staged' && edit.change.kind === change.kind);
      if (staged !== undefined) return staged.proposal === null ? OWN_CHANGE : null;
      return list.proposals(connectionId) < MAX_PROPOSALS ? null : TOO_MANY;
    });
    if (!inTheWay.ok) return inTheWay;
    if (inTheWay.value !== null) return failed(inTheWay.value);
    return this.#put(draft, 'staged', proposal);
  }

  /** Like `stage`, but writes at once, ignoring the backoff of an earlier failure. */
  save(draft: EditDraft): Result<Edit | null> {
    const saved = this.#put(draft, 'queued');
    if (!saved.ok) return saved;
    const { connectionId, replaces } = draft;
    if (saved.value === null) this.#discardOne(connectionId, replaces);
    else if (replaces) this.#replaced.set(saved.value.id, replaces);
    this.tryNow(connectionId);
    this.wake(connectionId);
    return saved;
  }

  /** The user decided about a saved edit, so the edit it replaces is no longer needed. */
  discardReplaced({ id, connectionId }: Pick<StoredEdit, 'id' | 'connectionId'>): void {
    this.#discardOne(connectionId, this.#replaced.get(id));
    this.#replaced.delete(id);
  }

  /** Queues edits in order without staging them. */
  queue(connectionId: ConnectionId, drafts: readonly StoredEditDraft[]): Result<null> {
    const refused = this.#refusal(connectionId);
    if (refused !== null) return refused;
    const queued = this.store.with(({ outbox }) => outbox.queue(drafts));
    if (!queued.ok) return queued;
    this.#changed(
      connectionId,
      drafts.map((storedDraft) => storedDraft.engagementId),
    );
    this.wake(connectionId);
    return ok(null);
  }

  /** Queues staged, failed or undecided edits; returns how many. */
  enqueue(
    connectionId: ConnectionId,
    pick: (store: OpenEditStore) => readonly EditId[],
    from: readonly EditState[],
  ): Result<number> {
    const refused = this.#refusal(connectionId);
    if (refused !== null) return refused;
    const queued = this.store.with((store) => store.outbox.enqueue(connectionId, pick(store), from));
    if (!queued.ok) return queued;
    this.#changed(
      connectionId,
      queued.value.map((edit) => edit.engagementId),
    );
    this.wake(connectionId);
    return ok(queued.value.length);
  }

  /** The user decided about what this edit replaced. */
  accept({ id, connectionId, engagementId }: StoredEdit): Result<null> {
    const accepted = this.store.with(({ outbox }) => outbox.acceptOverwrote(id));
    if (!accepted.ok) return accepted;
    this.#changed(connectionId, [engagementId]);
    return ok(null);
  }

  /** Discards edits and returns which were left: those that are being or have been written stay. */
  discard(
    connectionId: ConnectionId,
    pick: (store: OpenEditStore) => readonly EditId[],
  ): Result<{ discarded: number; left: EditId[] }> {
    const done = this.store.with((store) => {
      const ids = pick(store);
      return { ids, gone: store.outbox.discard(connectionId, ids) };
    });
    if (!done.ok) return done;
    const { ids, gone } = done.value;
    const goneIds = new Set(gone.map((edit) => edit.id));
    this.#changed(
      connectionId,
      gone.map((edit) => edit.engagementId),
    );
    // Edits queued behind a discarded one can proceed.
    this.wake(connectionId);
    return ok({ discarded: gone.length, left: ids.filter((id) => !goneIds.has(id)) });
  }

  view(edit: StoredEdit, store: OpenEditStore): Edit {
    return viewOf(edit, this.holdOf(edit), store.outbox);
  }

  /** Why an edit isn't being written right now; null if it is, or has been. */
  holdOf(edit: StoredEdit): Hold | null {
    return edit.state === 'queued' || edit.state === 'writing' ? this.#queues.holdOf(edit) : null;
  }

  /** Why none of a connection's edits is being written. */
  standstill(connectionId: ConnectionId): Standstill | null {
    return this.#queues.standstill(connectionId);
  }

  /** Subscribes to every attempt, whatever its outcome. Returns the unsubscribe function. */
  onOutcome(listener: OutcomeListener): () => void {
    this.#outcomeListeners.add(listener);
    return () => this.#outcomeListeners.delete(listener);
  }

  /**
   * Versions of engagements from the sync or a webhook, which may show that one of our writes replaced others'
   * changes. If storing them fails (`storage`), they are lost as evidence.
   */
  observe(connectionId: ConnectionId, versions: readonly SeenVersion[]): Result<null> {
    const changed = this.store.with(({ overwrites }) => overwrites.observe(connectionId, versions));
    if (!changed.ok) return changed;
    this.#changed(connectionId, changed.value);
    return ok(null);
  }

  /** Skips the current backoff at the user's request. */
  tryNow(connectionId: ConnectionId): void {
    this.#queues.tryNow(connectionId);
  }

  /** A token, a name or write access changed: edits waiting for that can proceed. */
  connectionsChanged(): void {
    this.#queues.tryAllNow();
  }

  /** The connection was removed: deletes its edits. */
  forget(connectionId: ConnectionId): Result<null> {
    this.#queues.cut(connectionId);
    return this.store.with(({ db, outbox, journal, overwrites }) => {
      db.transaction(() => {
        outbox.forget(connectionId);
        journal.forget(connectionId);
        overwrites.forget(connectionId);
      });
      db.emptyLog();
      return null;
    });
  }

  /** Waits briefly for requests in flight; any that remain are checked on the next start. */
  async close(): Promise<void> {
    await this.#queues.finish();
    this.#closed = true;
    this.outcomes.close();
    this.store.close();
  }

  /** Checks for something to write. */
  wake(connectionId: ConnectionId): void {
    this.#queues.wake(connectionId);
  }

  #put(draft: EditDraft, state: 'staged' | 'queued', proposal: Proposal | null = null): Result<Edit | null> {
    const { connectionId, engagementId, change } = draft;
    const refused = this.#refusal(connectionId);
    if (refused !== null) return refused;
    const stored = this.store.with((store) =>
      store.db.transaction(() => {
        if (changesNothing(change)) {
          store.outbox.unstage(connectionId, engagementId, change.kind);
          return null;
        }
        const storedDraft = toStoredDraft(draft, { proposal });
        store.outbox.stage(storedDraft);
        if (state === 'queued') store.outbox.enqueue(connectionId, [storedDraft.id], ['staged']);
        const edit = store.outbox.find(storedDraft.id);
        return edit === null ? null : this.view(edit, store);
      }),
    );
    if (stored.ok) this.#changed(connectionId, [engagementId]);
    return stored;
  }

  #discardOne(connectionId: ConnectionId, id: EditId | null | undefined): void {
    if (id) this.discard(connectionId, () => [id]);
  }

  #refusal(connectionId: ConnectionId): ReturnType<typeof failed> | null {
    return this.#queues.mayWrite(connectionId) ? null : failed(READ_ONLY);
  }

  #changed(connectionId: ConnectionId, engagementIds: readonly EngagementId[]): void {
    if (engagementIds.length === 0) return;
    this.outcomes.changed(connectionId);
    this.#options.onChange(connectionId, engagementIds);
  }

  #onOutcome(edit: StoredEdit, outcome: WriteOutcome): void {
    if (outcome.kind === 'settled') this.#settled(edit, outcome);
    else this.#changed(edit.connectionId, [edit.engagementId]);
    for (const listener of this.#outcomeListeners) listener(edit, outcome);
  }

  /** The page reads the list as soon as it learns that an edit is saved, so the mirror has to store it first. */
  #settled(edit: StoredEdit, settled: Extract<WriteOutcome, { kind: 'settled' }>): void {
    const { connectionId, engagementId } = edit;
    const notify = (): void => {
      if (this.#closed) return;
      this.#changed(connectionId, [engagementId]);
      const { state } = settled.settlement;
      if (state === 'done' || state === 'unread') this.discardReplaced(edit);
      if (state !== 'failed' && state !== 'clash') this.#options.onWritten(connectionId, engagementId);
    };
    const known = this.#options.onSettled?.(edit, settled) ?? Promise.resolve();
    // A failing mirror doesn't fail the edit: the sync will fetch the same data.
    known.then(notify, notify);
  }
}

export function toStoredDraft(
  draft: EditDraft,
  more: { bulkEditId?: BulkEditId; undoes?: EditId; proposal?: Proposal | null } = {},
): StoredEditDraft {
  const { replaces: _replaces, ...rest } = draft;
  return {
    ...rest,
    id: editId.parse(randomUUID()),
    bulkEditId: more.bulkEditId ?? null,
    undoes: more.undoes ?? null,
    proposal: more.proposal ?? null,
  };
}
