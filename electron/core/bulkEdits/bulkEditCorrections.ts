import type { RowCells, RowCorrection } from '#shared/contract/bulkEdits.ts';
import type { BulkEditId } from '#shared/contract/ids.ts';
import type { Problem } from '#shared/contract/problem.ts';
import { failed, ok, type Result } from '#shared/contract/result.ts';
import { isSameCells } from '#shared/domain/edits/bulkEditCsv.ts';
import { diffContactSets } from '#shared/domain/edits/contactSets.ts';
import type { Item } from './bulkEditItem.ts';
import { type BulkEditStore, newItem, type PreviewedItem, type StoredBulkEdit } from './bulkEditStore.ts';
import { itemsOfCells } from './csvImport.ts';

const GONE: Problem = { kind: 'contract', detail: 'This row no longer exists.', cause: 'gone' };
const APPLIED: Problem = {
  kind: 'contract',
  detail: 'This bulk edit was applied or discarded, so its rows can’t be corrected any more.',
};
const NO_VALUE: Problem = {
  kind: 'contract',
  detail: 'The row doesn’t say which engagement and what to change. Correct its line first.',
};
const NO_LINE: Problem = {
  kind: 'contract',
  detail: 'The line isn’t stored with this bulk edit. Correct the file and import it again.',
};

/** What a correction does: the items that it replaces, and those in their place before they are checked. */
export interface PlannedCorrection {
  readonly bulkEdit: StoredBulkEdit;
  readonly replaced: readonly Item[];
  readonly items: readonly Item[];
}

/** An item to be checked, with a value of the user's or without one. */
function withValue(item: Item, correctedValue: Item['correctedValue']): Item {
  return { ...item, correctedValue, state: 'waiting', change: null, errors: [] };
}

/**
 * Reads a line again with other cells. An item keeps its number and the user's value as long as the line asks for the
 * same kind of change.
 */
function readLine(
  bulkEdits: BulkEditStore,
  { id, origin }: StoredBulkEdit,
  line: readonly Item[],
  cells: RowCells,
): Item[] {
  const [{ line: number, cells: own } = { line: null, cells: null }] = line;
  if (origin.kind !== 'csv' || own === null) return [];
  const correctedCells = isSameCells(cells, own) ? null : cells;
  const left = [...line];
  let next = bulkEdits.nextItem(id);
  const take = (kind: Item['kind']): Item | undefined => {
    const same = left.findIndex((item) => item.kind === kind);
    const at = same === -1 ? left.findIndex((item) => item.kind === null || kind === null) : same;
    return at === -1 ? undefined : left.splice(at, 1)[0];
  };
  return itemsOfCells(number, cells, origin.reading).map((asked) => {
    const before = take(asked.kind);
    const correctedValue = before !== undefined && before.kind === asked.kind ? before.correctedValue : null;
    return { ...newItem(before?.item ?? next++, { ...asked, cells: own }), correctedCells, correctedValue };
  });
}

/** Works out what a correction asks for, without storing or checking it. Problems: `contract`. */
export function planCorrection(
  bulkEdits: BulkEditStore,
  id: BulkEditId,
  number: number,
  correction: RowCorrection,
): Result<PlannedCorrection> {
  const bulkEdit = bulkEdits.find(id);
  const line = bulkEdits.ofLineOf(id, number);
  const item = line.find((each) => each.item === number);
  if (bulkEdit === null || item === undefined) return failed(GONE);
  if (bulkEdit.committed) return failed(APPLIED);
  const planned = (replaced: readonly Item[], items: readonly Item[]) => ok({ bulkEdit, replaced, items });
  switch (correction.kind) {
    case 'change': {
      const { change, names } = correction;
      if (item.engagementId === null || item.kind !== change.kind) return failed(NO_VALUE);
      if (change.kind === 'crm')
        return planned([item], [withValue(item, { kind: 'crm', link: change.mine })]);
      const { added: add, removed: remove } = diffContactSets(change.base, change.mine);
      return planned([item], [withValue(item, { kind: 'contacts', add, remove, names })]);
    }
    case 'cells':
      if (item.cells === null) return failed(NO_LINE);
      return planned(line, readLine(bulkEdits, bulkEdit, line, correction.cells));
    case 'own': {
      if (item.correctedCells === null || item.cells === null)
        return planned([item], [withValue(item, null)]);
      const without = line.map((each) => (each === item ? { ...each, correctedValue: null } : each));
      return planned(line, readLine(bulkEdits, bulkEdit, without, item.cells));
    }
  }
}

/**
 * Stores a checked correction. Rows that repeated one of the replaced ones are checked again, because that one may
 * change another engagement now, or nothing. Problems: `contract`.
 */
export function storeCorrection(
  bulkEdits: BulkEditStore,
  { bulkEdit: { id }, replaced, items }: PlannedCorrection,
  checked: readonly PreviewedItem[],
): Result<readonly Item[]> {
  const bulkEdit = bulkEdits.find(id);
  if (bulkEdit === null) return failed(GONE);
  // It may have been applied while the API was asked.
  if (bulkEdit.committed) return failed(APPLIED);
  const results = new Map(checked.map((found) => [found.item, found]));
  const kept = new Set(replaced.map(({ item }) => item));
  // Another line may have got an item with that number in the meantime.
  let next = bulkEdits.nextItem(id);
  const done = items.map((item) => {
    const found = { ...item, ...results.get(item.item) };
    return kept.has(item.item) ? found : { ...found, item: next++ };
  });
  bulkEdits.replace(id, replaced, done);
  const asks = (one: Item, other: Item): boolean =>
    one.item === other.item &&
    one.kind === other.kind &&
    one.engagementId === other.engagementId &&
    other.state !== 'invalid';
  const freed = replaced.filter(
    (before) => before.state !== 'invalid' && !done.some((after) => asks(before, after)),
  );
  if (freed.length > 0)
    bulkEdits.recheckRepeats(
      id,
      freed.map(({ item }) => item),
    );
  return ok(done);
}
