import { randomUUID } from 'node:crypto';
import type { Change, Edit, EditState, Hold, Names, Proposal } from '#shared/contract/edit.ts';
import { editId, type BulkEditId, type EditId, type EngagementId } from '#shared/contract/ids.ts';
import type { Problem } from '#shared/contract/problem.ts';
import { failed, ok, type Result } from '#shared/contract/result.ts';
import { changesNothing } from '#shared/domain/edits/pendingValues.ts';
import { errorOrigin } from '../errorOrigin.ts';
import type { Ports } from '../ports.ts';
import { EditOutcomes, viewOf } from './editView.ts';
import { EditStore, type EditStoreOptions, type OpenEditStore } from './editStore.ts';
import type { StoredEdit, StoredEditDraft } from './outbox/outbox.ts';
import type { SeenVersion } from './overwriteDetector.ts';
import type { Standstill } from './writeBackoff.ts';
import { WriteQueue, type WriteQueueOptions } from './writeQueue.ts';
import {
  type AcceptedListener,
  type EditsWorkspace,
  type WriteOutcome,
  READ_ONLY,
} from './write/writeTools.ts';
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
  readonly ports: Pick<Ports, 'clock' | 'random' | 'logger'>;
  /** Edits of these engagements were staged, progressed or were deleted. */
  readonly onChange: (engagementIds: readonly EngagementId[]) => void;
  /** The engagement may have changed in the API. */
  readonly onWritten: (id: EngagementId) => void;
  readonly onAccepted?: AcceptedListener;
  /** An edit is settled; `onChange` and `onWritten` follow once this resolves. */
  readonly onSettled?: (
    edit: StoredEdit,
    settled: Extract<WriteOutcome, { kind: 'settled' }>,
  ) => Promise<void>;
  readonly steps?: WriteSteps;
  readonly makeOutbox?: EditStoreOptions['makeOutbox'];
  readonly settleMs?: WriteQueueOptions['settleMs'];
  readonly confirmMs?: WriteQueueOptions['confirmMs'];
}

export interface EditDraft {
  readonly engagementId: EngagementId;
  readonly engagementTitle: string | null;
  readonly change: Change;
  readonly names: Names;
  /** The refused edit that this one replaces. */
  readonly replaces?: EditId | null;
}

type OutcomeListener = (edit: StoredEdit, outcome: WriteOutcome) => void;

/**
 * The edits of a workspace, stored and written one queue per record. Every method returns only after its change is on
 * disk.
 */
export class Edits {
  readonly store: EditStore;
  readonly outcomes: EditOutcomes;
  readonly #workspace: EditsWorkspace;
  readonly #options: EditsOptions;
  readonly #steps: WriteSteps;
  readonly #outcomeListeners = new Set<OutcomeListener>();
  /** Maps a saved edit to the refused one it replaces once it is written or decided. */
  readonly #replaced = new Map<EditId, EditId>();
  /** Made when there is something to write. */
  #queue: WriteQueue | null = null;
  #closed = false;

  constructor(workspace: EditsWorkspace, options: EditsOptions) {
    this.#workspace = workspace;
    this.#options = options;
    const { ports, makeOutbox, steps = safeSteps } = options;
    this.#steps = steps;
    const now = (): number => ports.clock.now();
    this.store = new EditStore({ data: workspace.data, now, overwritten: steps.overwritten, makeOutbox });
    this.outcomes = new EditOutcomes(ports.clock, (editIds) =>
      this.store.with((store) =>
        editIds.flatMap((id) => {
          const edit = store.outbox.find(id);
          return edit === null ? [] : [this.view(edit, store)];
        }),
      ),
    );
  }

  /** Continues the writes an earlier session left behind. */
  resume(): Result<null> {
    const busy = this.store.with(({ outbox }) => outbox.isBusy());
    if (!busy.ok) return busy;
    if (busy.value) this.wake();
    return ok(null);
  }

