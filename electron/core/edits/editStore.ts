import { type EditMark, editState, type EditState } from '#shared/contract/edit.ts';
import {
  type BulkEditId,
  editId,
  type EditId,
  engagementId,
  type EngagementId,
} from '#shared/contract/ids.ts';
import { failed, ok, type Result } from '#shared/contract/result.ts';
import { NEEDS_USER, WRITTEN } from '#shared/domain/edits/editStates.ts';
import type { Problem } from '#shared/contract/problem.ts';
import { type Database, number, text } from '../database/database.ts';
import type { WorkspaceData } from '../database/workspaceData.ts';
import { editTables } from './editsDatabase.ts';
import { Journal } from './outbox/journal.ts';
import { EDIT_COLUMNS, Outbox, readEdit, type StoredEdit } from './outbox/outbox.ts';
import { OverwriteDetector } from './overwriteDetector.ts';
import type { WriteSteps } from './write/writePlan.ts';

interface EditSearch {
  readonly states: readonly EditState[];
  readonly engagementId: EngagementId | null;
  readonly bulkEditId: BulkEditId | null;
  /** Only edits that are no part of a bulk edit, nor of its undo. */
  readonly alone?: boolean | undefined;
  /** Only proposals, or only what isn't one; null takes both. */
  readonly proposed: boolean | null;
  /** Only edits before this place; null starts with the newest. */
  readonly before: number | null;
  readonly limit: number;
}

/** By priority: the last one wins. */
const MARKS: readonly EditMark[] = ['staged', 'waiting', 'stuck'];

const listed = (states: readonly EditState[]): string => states.map((state) => `'${state}'`).join();

/** An undo, and the undo of an undo, belong to the bulk edit of what they undo. */
const ALONE = `not exists (
    with recursive chain (undoes, bulk_edit_id) as (
      select edits.undoes, edits.bulk_edit_id
      union all
      select of.undoes, of.bulk_edit_id from chain join edits of on of.edit_id = chain.undoes)
    select 1 from chain where bulk_edit_id is not null)`;

