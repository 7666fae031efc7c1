import { beforeEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { BulkEdit, BulkRow, RowCells } from '#shared/contract/bulkEdits.ts';
import { bulkEditId, connectionId, engagementId } from '#shared/contract/ids.ts';
import type { InputOf } from '#shared/contract/methods.ts';
import { NO_BULK_ROWS } from '#shared/contract/testing/noBulkRows.ts';
import { answer } from '../../testing/fakeHost.ts';
import { renderComponent } from '../../testing/renderComponent.tsx';
import { BulkEditItems, type RowEditor } from './BulkEditItems.tsx';

const connection = connectionId.parse('demo');
const link = (id: string) => ({ object_type: 'deal', crm_object_id: id, source: 'HUBSPOT' }) as const;

const previewed: BulkEdit = {
  id: bulkEditId.parse('bulk_1'),
  connectionId: connection,
  madeAt: '2026-11-22T12:00:00Z',
  origin: {
    kind: 'csv',
    fileName: 'deals.csv',
    reading: {
      contactsMode: 'add',
      objectType: null,
      source: 'HUBSPOT',
      encoding: null,
      delimiter: null,
      columns: [],
    },
    encoding: 'utf-8',
    delimiter: ',',
    columns: ['engagement id', 'crm id', 'crm type'],
    passedOver: [],
  },
  state: 'checked',
  paused: false,
  hold: null,
  problem: null,
  counts: { ...NO_BULK_ROWS, ready: 1, invalid: 1 },
  undone: { waiting: 0, done: 0, conflicts: 0, failed: 0, replaced: 0 },
};

const ready: BulkRow = {
  item: 1,
  line: 2,
  engagementId: engagementId.parse('eng_1'),
  engagementTitle: 'Renewal',
  kind: 'crm',
  state: 'ready',
  change: { kind: 'crm', base: link('D-0'), mine: link('D-1'), replaceTheirs: false },
  names: {},
  errors: [],
  editId: null,
  problem: null,
  requestId: null,
  corrected: false,
};
const invalid: BulkRow = {
  ...ready,
  item: 2,
  line: 3,
  engagementTitle: null,
  kind: null,
  state: 'invalid',
  change: null,
  errors: [{ kind: 'crm-type', text: 'planet' }],
};
const FILE_CELLS: RowCells = { engagement: 'eng_2', 'crm-id': 'D-2', 'crm-type': 'planet' };

let rows: readonly BulkRow[];
let corrections: InputOf<'bulkEdits.correct'>[];
let edited: RowEditor | null;

/** Answers a correction with this row, which the list then has. */
function correctsTo(row: BulkRow): void {
  answer('bulkEdits.correct', (input) => {
    corrections.push(input);
    rows = rows.map((each) => (each.item === row.item ? row : each));
    return { rows: [row] };
  });
}

function open({ canCorrect, bulkEdit }: { canCorrect?: boolean; bulkEdit?: BulkEdit } = {}): void {
  renderComponent(
    <div style={{ height: 400, display: 'flex', flexDirection: 'column' }}>
      <BulkEditItems
        bulkEdit={bulkEdit ?? previewed}
        group={null}
        canCorrect={canCorrect ?? true}
        rowEditor={(editor) => {
          edited = editor;
          return <button onClick={editor.onClose}>Close editor</button>;
        }}
        onGroup={vi.fn()}
      />
    </div>,
  );
}

beforeEach(() => {
  rows = [ready, invalid];
  corrections = [];
  edited = null;
  answer('bulkEdits.rows', () => ({ rows: [...rows] }));
  answer('bulkEdits.cells', () => ({ cells: FILE_CELLS }));
});

const value = (text: string | RegExp) => page.getByRole('gridcell').filter({ hasText: text });
const editor = () => page.getByRole('button', { name: 'Close editor' });
const lineDialog = () => page.getByRole('dialog', { name: 'Correct line 3' });
const focusRow = async (number: number): Promise<void> => {
  await expect.element(value('D-1')).toBeVisible();
  // The list remembers its place between tests.
  await userEvent.keyboard('{Home}');
  for (let at = 1; at < number; at += 1) await userEvent.keyboard('j');
};

describe('the rows of a preview', () => {
  it.each([['{F2}'], ['{Enter}']])('are corrected by %s in the editor of one engagement', async (key) => {
    open();
    await focusRow(1);
    await userEvent.keyboard(key);
    await expect.element(editor()).toBeVisible();
    expect(edited).toMatchObject({
      engagementId: 'eng_1',
      kind: 'crm',
      correction: { change: ready.change },
    });
  });

  it('are corrected by a click on the value, marked, and get the file’s value back', async () => {
    open();
    await value('D-1').click();
    await expect.element(editor()).toBeVisible();
    const mine = link('D-9');
    const change = { kind: 'crm', base: link('D-0'), mine, replaceTheirs: false } as const;
    correctsTo({ ...ready, change, corrected: true });
    await edited?.correction.onCorrect(change, {});
    await editor().click();
    await expect.element(value('D-9')).toBeVisible();
    await expect.element(page.getByText('Corrected', { exact: true })).toBeVisible();
    correctsTo(ready);
    await page.getByRole('button', { name: 'Restore the file’s value' }).click();
    await expect.element(value('D-1')).toBeVisible();
    await expect.element(page.getByText('Corrected', { exact: true })).not.toBeInTheDocument();
    expect(corrections.map(({ item, correction }) => [item, correction.kind])).toEqual([
      [1, 'change'],
      [1, 'own'],
    ]);
  });

  it('have a form for an invalid line, which says what is still wrong', async () => {
    open();
    await focusRow(2);
    await userEvent.keyboard('{F2}');
    const type = lineDialog().getByRole('combobox', { name: 'CRM type' });
    await expect.element(lineDialog().getByText(/“planet” is not a CRM record type/)).toBeVisible();
    await expect.element(lineDialog().getByRole('button', { name: 'Use line' })).toBeDisabled();
    await type.click();
    await page.getByRole('option', { name: 'Deal' }).click();
    correctsTo({ ...invalid, errors: [{ kind: 'unknown-address', url: 'eng_2' }], corrected: true });
    await lineDialog().getByRole('button', { name: 'Use line' }).click();
    await expect.element(lineDialog().getByText(/No engagement has the URL/)).toBeVisible();
    expect(corrections).toMatchObject([
      { item: 2, correction: { cells: { ...FILE_CELLS, 'crm-type': 'deal' } } },
    ]);
    await lineDialog().getByRole('textbox', { name: 'Engagement ID' }).fill('eng_3');
    correctsTo({ ...ready, item: 2, line: 3, engagementId: engagementId.parse('eng_3'), corrected: true });
    await userEvent.keyboard('{Enter}');
    await expect.element(lineDialog()).not.toBeInTheDocument();
    await expect.element(page.getByText('Corrected', { exact: true })).toBeVisible();
  });

  it('stay as they are on Escape', async () => {
    open();
    await focusRow(2);
    await userEvent.keyboard('{F2}');
    await expect.element(lineDialog().getByRole('textbox', { name: 'CRM ID' })).toHaveValue('D-2');
    await userEvent.keyboard('{Escape}');
    await expect.element(lineDialog()).not.toBeInTheDocument();
    expect(corrections).toEqual([]);
  });

  it.each([
    ['that was applied', { bulkEdit: { ...previewed, state: 'finished' as const } }],
    ['of a workspace that can’t be changed', { canCorrect: false }],
  ])('can’t be corrected in a bulk edit %s', async (_, given) => {
    open(given);
    await focusRow(1);
    await userEvent.keyboard('{F2}');
    await expect.element(value('D-1')).not.toHaveAttribute('data-edits');
    expect(edited).toBeNull();
  });
});
