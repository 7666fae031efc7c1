import type { Change, EditResult, EditState, Names, Overwritten } from '#shared/contract/edit.ts';
import {
  connectionId,
  editId,
  type BulkEditId,
  type ConnectionId,
  type EditId,
  type EngagementId,
} from '#shared/contract/ids.ts';
import type { Problem } from '#shared/contract/problem.ts';
import type { EditsDatabase } from '../editsDatabase.ts';
import { EDIT_COLUMNS, readEdit, type StoredEdit } from './storedEdit.ts';
import { number, text } from '../../database/rowValues.ts';

export interface StoredEditDraft {
  readonly id: EditId;
  readonly connectionId: ConnectionId;
  readonly engagementId: EngagementId;
  readonly engagementTitle: string | null;
  readonly change: Change;
  readonly names: Names;
  readonly bulkEditId: BulkEditId | null;
  readonly undoes: EditId | null;
}

/** What an edit came to. A clash keeps what it found in `result`. */
export interface Settlement {
  readonly state: Extract<EditState, 'done' | 'unread' | 'failed' | 'clash' | 'unknown' | 'overwrote'>;
  readonly result: EditResult | null;
  readonly problem: Problem | null;
  readonly requestId: string | null;
}

/** Edits that nothing is being done about, so that the user may take them away. */
const DISCARDABLE = `('staged', 'queued', 'failed', 'clash', 'unknown')`;
/** An edit waits for those before it that are to be written to the same record. */
const FIRST_OF_ITS_RECORD = `not exists (
  select 1 from edits earlier
  where earlier.connection_id = edits.connection_id and earlier.engagement_id = edits.engagement_id
    and earlier.place < edits.place and earlier.state in ('queued', 'writing')
)`;

/**
 * The durable outbox: every method that changes something has it on the disk when it returns, so what is
 * acknowledged after it survives whatever happens. Throws what SQLite throws; `guarded` stands at the door.
 */
export class Outbox {
  readonly #db: EditsDatabase;
  readonly #now: () => number;

  constructor(db: EditsDatabase, now: () => number) {
    this.#db = db;
    this.#now = now;
  }

  find(id: EditId): StoredEdit | null {
    return this.#db.get(`select ${EDIT_COLUMNS} from edits where edit_id = ?`, readEdit, id);
  }