/** Queries edits for display. */
export class EditList {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  /** Newest first. */
  page(search: EditSearch): StoredEdit[] {
    const { states, engagementId, bulkEditId, alone = false, proposed, before, limit } = search;
    const conditions = [
      'place < ?',
      ...(states.length === 0 ? [] : [`state in (${states.map(() => '?').join()})`]),
      ...(engagementId === null ? [] : ['engagement_id = ?']),
      ...(bulkEditId === null ? [] : ['bulk_edit_id = ?']),
      ...(alone ? [ALONE] : []),
      ...(proposed === null ? [] : [`proposed_by is ${proposed ? 'not ' : ''}null`]),
    ];
    return this.#db.all(
      `select ${EDIT_COLUMNS} from edits where ${conditions.join(' and ')} order by place desc limit ?`,
      readEdit,
      before ?? Number.MAX_SAFE_INTEGER,
      ...states,
      ...(engagementId === null ? [] : [engagementId]),
      ...(bulkEditId === null ? [] : [bulkEditId]),
      limit,
    );
  }

  /** Staged by the user, without proposals; oldest first, the order in which they will be written. */
  *staged(): Generator<StoredEdit, void, void> {
    const rows = this.#db.each(
      `select ${EDIT_COLUMNS} from edits where state = 'staged' and proposed_by is null
         order by place`,
    );
    for (const row of rows) yield readEdit(row);
  }

  /** Unsettled edits of one engagement, oldest first. */
  pending(engagementId: EngagementId): StoredEdit[] {
    return this.#db.all(
      `select ${EDIT_COLUMNS} from edits where engagement_id = ?
         and state not in ('done', 'unread') order by place`,
      readEdit,
      engagementId,
    );
  }

  /** Engagements with a staged, queued or in-flight change of the user's own. */
  pendingEngagements(): string[] {
    return this.#db.all(
      `select distinct engagement_id from edits
         where state in ('queued', 'writing') or (state = 'staged' and proposed_by is null)`,
      (row) => text(row, 0),
    );
  }

  /** Engagements with an unsettled edit, most recent first, each with its highest-priority mark. */
  marks(): { engagementId: EngagementId; mark: EditMark }[] {
    return this.#db.all(
      `select engagement_id, max(case when state in (${listed(NEEDS_USER)}) then 2
           when state = 'staged' then 0 else 1 end)
         from edits where state not in ('done', 'unread')
         group by engagement_id order by max(place) desc`,
      (row) => ({ engagementId: engagementId.parse(text(row, 0)), mark: MARKS[number(row, 1)] ?? 'waiting' }),
    );
  }

  /** Ids of a bulk edit's edits in this state, in order. */
  ofBulkEdit(bulkEditId: BulkEditId, state: EditState): EditId[] {
    return this.#db.all(
      'select edit_id from edits where bulk_edit_id = ? and state = ? order by place',
      (row) => editId.parse(text(row, 0)),
      bulkEditId,
      state,
    );
  }

  finishedOf(bulkEditId: BulkEditId): StoredEdit[] {
    return this.#db.all(
      `select ${EDIT_COLUMNS} from edits where bulk_edit_id = ? and state in (${listed(WRITTEN)})
         order by place`,
      readEdit,
      bulkEditId,
    );
  }

  counts(): Record<EditState, number> {
    const counts = {
      staged: 0,
      queued: 0,
      writing: 0,
      done: 0,
      unread: 0,
      failed: 0,
      clash: 0,
      unknown: 0,
      overwrote: 0,
    };
    const counted = this.#db.all('select state, count(*) from edits group by state', (row) => ({
      state: editState.parse(text(row, 0)),
      count: number(row, 1),
    }));
    for (const { state, count } of counted) counts[state] = count;
    return counts;
  }

  /** Proposals nobody has decided about, oldest first. */
  proposed(): StoredEdit[] {
    return this.#db.all(
      `select ${EDIT_COLUMNS} from edits where state = 'staged' and proposed_by is not null order by place`,
      readEdit,
    );
  }

  /** How many there are. */
  proposals(): number {
    const count = this.#db.get(
      `select count(*) from edits where state = 'staged' and proposed_by is not null`,
      (row) => number(row, 0),
    );
    return count ?? 0;
  }

  /** Ids of what the user staged, in the order in which they will be written. */
  stagedIds(): EditId[] {
    return [...this.staged()].map((edit) => edit.id);
  }
}

export interface OpenEditStore {
  readonly db: Database;
  readonly outbox: Outbox;
  readonly list: EditList;
  readonly journal: Journal;
  readonly overwrites: OverwriteDetector;
}

export interface EditStoreOptions {
  readonly data: WorkspaceData;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly overwritten: WriteSteps['overwritten'];
  /** Replaces the outbox in tests that remove its guarantees. */
  readonly makeOutbox?: ((db: Database, now: () => number) => Outbox) | undefined;
}

/** The store of a workspace's edits, opened on first use. A failure isn't cached: the next call tries again. */
export class EditStore {
  readonly #options: EditStoreOptions;
  #open: OpenEditStore | null = null;
  #closed = false;

  constructor(options: EditStoreOptions) {
    this.#options = options;
  }

  open(): Result<OpenEditStore> {
    if (this.#open !== null) return ok(this.#open);
    if (this.#closed) return failed({ kind: 'cancelled' });
    const { data, now, makeOutbox, overwritten } = this.#options;
    const opened = data.open(editTables);
    if (!opened.ok) return opened;
    const db = opened.value;
    const outbox = makeOutbox?.(db, now) ?? new Outbox(db, now);
    const journal = new Journal(db, now);
    const overwrites = new OverwriteDetector(db, outbox, journal, now, overwritten);
    this.#open = { db, outbox, list: new EditList(db), journal, overwrites };
    return ok(this.#open);
  }

  /** Runs work on the open store; SQLite errors become `storage` problems. */
  with<T>(work: (store: OpenEditStore) => T): Result<T> {
    const store = this.open();
    return store.ok ? this.#options.data.with(editTables, () => work(store.value)) : store;
  }

  /** What an error of the store means for the user, whatever it is. */
  problemOf(error: unknown): Problem {
    return this.#options.data.problemOf(editTables, error);
  }

  close(): void {
    this.#closed = true;
    this.#open = null;
  }
}
