import {
  bulkCounts,
  bulkEdit,
  type BulkEdit,
  type BulkCounts,
  type RowState,
} from '#shared/contract/bulkEdits.ts';
import { change, EDIT_STATES, editState } from '#shared/contract/edit.ts';
import { bulkEditId, editId, type BulkEditId, type EditId } from '#shared/contract/ids.ts';
import type { OutputOf } from '#shared/contract/methods.ts';
import { problem, type Problem } from '#shared/contract/problem.ts';
import { undoOfStaged, WRITTEN } from '#shared/domain/edits/editStates.ts';
import {
  type Database,
  flag,
  json,
  number,
  numberOrNull,
  type Row,
  text,
  textOrNull,
} from '../database/database.ts';
import {
  ITEM_COLUMNS,
  ITEM_STATES,
  readItem,
  REVERSALS,
  rowStateOf,
  type Item,
  type ItemState,
  type Reversal,
} from './bulkEditItem.ts';

export interface StoredBulkEdit {
  readonly id: BulkEditId;
  readonly madeAt: string;
  readonly origin: BulkEdit['origin'];
  readonly paused: boolean;
  /** Whether any of its items reached the outbox. */
  readonly committed: boolean;
  readonly problem: Problem | null;
}

export type NewItem = Pick<Item, 'line' | 'engagementId' | 'kind' | 'request' | 'errors' | 'cells'>;

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

const BULK_EDIT_COLUMNS = 'bulk_edit_id, made_at, origin, paused, committed, problem';
/** Edits that undo or redo others don't count if they failed. */
const REVERSES = `state not in ('failed', 'clash')`;
/**
 * For each edit of a bulk edit that was undone, whether it still is: undoing the undo redoes it, and so on. One that
 * isn't on its way was written.
 */
const REVERSED = `
  with recursive chain (root, edit_id, state, depth) as (
    select edits.edit_id, undo.edit_id, undo.state, 1
      from edits join edits undo on undo.undoes = edits.edit_id and undo.${REVERSES}
      where edits.bulk_edit_id = ?
    union all
    select chain.root, undo.edit_id, undo.state, chain.depth + 1
      from chain join edits undo on undo.undoes = chain.edit_id and undo.${REVERSES}
  ),
  reversed (root, reversal) as (
    select root, case
        when sum(state in (${WRITTEN.map((state) => `'${state}'`).join()})) % 2 = 1 then 'undone'
        when sum(state in ('staged', 'queued', 'writing')) > 0 then 'undoing'
        else 'none' end
      from chain group by root
  )`;
/** How `rowStateOf` decides: everything that a row can be made of. */
const COMBINATIONS = ITEM_STATES.flatMap((item) =>
  [null, ...EDIT_STATES].flatMap((edit) =>
    REVERSALS.map((reversal) => ({ item, edit, reversal, row: rowStateOf(item, edit, reversal) })),
  ),
);

const NO_ROWS = bulkCounts.parse(
  Object.fromEntries(Object.keys(bulkCounts.shape).map((state) => [state, 0])),
);

function readBulkEdit(row: Row): StoredBulkEdit {
  return {
    id: bulkEditId.parse(text(row, 0)),
    madeAt: text(row, 1),
    origin: bulkEdit.shape.origin.parse(json(row, 2)),
    paused: flag(row, 3),
    committed: flag(row, 4),
    problem: row[5] === null ? null : problem.parse(json(row, 5)),
  };
}

