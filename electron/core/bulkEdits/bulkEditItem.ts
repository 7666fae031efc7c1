import { z } from 'zod';
import {
  rowCells,
  type RowCells,
  rowError,
  type RowError,
  type RowState,
} from '#shared/contract/bulkEdits.ts';
import { type Change, change, type EditState, type Names, names } from '#shared/contract/edit.ts';
import { crmAssociationDraft } from '#shared/contract/crmAssociation.ts';
import { contactId, editId, engagementId, type EditId, type EngagementId } from '#shared/contract/ids.ts';
import { WRITTEN } from '#shared/domain/edits/editStates.ts';
import { json, number, numberOrNull, type Row, text, textOrNull } from '../database/database.ts';
import { idOrNull } from '../edits/outbox/outbox.ts';

/** The change that a row asks for. Addresses of people and engagements are not resolved yet. */
export const itemRequest = z.object({
  url: z.string().nullable(),
  emails: z.array(z.string()),
  contactIds: z.array(contactId),
  /** In place of the others: what to add and remove, whatever the file's contacts mean. */
  exact: z
    .object({ add: z.array(contactId), remove: z.array(contactId) })
    .nullable()
    .default(null),
  link: crmAssociationDraft.nullable(),
});
export type ItemRequest = z.infer<typeof itemRequest>;

/** The value that the user gave a row in the preview, in place of its request. */
const correctedValue = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('contacts'), add: z.array(contactId), remove: z.array(contactId), names }),
  z.object({ kind: z.literal('crm'), link: crmAssociationDraft }),
]);
type CorrectedValue = z.infer<typeof correctedValue>;

export const ITEM_STATES = ['waiting', 'ready', 'unchanged', 'invalid', 'withdrawn', 'queued'] as const;
const itemState = z.enum(ITEM_STATES);
export type ItemState = z.infer<typeof itemState>;

/** What became of a written edit: `none` also if it was undone and redone. */
export const REVERSALS = ['none', 'undoing', 'undone'] as const;
export type Reversal = (typeof REVERSALS)[number];

/** The state of a row as the page, its counts, its filter and its export show it. */
export function rowStateOf(item: ItemState, edit: EditState | null, reversal: Reversal): RowState {
  if (item !== 'queued') return item;
  if (edit === null) return 'withdrawn';
  return reversal === 'none' || !WRITTEN.includes(edit) ? edit : reversal;
}

export interface Item {
  readonly item: number;
  readonly line: number | null;
  readonly engagementId: EngagementId | null;
  readonly title: string | null;
  readonly kind: Change['kind'] | null;
  /** Null if the action of the bulk edit applies. */
  readonly request: ItemRequest | null;
  readonly state: ItemState;
  readonly change: Change | null;
  readonly names: Names;
  readonly errors: RowError[];
  readonly editId: EditId | null;
  /** Its line of the file; null for a selection, and for a line that is too long to be corrected. */
  readonly cells: RowCells | null;
  /** Null while they are as in the file. */
  readonly correctedCells: RowCells | null;
  /** Null while the request applies. */
  readonly correctedValue: CorrectedValue | null;
}

/** In the order that `readItem` expects. */
export const ITEM_COLUMNS = [
  'item',
  'line',
  'engagement_id',
  'title',
  'kind',
  'request',
  'state',
  'change',
  'names',
  'errors',
  'edit_id',
  'cells',
  'corrected_cells',
  'corrected_value',
]
  .map((column) => `bulk_edit_items.${column}`)
  .join(', ');

const kindOrNull = z.enum(['contacts', 'crm']).nullable();

export function readItem(row: Row): Item {
  return {
    item: number(row, 0),
    line: numberOrNull(row, 1),
    engagementId: idOrNull(engagementId, textOrNull(row, 2)),
    title: textOrNull(row, 3),
    kind: kindOrNull.parse(textOrNull(row, 4)),
    request: row[5] === null ? null : itemRequest.parse(json(row, 5)),
    state: itemState.parse(text(row, 6)),
    change: row[7] === null ? null : change.parse(json(row, 7)),
    names: names.parse(json(row, 8)),
    errors: z.array(rowError).parse(json(row, 9)),
    editId: idOrNull(editId, textOrNull(row, 10)),
    cells: row[11] === null ? null : rowCells.parse(json(row, 11)),
    correctedCells: row[12] === null ? null : rowCells.parse(json(row, 12)),
    correctedValue: row[13] === null ? null : correctedValue.parse(json(row, 13)),
  };
}