  /** Stages a change. Returns null if it changes nothing, which also unstages an earlier change of the same field. */
  stage(draft: EditDraft): Result<Edit | null> {
    const staged = this.#put(draft, 'staged');
    if (staged.ok) this.#discardOne(draft.replaces);
    return staged;
  }

  /**
   * Stages a change for someone else, who says why. What the user staged is never replaced; an earlier proposal for
   * the same field is. Null if it changes nothing.
   */
  propose(draft: EditDraft, proposal: Proposal): Result<Edit | null> {
    const { engagementId, change } = draft;
    const inTheWay = this.store.with(({ list }) => {
      const staged = list
        .pending(engagementId)
        .find((edit) => edit.state === 'staged' && edit.change.kind === change.kind);
      if (staged !== undefined) return staged.proposal === null ? OWN_CHANGE : null;
      return list.proposals() < MAX_PROPOSALS ? null : TOO_MANY;
    });
    if (!inTheWay.ok) return inTheWay;
    if (inTheWay.value !== null) return failed(inTheWay.value);
    return this.#put(draft, 'staged', proposal);
  }

  /** Like `stage`, but writes at once, ignoring the backoff of an earlier failure. */
  save(draft: EditDraft): Result<Edit | null> {
    const saved = this.#put(draft, 'queued');
    if (!saved.ok) return saved;
    const { replaces } = draft;
    if (saved.value === null) this.#discardOne(replaces);
    else if (replaces) this.#replaced.set(saved.value.id, replaces);
    this.tryNow();
    this.wake();
    return saved;
  }

  /** The user decided about a saved edit, so the edit it replaces is no longer needed. */
  discardReplaced(id: EditId): void {
    this.#discardOne(this.#replaced.get(id));
    this.#replaced.delete(id);
  }

  /** Queues edits in order without staging them. */
  queue(drafts: readonly StoredEditDraft[]): Result<null> {
    const refused = this.#refusal();
    if (refused !== null) return refused;
    const queued = this.store.with(({ outbox }) => outbox.queue(drafts));
    if (!queued.ok) return queued;
    this.#changed(drafts.map((storedDraft) => storedDraft.engagementId));
    this.wake();
    return ok(null);
  }

  /** Queues staged, failed or undecided edits; returns how many. */
  enqueue(pick: (store: OpenEditStore) => readonly EditId[], from: readonly EditState[]): Result<number> {
    const refused = this.#refusal();
    if (refused !== null) return refused;
    const queued = this.store.with((store) => store.outbox.enqueue(pick(store), from));
    if (!queued.ok) return queued;
    this.#changed(queued.value.map((edit) => edit.engagementId));
    this.wake();
    return ok(queued.value.length);
  }

  /** The user decided about what this edit replaced. */
  accept({ id, engagementId }: StoredEdit): Result<null> {
    const accepted = this.store.with(({ outbox }) => outbox.acceptOverwrote(id));
    if (!accepted.ok) return accepted;
    this.#changed([engagementId]);
    return ok(null);
  }

  /** Discards edits and returns which were left: those that are being or have been written stay. */
  discard(pick: (store: OpenEditStore) => readonly EditId[]): Result<{ discarded: number; left: EditId[] }> {
    const done = this.store.with((store) => {
      const ids = pick(store);
      return { ids, gone: store.outbox.discard(ids) };
    });
    if (!done.ok) return done;
    const { ids, gone } = done.value;
    const goneIds = new Set(gone.map((edit) => edit.id));
    this.#changed(gone.map((edit) => edit.engagementId));
    // Edits queued behind a discarded one can proceed.
    this.wake();
    return ok({ discarded: gone.length, left: ids.filter((id) => !goneIds.has(id)) });
  }

