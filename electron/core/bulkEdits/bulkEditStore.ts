import { bulkEdit, type BulkEdit, type BulkCounts, type RowState } from '#shared/contract/bulkEdits.ts';
import { change, editState } from '#shared/contract/edit.ts';
import {
  bulkEditId,
  connectionId,
  type BulkEditId,
  type ConnectionId,
  type EditId,
} from '#shared/contract/ids.ts';
import type { OutputOf } from '#shared/contract/methods.ts';
import { problem, type Problem } from '#shared/contract/problem.ts';
import { undoOfStaged } from '#shared/domain/edits/undo.ts';
import { WRITTEN } from '#shared/domain/edits/editStates.ts';
import type { Row } from '../database/database.ts';
import { flag, json, number, text, textOrNull } from '../database/rowValues.ts';
import type { EditsDatabase } from '../edits/editsDatabase.ts';
import { ITEM_COLUMNS, ITEM_STATES, readItem, type Item, type ItemState } from './bulkEditItem.ts';

export interface StoredBulkEdit {
  readonly id: BulkEditId;
  readonly connectionId: ConnectionId;
  readonly madeAt: string;
  readonly origin: BulkEdit['origin'];
  readonly paused: boolean;
  /** Whether any of its items reached the outbox. */
  readonly committed: boolean;
  readonly problem: Problem | null;
}

export type NewItem = Pick<Item, 'line' | 'engagementId' | 'kind' | 'request' | 'errors'>;

export type PreviewedItem = Pick<
  Item,
  'item' | 'engagementId' | 'title' | 'state' | 'change' | 'names' | 'errors'
>;

/** An item with its current state: its own, or that of its edit. */
export interface ItemNow extends Item {
  readonly stateNow: RowState;
  readonly problem: Problem | null;
  readonly requestId: string | null;
}

const BULK_EDIT_COLUMNS = 'bulk_edit_id, connection_id, made_at, origin, paused, committed, problem';
const STATE_NOW = `case when bulk_edit_items.state = 'queued' then coalesce(edits.state, 'withdrawn') else bulk_edit_items.state end`;

function readBulkEdit(row: Row): StoredBulkEdit {
  return {
    id: bulkEditId.parse(text(row, 0)),
    connectionId: connectionId.parse(text(row, 1)),
    madeAt: text(row, 2),
    origin: bulkEdit.shape.origin.parse(json(row, 3)),
    paused: flag(row, 4),
    committed: flag(row, 5),
    problem: row[6] === null ? null : problem.parse(json(row, 6)),
  };
}

export class BulkEditStore {
  readonly #db: EditsDatabase;

  constructor(db: EditsDatabase) {
    this.#db = db;
  }

