import { randomUUID } from 'node:crypto';
import type {
  BulkAction,
  BulkEdit,
  CsvLook,
  CsvReading,
  RowCells,
  RowCorrection,
  RowState,
} from '#shared/contract/bulkEdits.ts';
import { bulkEditId, type BulkEditId, type EngagementId } from '#shared/contract/ids.ts';
import type { OutputOf } from '#shared/contract/methods.ts';
import type { Problem } from '#shared/contract/problem.ts';
import { failed, ok, type Result } from '#shared/contract/result.ts';
import { retryDecision } from '#shared/domain/failures/retryDecision.ts';
import { rateWait } from '../api/rateLimit.ts';
import { toStoredDraft } from '../edits/edits.ts';
import type { Standstill } from '../edits/writeBackoff.ts';
import { READ_ONLY } from '../edits/write/writeTools.ts';
import type { Workspace } from '../workspace/workspace.ts';
import { planCorrection, storeCorrection } from './bulkEditCorrections.ts';
import { BulkEditStore, type ItemNow, type NewItem, type StoredBulkEdit } from './bulkEditStore.ts';
import { rowStateOf } from './bulkEditItem.ts';
import { BulkEditPreviews, type BulkEditsOptions } from './bulkEditPreviews.ts';
import { parseCsvItems, previewCsv, Uploads } from './csvImport.ts';

/** Items put into the outbox per transaction. */
const QUEUED_AT_ONCE = 500;

const NO_FILE: Problem = {
  kind: 'contract',
  detail: 'The file is no longer available; choose it again.',
};
const GONE: Problem = { kind: 'contract', detail: 'This bulk edit no longer exists.', cause: 'gone' };

/**
 * One change to many engagements: previewed item by item, sent through the outbox, and reported row by row.
 */
export class BulkEdits {
  readonly #uploads = new Uploads();
  readonly #options: BulkEditsOptions;
  readonly #previews: BulkEditPreviews;
  readonly #workspace: Workspace;
  /** Which requests waited for the rate limit when it was last looked at. */
  #rateWaits: 'all' | 'some' | 'none' = 'none';

  constructor(workspace: Workspace, options: BulkEditsOptions) {
    this.#workspace = workspace;
    this.#options = options;
    this.#previews = new BulkEditPreviews(workspace, options);
  }

  /** Appends a chunk of a file and returns the number of bytes received so far. */
  upload(uploadId: string, base64: string): Result<{ bytes: number }> {
    return this.#uploads.add(uploadId, base64);
  }

  /** Shows how an uploaded file would be read. */
  previewCsv(uploadId: string, reading: CsvReading): Result<CsvLook> {
    const bytes = this.#uploads.read(uploadId);
    return bytes === null ? failed(NO_FILE) : ok(previewCsv(bytes, reading));
  }

  createFromCsv(uploadId: string, fileName: string, reading: CsvReading): Result<BulkEdit> {
    const bytes = this.#uploads.read(uploadId);
    if (bytes === null) return failed(NO_FILE);
    const file = parseCsvItems(bytes, reading);
    if (!file.ok) return file;
    this.#uploads.remove(uploadId);
    return this.#make({ ...file.value.origin, fileName }, file.value.items);
  }

  createFromSelection(ids: readonly EngagementId[], action: BulkAction): Result<BulkEdit> {
    const items = [...new Set(ids)].map((engagementId): NewItem => ({
      line: null,
      engagementId,
      kind: action.kind,
      request: null,
      errors: [],
      cells: null,
    }));
    return this.#make({ kind: 'selection', action }, items);
  }

  list(): Result<BulkEdit[]> {
    return this.#with((bulkEdits) => bulkEdits.all().map((bulkEdit) => this.#view(bulkEdits, bulkEdit)));
  }