  view(edit: StoredEdit, store: OpenEditStore): Edit {
    return viewOf(edit, this.#workspace.id, this.holdOf(edit), store.outbox);
  }

  /** Why an edit isn't being written right now; null if it is, or has been. */
  holdOf(edit: StoredEdit): Hold | null {
    const pending = edit.state === 'queued' || edit.state === 'writing';
    return pending ? (this.#queue?.holdOf(edit) ?? null) : null;
  }

  /** Why none of the edits is being written. */
  standstill(): Standstill | null {
    return this.#queue?.standstill() ?? null;
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
  observe(versions: readonly SeenVersion[]): Result<null> {
    const changed = this.store.with(({ overwrites }) => overwrites.observe(versions));
    if (!changed.ok) return changed;
    this.#changed(changed.value);
    return ok(null);
  }

  /** Skips the current backoff: the user, a new token or the network ended the wait. */
  tryNow(): void {
    this.#queue?.tryNow();
  }

  /** Waits briefly for requests in flight; any that remain are checked on the next start. */
  async close(): Promise<void> {
    await this.#queue?.finish();
    this.#closed = true;
    this.outcomes.close();
    this.store.close();
  }

  /** Checks for something to write. */
  wake(): void {
    // If the disk fails now, the edits stay stored and the next start finds them.
    if (this.#queue === null) this.store.with((store) => this.#openQueue(store));
    this.#queue?.wake();
  }

  #openQueue(store: OpenEditStore): void {
    const { ports, settleMs, confirmMs } = this.#options;
    const { clock, random, logger } = ports;
    const workspace = this.#workspace;
    this.#queue = new WriteQueue({
      ...store,
      store: this.store,
      workspace,
      clock,
      random,
      settleMs,
      confirmMs,
      steps: this.#steps,
      onAccepted: (...accepted) => this.#options.onAccepted?.(...accepted),
      onOutcome: (edit, outcome) => this.#onOutcome(edit, outcome),
      onConfirmed: ({ engagementId }, changed) => {
        if (changed) this.#changed([engagementId]);
      },
      onError: (error) =>
        logger.error('Could not write an edit.', {
          connectionId: workspace.id,
          reason: errorOrigin(error),
        }),
    });
  }

  #put(draft: EditDraft, state: 'staged' | 'queued', proposal: Proposal | null = null): Result<Edit | null> {
    const { engagementId, change } = draft;
    const refused = this.#refusal();
    if (refused !== null) return refused;
    const stored = this.store.with((store) =>
      store.db.transaction(() => {
        if (changesNothing(change)) {
          store.outbox.unstage(engagementId, change.kind);
          return null;
        }
        const storedDraft = toStoredDraft(draft, { proposal });
        store.outbox.stage(storedDraft);
        if (state === 'queued') store.outbox.enqueue([storedDraft.id], ['staged']);
        const edit = store.outbox.find(storedDraft.id);
        return edit === null ? null : this.view(edit, store);
      }),
    );
    if (stored.ok) this.#changed([engagementId]);
    return stored;
  }

  #discardOne(id: EditId | null | undefined): void {
    if (id) this.discard(() => [id]);
  }

  #refusal(): ReturnType<typeof failed> | null {
    return this.#workspace.record.readOnly ? failed(READ_ONLY) : null;
  }

  #changed(engagementIds: readonly EngagementId[]): void {
    if (engagementIds.length === 0) return;
    this.outcomes.changed();
    this.#options.onChange(engagementIds);
  }

  #onOutcome(edit: StoredEdit, outcome: WriteOutcome): void {
    if (outcome.kind === 'settled') this.#settled(edit, outcome);
    else this.#changed([edit.engagementId]);
    for (const listener of this.#outcomeListeners) listener(edit, outcome);
  }

  /** The page reads the list as soon as it learns that an edit is saved, so the mirror has to store it first. */
  #settled(edit: StoredEdit, settled: Extract<WriteOutcome, { kind: 'settled' }>): void {
    const { id, engagementId } = edit;
    const notify = (): void => {
      if (this.#closed) return;
      this.#changed([engagementId]);
      const { state } = settled.settlement;
      if (state === 'done' || state === 'unread') this.discardReplaced(id);
      if (state !== 'failed' && state !== 'clash') this.#options.onWritten(engagementId);
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