  add(made: StoredBulkEdit, items: readonly NewItem[]): void {
    this.#db.transaction(() => {
      this.#db.run(
        'insert into bulk_edits (bulk_edit_id, connection_id, made_at, origin) values (?, ?, ?, ?)',
        made.id,
        made.connectionId,
        made.madeAt,
        JSON.stringify(made.origin),
      );
      for (const [index, item] of items.entries()) {
        this.#db.run(
          `insert into bulk_edit_items (bulk_edit_id, item, line, engagement_id, kind, request, state, errors)
           values (?, ?, ?, ?, ?, ?, ?, ?)`,
          made.id,
          index + 1,
          item.line,
          item.engagementId,
          item.kind,
          item.request === null ? null : JSON.stringify(item.request),
          item.errors.length > 0 ? 'invalid' : 'waiting',
          JSON.stringify(item.errors),
        );
      }
    });
  }

  find(id: BulkEditId): StoredBulkEdit | null {
    return this.#db.get(
      `select ${BULK_EDIT_COLUMNS} from bulk_edits where bulk_edit_id = ?`,
      readBulkEdit,
      id,
    );
  }

  /** Newest first. */
  of(connection: ConnectionId): StoredBulkEdit[] {
    return this.#db.all(
      `select ${BULK_EDIT_COLUMNS} from bulk_edits where connection_id = ? order by made_at desc`,
      readBulkEdit,
      connection,
    );
  }

  set(id: BulkEditId, to: Partial<Pick<StoredBulkEdit, 'paused' | 'committed' | 'problem'>>): void {
    const now = this.find(id);
    if (now === null) return;
    const next = { ...now, ...to };
    this.#db.run(
      'update bulk_edits set paused = ?, committed = ?, problem = ? where bulk_edit_id = ?',
      next.paused,
      next.committed,
      next.problem === null ? null : JSON.stringify(next.problem),
      id,
    );
  }

  pauseUnfinished(): void {
    this.#db.run(
      `update bulk_edits set paused = 1 where committed = 0 and exists (
         select 1 from bulk_edit_items where bulk_edit_items.bulk_edit_id = bulk_edits.bulk_edit_id and state = 'waiting')`,
    );
  }

  /** The next items in this state, in row order. */
  inState(id: BulkEditId, state: ItemState, limit: number): Item[] {
    return this.#db.all(
      `select ${ITEM_COLUMNS} from bulk_edit_items where bulk_edit_id = ? and state = ? order by item limit ?`,
      readItem,
      id,
      state,
      limit,
    );
  }

  checked(id: BulkEditId, items: readonly PreviewedItem[]): void {
    this.#db.transaction(() => {
      for (const item of items) {
        this.#db.run(
          `update bulk_edit_items set engagement_id = ?, title = ?, state = ?, change = ?, names = ?, errors = ?
             where bulk_edit_id = ? and item = ? and state = 'waiting'`,
          item.engagementId,
          item.title,
          item.state,
          item.change === null ? null : JSON.stringify(item.change),
          JSON.stringify(item.names),
          JSON.stringify(item.errors),
          id,
          item.item,
        );
      }
    });
  }

  /** Records that the item was put into the outbox as this edit. */
  queued(id: BulkEditId, item: number, edit: EditId): void {
    this.#db.run(
      `update bulk_edit_items set state = 'queued', edit_id = ? where bulk_edit_id = ? and item = ?`,
      edit,
      id,
      item,
    );
  }

  withdraw(id: BulkEditId): void {
    this.#db.run(
      `update bulk_edit_items set state = 'withdrawn' where bulk_edit_id = ? and state in ('waiting', 'ready')`,
      id,
    );
  }

  /** The first item that requests the same kind of change of the same engagement. */
  firstAsking(id: BulkEditId, { engagementId, kind }: Pick<Item, 'engagementId' | 'kind'>): number | null {
    return this.#db.get(
      `select min(item) from bulk_edit_items where bulk_edit_id = ? and engagement_id = ? and kind = ? and state <> 'invalid'`,
      (row) => (row[0] === null ? null : number(row, 0)),
      id,
      engagementId,
      kind,
    );
  }

  page(id: BulkEditId, states: readonly RowState[], offset: number, limit: number): ItemNow[] {
    const among = states.length === 0 ? '' : `and ${STATE_NOW} in (${states.map(() => '?').join()})`;
    return this.#db.all(
      `select ${ITEM_COLUMNS}, ${STATE_NOW}, edits.problem, edits.request_id
         from bulk_edit_items left join edits on edits.edit_id = bulk_edit_items.edit_id
         where bulk_edit_items.bulk_edit_id = ? ${among} order by item limit ? offset ?`,
      (row) => ({
        ...readItem(row),
        stateNow: rowStateOf(text(row, 11)),
        problem: row[12] === null ? null : problem.parse(json(row, 12)),
        requestId: textOrNull(row, 13),
      }),
      id,
      ...states,
      limit,
      offset,
    );
  }

  counts(id: BulkEditId): BulkCounts {
    const written = { done: 0, unread: 0, overwrote: 0 };
    const edits = { ...written, queued: 0, writing: 0, failed: 0, clash: 0, unknown: 0, staged: 0 };
    const items = { waiting: 0, ready: 0, unchanged: 0, invalid: 0, withdrawn: 0, queued: 0 };
    const counted = (table: string): [string, number][] =>
      this.#db.all(
        `select state, count(*) from ${table} where bulk_edit_id = ? group by state`,
        (row) => [text(row, 0), number(row, 1)],
        id,
      );
    for (const [state, count] of counted('bulk_edit_items')) items[itemStateOf(state)] = count;
    for (const [state, count] of counted('edits')) edits[editState.parse(state)] = count;
    const { staged, ...among } = edits;
    const known = Object.values(among).reduce((sum, count) => sum + count, staged);
    const { queued, ...own } = items;
    return { ...own, ...among, withdrawn: own.withdrawn + queued - known };
  }

  /** Counts ready items that remove the last contact, replace a CRM link, or can't be undone. */
  warnings(id: BulkEditId): OutputOf<'bulkEdits.warnings'> {
    const said = { cleared: 0, replaced: 0, noWayBack: 0 };
    const changes = this.#db.all(
      `select change from bulk_edit_items where bulk_edit_id = ? and state = 'ready'`,
      (row) => change.parse(json(row, 0)),
      id,
    );
    for (const wanted of changes) {
      if (wanted.kind === 'contacts' && wanted.mine.length === 0) said.cleared += 1;
      if (wanted.kind === 'crm' && wanted.base !== null) said.replaced += 1;
      if (undoOfStaged(wanted).kind === 'impossible') said.noWayBack += 1;
    }
    return said;
  }

  /** Counts its edits that were undone, by the state of the undoing edit. */
  undone(id: BulkEditId): BulkEdit['undone'] {
    const counts = { waiting: 0, done: 0, conflicts: 0, failed: 0, replaced: 0 };
    const counted = this.#db.all(
      `select state, count(*) from edits where undoes in (select edit_id from edits where bulk_edit_id = ?) group by state`,
      (row) => ({ state: editState.parse(text(row, 0)), count: number(row, 1) }),
      id,
    );
    for (const { state, count } of counted) {
      if (state === 'overwrote') counts.replaced += count;
      if (WRITTEN.includes(state)) counts.done += count;
      else if (state === 'staged' || state === 'queued' || state === 'writing') counts.waiting += count;
      else if (state === 'clash') counts.conflicts += count;
      else counts.failed += count;
    }
    return counts;
  }

  remove(id: BulkEditId): void {
    this.#db.transaction(() => {
      this.#db.run('delete from bulk_edit_items where bulk_edit_id = ?', id);
      this.#db.run('delete from bulk_edits where bulk_edit_id = ?', id);
    });
  }

  forget(connection: ConnectionId): void {
    for (const { id } of this.of(connection)) this.remove(id);
  }
}

function itemStateOf(state: string): ItemState {
  const known = ITEM_STATES.find((item) => item === state);
  if (known === undefined) throw new Error('A bulk edit item has an unknown state.');
  return known;
}

function rowStateOf(state: string): RowState {
  const own = ITEM_STATES.find((item) => item === state);
  return own ?? editState.parse(state);
}