  /** Collects a change, in the place of the one that is staged for the same thing of the same record. */
  stage(draft: StoredEditDraft): void {
    this.#db.transaction(() => {
      this.#db.run(
        `delete from edits where state = 'staged' and connection_id = ? and engagement_id = ? and kind = ?`,
        draft.connectionId,
        draft.engagementId,
        draft.change.kind,
      );
      this.#insert(draft, 'staged');
    });
  }

  /** Takes back what is staged for one thing of one record. */
  unstage(connectionId: ConnectionId, engagementId: EngagementId, kind: Change['kind']): boolean {
    const unstaged = this.#db.run(
      `delete from edits where state = 'staged' and connection_id = ? and engagement_id = ? and kind = ?`,
      connectionId,
      engagementId,
      kind,
    );
    return unstaged > 0;
  }

  /** Puts edits straight into the line, in their order. */
  queue(drafts: readonly StoredEditDraft[]): void {
    this.#db.transaction(() => {
      for (const draft of drafts) this.#insert(draft, 'queued');
    });
  }

  /**
   * Staged, failed, clashed and unknown edits into the line, at its end: what came after them may have been written
   * already. Answers with those that were there to be queued.
   */
  enqueue(connectionId: ConnectionId, ids: readonly EditId[], from: readonly EditState[]): StoredEdit[] {
    return this.#db.transaction(() => {
      const edits = ids.map((id) => this.find(id)).filter((edit) => edit !== null);
      const queued = edits
        .filter((edit) => edit.connectionId === connectionId && from.includes(edit.state))
        .sort((a, b) => a.place - b.place);
      for (const edit of queued) {
        this.#db.run(
          `update edits set state = 'queued', parked = 0, place = ?, attempts = 0, problem = null, result = null,
             overwrote = null, changed_at = ? where edit_id = ?`,
          this.#nextPlace(),
          this.#stamp(),
          edit.id,
        );
      }
      return queued;
    });
  }

  /** What the user decided after a clash: the change as it is to be written now. */
  rewrite(id: EditId, change: Change): void {
    this.#db.run(`update edits set change = ? where edit_id = ?`, JSON.stringify(change), id);
  }

  /** Answers with those that are gone; what is being written, or has been, stays. */
  discard(connectionId: ConnectionId, ids: readonly EditId[]): StoredEdit[] {
    return this.#db.transaction(() =>
      ids.flatMap((id) => {
        const edit = this.find(id);
        const gone = this.#db.run(
          `delete from edits where edit_id = ? and connection_id = ? and state in ${DISCARDABLE}`,
          id,
          connectionId,
        );
        return edit !== null && gone > 0 ? [edit] : [];
      }),
    );
  }

  /** Queued edits that no earlier edit of their record stands before, in their order. */
  *ready(connectionId: ConnectionId): Generator<StoredEdit, void, void> {
    const rows = this.#db.each(
      `select ${EDIT_COLUMNS} from edits where connection_id = ? and state = 'queued' and parked = 0
         and ${FIRST_OF_ITS_RECORD} order by place`,
      connectionId,
    );
    for (const row of rows) yield readEdit(row);
  }

  /** Edits whose PUT may have left before the program ended, or whose answer was lost. */
  writing(connectionId: ConnectionId): StoredEdit[] {
    return this.#db.all(
      `select ${EDIT_COLUMNS} from edits where connection_id = ? and state = 'writing' order by place`,
      readEdit,
      connectionId,
    );
  }

  isBehindAnother(edit: StoredEdit): boolean {
    const first = this.#db.get(
      `select place from edits where edit_id = ? and ${FIRST_OF_ITS_RECORD}`,
      (row) => number(row, 0),
      edit.id,
    );
    return edit.state === 'queued' && first === null;
  }

  /** Connections that have something to be written, or to be read once more. */
  busyConnections(): ConnectionId[] {
    return this.#db.all(
      `select connection_id from edits where state in ('queued', 'writing')
       union select connection_id from writes where unconfirmed = 1`,
      (row) => connectionId.parse(text(row, 0)),
    );
  }

  /** Its PUT is about to leave. False where it may not any more: discarded or paused while the record was read. */
  beginWriting(id: EditId): boolean {
    const begun = this.#db.run(
      `update edits set state = 'writing', attempts = attempts + 1, problem = null, changed_at = ?
         where edit_id = ? and state = 'queued' and parked = 0`,
      this.#stamp(),
      id,
    );
    return begun > 0;
  }

  /** Its PUT wrote nothing: back to the same place in the line. One that never left counts as no attempt. */
  putBack(id: EditId, attempted: boolean): void {
    this.#db.run(
      `update edits set state = 'queued', attempts = attempts - ?, changed_at = ? where edit_id = ?`,
      attempted ? 0 : 1,
      this.#stamp(),
      id,
    );
  }

  /** Why it waits, for the user to read. */
  noteProblem(id: EditId, problem: Problem): void {
    this.#db.run('update edits set problem = ? where edit_id = ?', JSON.stringify(problem), id);
  }

  settle(id: EditId, settlement: Settlement): void {
    const { state, result, problem, requestId } = settlement;
    this.#db.run(
      `update edits set state = ?, result = ?, problem = ?, request_id = ?, changed_at = ? where edit_id = ?`,
      state,
      result === null ? null : JSON.stringify(result),
      problem === null ? null : JSON.stringify(problem),
      requestId,
      this.#stamp(),
      id,
    );
  }

  /** A written edit replaced what others changed, as was found out now; null where that was a mistake. */
  markOverwrote(id: EditId, overwrote: Overwritten | null, names: Names): void {
    this.#db.run(
      `update edits set state = ?, overwrote = ?, names = json_patch(names, ?), changed_at = ? where edit_id = ?`,
      overwrote === null ? 'done' : 'overwrote',
      overwrote === null ? null : JSON.stringify(overwrote),
      JSON.stringify(names),
      this.#stamp(),
      id,
    );
  }

  /** The user has decided what becomes of what it replaced; what that was is kept for the history. */
  acceptOverwrote(id: EditId): void {
    this.#db.run(
      `update edits set state = 'done', changed_at = ? where edit_id = ? and state = 'overwrote'`,
      this.#stamp(),
      id,
    );
  }

  /** Holds the queued edits of a batch back, or lets them go. */
  park(batch: BulkEditId, parked: boolean): void {
    this.#db.run(`update edits set parked = ? where bulk_edit_id = ? and state = 'queued'`, parked, batch);
  }

  /** The edit that took this one back, or is about to. */
  undoer(id: EditId): EditId | null {
    return this.#db.get(
      `select edit_id from edits where undoes = ? and state not in ('failed', 'clash') limit 1`,
      (row) => editId.parse(text(row, 0)),
      id,
    );
  }

  forget(connectionId: ConnectionId): void {
    this.#db.run('delete from edits where connection_id = ?', connectionId);
  }

  #insert(draft: StoredEditDraft, state: 'staged' | 'queued'): void {
    const now = this.#stamp();
    this.#db.run(
      `insert into edits (place, edit_id, connection_id, engagement_id, title, kind, change, names, state, bulk_edit_id,
         undoes, made_at, changed_at) values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      this.#nextPlace(),
      draft.id,
      draft.connectionId,
      draft.engagementId,
      draft.engagementTitle,
      draft.change.kind,
      JSON.stringify(draft.change),
      JSON.stringify(draft.names),
      state,
      draft.bulkEditId,
      draft.undoes,
      now,
      now,
    );
  }

  #nextPlace(): number {
    return this.#db.get('select coalesce(max(place), 0) + 1 from edits', (row) => number(row, 0)) ?? 1;
  }

  #stamp(): string {
    return new Date(this.#now()).toISOString();
  }
}