  get(id: BulkEditId): Result<BulkEdit> {
    const found = this.#with((bulkEdits) => {
      const bulkEdit = bulkEdits.find(id);
      return bulkEdit === null ? null : this.#view(bulkEdits, bulkEdit);
    });
    if (!found.ok) return found;
    return found.value === null ? failed(GONE) : ok(found.value);
  }

  warnings(id: BulkEditId): Result<OutputOf<'bulkEdits.warnings'>> {
    const there = this.get(id);
    return there.ok ? this.#with((bulkEdits) => bulkEdits.warnings(id)) : there;
  }

  rows(id: BulkEditId, states: readonly RowState[], offset: number, limit: number): Result<ItemNow[]> {
    const there = this.get(id);
    return there.ok ? this.#with((bulkEdits) => bulkEdits.page(id, states, offset, limit)) : there;
  }

  /** A row's line of the file as corrected; null if there is none. */
  cells(id: BulkEditId, item: number): Result<RowCells | null> {
    const line = this.#with((bulkEdits) => bulkEdits.ofLineOf(id, item));
    const row = line.ok ? line.value.find((each) => each.item === item) : undefined;
    return line.ok ? ok(row?.correctedCells ?? row?.cells ?? null) : line;
  }

  /**
   * Corrects a row of the preview, checks it, and returns it, or all rows of its line. Problems: `contract`, and those
   * of the check that pass; then nothing is stored.
   */
  async correct(
    id: BulkEditId,
    item: number,
    correction: RowCorrection,
    signal: AbortSignal,
  ): Promise<Result<ItemNow[]>> {
    if (this.#workspace.record.readOnly) return failed(READ_ONLY);
    const read = this.#with((bulkEdits) => planCorrection(bulkEdits, id, item, correction));
    const plan = read.ok ? read.value : read;
    if (!plan.ok) return plan;
    const { bulkEdit, items } = plan.value;
    const unchecked = items.filter(({ state }) => state === 'waiting');
    const checked = await this.#previews.check(bulkEdit, unchecked, signal);
    if (!checked.ok) return checked;
    const written = this.#with((bulkEdits) => storeCorrection(bulkEdits, plan.value, checked.value));
    const stored = written.ok ? written.value : written;
    if (!stored.ok) return stored;
    if (!bulkEdit.paused) this.#previews.begin(id);
    this.#options.onChange(id);
    return ok(
      stored.value.map((each) => ({
        ...each,
        stateNow: rowStateOf(each.state, null, 'none'),
        problem: null,
        requestId: null,
      })),
    );
  }

  /**
   * Puts ready items into the outbox in row order, a transaction at a time, so that nothing else is blocked.
   */
  async apply(id: BulkEditId): Promise<Result<BulkEdit>> {
    const { edits } = this.#options;
    if (this.#workspace.record.readOnly) return failed(READ_ONLY);
    this.#previews.stop(id);
    const begun = this.#setPaused(id, false);
    if (!begun.ok) return begun;
    for (;;) {
      const queued = this.#with((bulkEdits) => this.#queueSome(id, bulkEdits));
      if (!queued.ok) return queued;
      edits.wake();
      if (queued.value === 0) return this.get(id);
      await new Promise((resolve) => setImmediate(resolve));
    }
  }

  pause(id: BulkEditId): Result<BulkEdit> {
    this.#previews.stop(id);
    return this.#setPaused(id, true);
  }

  resume(id: BulkEditId): Result<BulkEdit> {
    const resumed = this.#setPaused(id, false);
    if (!resumed.ok) return resumed;
    this.#options.edits.wake();
    if (resumed.value.state === 'checking') this.#previews.begin(id);
    return resumed;
  }

  /** Withdraws everything that is not being written yet. */
  stop(id: BulkEditId): Result<BulkEdit> {
    this.#previews.stop(id);
    const stopped = this.#on(id, (bulkEdits) => {
      bulkEdits.withdraw(id);
      bulkEdits.set(id, { committed: true, paused: false, problem: null });
    });
    if (!stopped.ok) return stopped;
    const discarded = this.#options.edits.discard(({ list }) => list.ofBulkEdit(id, 'queued'));
    return discarded.ok ? this.get(id) : discarded;
  }

  retryFailed(id: BulkEditId): Result<BulkEdit> {
    const there = this.get(id);
    if (!there.ok) return there;
    const queued = this.#options.edits.enqueue(({ list }) => list.ofBulkEdit(id, 'failed'), ['failed']);
    return queued.ok ? this.get(id) : queued;
  }

  remove(id: BulkEditId): Result<null> {
    const stopped = this.stop(id);
    if (!stopped.ok) return stopped;
    const removed = this.#with((bulkEdits) => bulkEdits.remove(id));
    if (removed.ok) this.#options.onChange(id);
    return removed.ok ? ok(null) : removed;
  }

  /** What the API allows changed: bulk edits may stand still for it, or continue. */
  rateChanged(): void {
    const rate = this.#workspace.live()?.client.rate();
    if (rate === undefined) return;
    const waits =
      rateWait(rate, 'write') !== null ? 'all' : rateWait(rate, 'background') !== null ? 'some' : 'none';
    if (this.#rateWaits === waits) return;
    this.#rateWaits = waits;
    const list = this.list();
    for (const { id, state, counts } of list.ok ? list.value : []) {
      const isBusy = state === 'checking' || state === 'running' || counts.undoing > 0;
      if (isBusy) this.#options.onChange(id);
    }
  }

  /** Pauses previews that the end of the app interrupted. Problems: `storage`. */
  pauseInterrupted(): Result<null> {
    return this.#with((bulkEdits) => {
      for (const id of bulkEdits.unchecked()) {
        if (!this.#previews.isRunning(id)) bulkEdits.set(id, { paused: true });
      }
      return null;
    });
  }

  close(): void {
    this.#previews.close();
  }

  #make(origin: BulkEdit['origin'], items: readonly NewItem[]): Result<BulkEdit> {
    if (this.#workspace.record.readOnly) return failed(READ_ONLY);
    const id = bulkEditId.parse(randomUUID());
    const madeAt = new Date(this.#options.clock.now()).toISOString();
    const made = { id, madeAt, origin, paused: false, committed: false, problem: null };
    const added = this.#with((bulkEdits) => bulkEdits.add(made, items));
    if (!added.ok) return added;
    this.#previews.begin(id);
    return this.get(id);
  }

  /** Returns how many items were put into the outbox. */
  #queueSome(id: BulkEditId, bulkEdits: BulkEditStore): number {
    const store = this.#options.edits.store.open();
    const items = store.ok ? bulkEdits.inState(id, 'ready', QUEUED_AT_ONCE) : [];
    if (!store.ok || items.length === 0) return 0;
    const { db, outbox } = store.value;
    db.transaction(() => {
      bulkEdits.set(id, { committed: true });
      for (const { item, engagementId, title, change, names } of items) {
        if (engagementId === null || change === null)
          throw new Error('A ready bulk edit item has no change.');
        const draft = toStoredDraft(
          { engagementId, engagementTitle: title, change, names },
          { bulkEditId: id },
        );
        outbox.queue([draft]);
        bulkEdits.queued(id, item, draft.id);
      }
    });
    return items.length;
  }

  #setPaused(id: BulkEditId, paused: boolean): Result<BulkEdit> {
    const parked = this.#options.edits.store.with(({ outbox }) => outbox.park(id, paused));
    if (!parked.ok) return parked;
    return this.#on(id, (bulkEdits) => bulkEdits.set(id, { paused, problem: null }));
  }

  #with<T>(work: (bulkEdits: BulkEditStore) => T): Result<T> {
    return this.#options.edits.store.with(({ db }) => work(new BulkEditStore(db)));
  }

  /** Runs `work` on a bulk edit and returns the updated bulk edit. */
  #on(id: BulkEditId, work: (bulkEdits: BulkEditStore, bulkEdit: StoredBulkEdit) => void): Result<BulkEdit> {
    const done = this.#with((bulkEdits) => {
      const bulkEdit = bulkEdits.find(id);
      if (bulkEdit === null) return null;
      work(bulkEdits, bulkEdit);
      const now = bulkEdits.find(id);
      return now === null ? null : this.#view(bulkEdits, now);
    });
    if (!done.ok) return done;
    if (done.value === null) return failed(GONE);
    this.#options.onChange(id);
    return ok(done.value);
  }

  /** Why it stands still: for its own edits, or for the rate limit that their requests share with all others. */
  #standstill(bulkEdits: BulkEditStore, { id }: StoredBulkEdit): Standstill | null {
    const { edits } = this.#options;
    const all = edits.standstill();
    if (all !== null) return all;
    const rate = this.#workspace.live()?.client.rate();
    const wait = rate === undefined ? null : rateWait(rate, 'write');
    if (wait !== null) return { hold: { reason: 'rate', until: wait.until }, problem: null };
    // Queued edits go first, so that one whose answer was lost doesn't speak for all.
    const next = bulkEdits.next(id);
    const store = edits.store.open();
    const edit = next === null || !store.ok ? null : store.value.outbox.find(next);
    const hold = edit?.state === 'writing' ? edits.holdOf(edit) : null;
    return hold === null ? null : { hold, problem: null };
  }

  /** Why the preview stands still. */
  #previewStandstill({ problem }: StoredBulkEdit): Standstill | null {
    const rate = this.#workspace.live()?.client.rate();
    const wait = rate === undefined ? null : rateWait(rate, 'background');
    if (wait !== null) return { hold: { reason: 'rate', until: wait.until }, problem: null };
    const next = problem === null ? null : retryDecision(problem, 'reading');
    return next?.kind === 'retry' ? { hold: { reason: next.reason, until: null }, problem } : null;
  }

  #view(bulkEdits: BulkEditStore, stored: StoredBulkEdit): BulkEdit {
    const { committed, ...bulkEdit } = stored;
    const counts = bulkEdits.counts(bulkEdit.id);
    const checking = counts.waiting > 0 && (!committed || this.#previews.isRunning(bulkEdit.id));
    const state =
      counts.queued + counts.writing > 0
        ? 'running'
        : checking
          ? 'checking'
          : !committed || counts.ready > 0
            ? 'checked'
            : 'finished';
    const undone = {
      ...(committed ? bulkEdits.undone(bulkEdit.id) : { conflicts: 0, failed: 0, replaced: 0 }),
      waiting: counts.undoing,
      done: counts.undone,
    };
    const isWriting = (state === 'running' && !bulkEdit.paused) || counts.undoing > 0;
    const standstill = isWriting
      ? this.#standstill(bulkEdits, stored)
      : state === 'checking' && !bulkEdit.paused
        ? this.#previewStandstill(stored)
        : null;
    const hold = standstill?.hold ?? null;
    return {
      ...bulkEdit,
      connectionId: this.#workspace.id,
      hold,
      problem: standstill?.problem ?? bulkEdit.problem,
      state,
      counts,
      undone,
    };
  }
}