export class BulkEditStore {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  add(made: StoredBulkEdit, items: readonly NewItem[]): void {
    this.#db.transaction(() => {
      this.#db.run(
        'insert into bulk_edits (bulk_edit_id, made_at, origin) values (?, ?, ?)',
        made.id,
        made.madeAt,
        JSON.stringify(made.origin),
      );
      for (const [index, item] of items.entries()) this.#insert(made.id, newItem(index + 1, item));
    });
  }

  #insert(id: BulkEditId, item: Item): void {
    const json = (value: object | null) => (value === null ? null : JSON.stringify(value));
    this.#db.run(
      `insert into bulk_edit_items (bulk_edit_id, item, line, engagement_id, title, kind, request, state, change,
         names, errors, cells, corrected_cells, corrected_value)
       values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      id,
      item.item,
      item.line,
      item.engagementId,
      item.title,
      item.kind,
      json(item.request),
      item.state,
      json(item.change),
      JSON.stringify(item.names),
      JSON.stringify(item.errors),
      json(item.cells),
      json(item.correctedCells),
      json(item.correctedValue),
    );
  }

  find(id: BulkEditId): StoredBulkEdit | null {
    const sql = `select ${BULK_EDIT_COLUMNS} from bulk_edits where bulk_edit_id = ?`;
    return this.#db.get(sql, readBulkEdit, id) ?? null;
  }

  /** Newest first. */
  all(): StoredBulkEdit[] {
    return this.#db.all(`select ${BULK_EDIT_COLUMNS} from bulk_edits order by made_at desc`, readBulkEdit);
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

  /** Those whose preview has not checked every item. */
  unchecked(): BulkEditId[] {
    return this.#db.all(
      `select bulk_edit_id from bulk_edits where committed = 0 and exists (
         select 1 from bulk_edit_items where bulk_edit_items.bulk_edit_id = bulk_edits.bulk_edit_id and state = 'waiting')`,
      (row) => bulkEditId.parse(text(row, 0)),
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

  /** The items of the same line of the file, or only this one; empty if it doesn't exist. */
  ofLineOf(id: BulkEditId, item: number): Item[] {
    return this.#db.all(
      `select ${ITEM_COLUMNS} from bulk_edit_items where bulk_edit_id = ?1 and (item = ?2 or line =
         (select line from bulk_edit_items where bulk_edit_id = ?1 and item = ?2)) order by item`,
      readItem,
      id,
      item,
    );
  }

  /** The number for an item that comes after all others. */
  nextItem(id: BulkEditId): number {
    const sql = 'select max(item) from bulk_edit_items where bulk_edit_id = ?';
    return (this.#db.get(sql, (row) => numberOrNull(row, 0), id) ?? 0) + 1;
  }

  /** Puts corrected items in the place of others. */
  replace(id: BulkEditId, replaced: readonly Item[], items: readonly Item[]): void {
    this.#db.transaction(() => {
      for (const { item } of replaced)
        this.#db.run('delete from bulk_edit_items where bulk_edit_id = ? and item = ?', id, item);
      for (const item of items) this.#insert(id, item);
    });
  }

  /** Has items checked again that were invalid only because they repeat one of these. */
  recheckRepeats(id: BulkEditId, of: readonly number[]): void {
    const repeats = this.#db
      .all(
        `select ${ITEM_COLUMNS} from bulk_edit_items where bulk_edit_id = ? and state = 'invalid'
           and errors like '%"repeated"%'`,
        readItem,
        id,
      )
      .filter(({ errors }) => errors.some((error) => error.kind === 'repeated' && of.includes(error.row)));
    for (const { item } of repeats)
      this.#db.run(
        `update bulk_edit_items set state = 'waiting', errors = '[]' where bulk_edit_id = ? and item = ?`,
        id,
        item,
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

  /**
   * Another item that requests the same kind of change of the same engagement: an earlier one, or one that was checked
   * before this one was corrected.
   */
  otherAsking(
    id: BulkEditId,
    { item, engagementId, kind }: Pick<Item, 'item' | 'engagementId' | 'kind'>,
  ): number | null {
    const sql = `select min(item) from bulk_edit_items
       where bulk_edit_id = ?1 and engagement_id = ?2 and kind = ?3 and item <> ?4
         and state <> 'invalid' and (item < ?4 or state <> 'waiting')`;
    return this.#db.get(sql, (row) => numberOrNull(row, 0), id, engagementId, kind, item) ?? null;
  }

  page(id: BulkEditId, states: readonly RowState[], offset: number, limit: number): ItemNow[] {
    const wanted = COMBINATIONS.filter(({ row }) => states.includes(row));
    const among = `and (bulk_edit_items.state, coalesce(edits.state, ''), coalesce(reversal, 'none')) in (values ${wanted
      .map(({ item, edit, reversal }) => `('${item}', '${edit ?? ''}', '${reversal}')`)
      .join()})`;
    return this.#db.all(
      `${REVERSED}
       select ${ITEM_COLUMNS}, edits.state, coalesce(reversal, 'none'), edits.problem, edits.request_id
         from bulk_edit_items left join edits on edits.edit_id = bulk_edit_items.edit_id
         left join reversed on reversed.root = edits.edit_id
         where bulk_edit_items.bulk_edit_id = ? ${states.length === 0 ? '' : among} order by line, item limit ? offset ?`,
      (row) => {
        const item = readItem(row);
        const edit = row[14] === null ? null : editState.parse(text(row, 14));
        return {
          ...item,
          stateNow: rowStateOf(item.state, edit, reversalOf(text(row, 15))),
          problem: row[16] === null ? null : problem.parse(json(row, 16)),
          requestId: textOrNull(row, 17),
        };
      },
      id,
      id,
      limit,
      offset,
    );
  }

  counts(id: BulkEditId): BulkCounts {
    const counts = { ...NO_ROWS };
    const add = (row: RowState, count: number): void => {
      if (row !== 'staged') counts[row] += count;
    };
    let queued = 0;
    for (const { item, count } of this.#db.all(
      'select state, count(*) from bulk_edit_items where bulk_edit_id = ? group by state',
      (row) => ({ item: itemStateOf(text(row, 0)), count: number(row, 1) }),
      id,
    )) {
      if (item === 'queued') queued = count;
      else add(rowStateOf(item, null, 'none'), count);
    }
    // Apart from those that were undone, the index answers.
    for (const { edit, count } of this.#db.all(
      'select state, count(*) from edits where bulk_edit_id = ? group by state',
      (row) => ({ edit: editState.parse(text(row, 0)), count: number(row, 1) }),
      id,
    )) {
      add(rowStateOf('queued', edit, 'none'), count);
      queued -= count;
    }
    add(rowStateOf('queued', null, 'none'), queued);
    for (const { edit, reversal, count } of this.#db.all(
      `${REVERSED} select state, reversal, count(*) from reversed join edits on edits.edit_id = root group by 1, 2`,
      (row) => ({
        edit: editState.parse(text(row, 0)),
        reversal: reversalOf(text(row, 1)),
        count: number(row, 2),
      }),
      id,
    )) {
      add(rowStateOf('queued', edit, 'none'), -count);
      add(rowStateOf('queued', edit, reversal), count);
    }
    return counts;
  }

  /** The edit to be written or undone next. */
  next(id: BulkEditId): EditId | null {
    const sql = `select edit_id from edits where state in ('queued', 'writing')
       and (bulk_edit_id = ?1 or undoes in (select edit_id from edits where bulk_edit_id = ?1))
       order by state desc, place limit 1`;
    return this.#db.get(sql, (row) => editId.parse(text(row, 0)), id) ?? null;
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

  /** What became of undoing its edits, apart from what `counts` says. */
  undone(id: BulkEditId): Omit<BulkEdit['undone'], 'waiting' | 'done'> {
    const counts = { conflicts: 0, failed: 0, replaced: 0 };
    const counted = this.#db.all(
      `select state, count(*) from edits where undoes in (select edit_id from edits where bulk_edit_id = ?) group by state`,
      (row) => ({ state: editState.parse(text(row, 0)), count: number(row, 1) }),
      id,
    );
    for (const { state, count } of counted) {
      if (state === 'overwrote') counts.replaced += count;
      else if (state === 'clash') counts.conflicts += count;
      else if (state === 'failed' || state === 'unknown') counts.failed += count;
    }
    return counts;
  }

  remove(id: BulkEditId): void {
    this.#db.transaction(() => {
      this.#db.run('delete from bulk_edit_items where bulk_edit_id = ?', id);
      this.#db.run('delete from bulk_edits where bulk_edit_id = ?', id);
    });
  }
}

/** An item as a selection or a file asks for it, before it is checked. */
export function newItem(item: number, asked: NewItem): Item {
  return {
    ...asked,
    item,
    title: null,
    state: asked.errors.length > 0 ? 'invalid' : 'waiting',
    change: null,
    names: {},
    editId: null,
    correctedCells: null,
    correctedValue: null,
  };
}

function itemStateOf(state: string): ItemState {
  const known = ITEM_STATES.find((item) => item === state);
  if (known === undefined) throw new Error('A bulk edit item has an unknown state.');
  return known;
}

function reversalOf(reversal: string): Reversal {
  const known = REVERSALS.find((one) => one === reversal);
  if (known === undefined) throw new Error('A bulk edit item has an unknown reversal.');
  return known;
}
