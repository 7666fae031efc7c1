import { beforeEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { BulkEdit } from '#shared/contract/bulkEdits.ts';
import { bulkEditId, connectionId, contactId, engagementId } from '#shared/contract/ids.ts';
import type { InputOf } from '#shared/contract/methods.ts';
import { NO_BULK_ROWS } from '#shared/contract/testing/noBulkRows.ts';
import { answer, forgetAnswer } from '../../testing/fakeHost.ts';
import { renderComponent } from '../../testing/renderComponent.tsx';
import { BulkEditDialog, type BulkEditKind } from './BulkEditDialog.tsx';

const connection = connectionId.parse('demo');
const engagements = ['eng_1', 'eng_2', 'eng_3'].map((id) => engagementId.parse(id));
const person = (name: string) => ({ id: contactId.parse(`cnt_${name.toLowerCase()}`), first_name: name });
const contacts = [person('Ann'), person('Bob')];

let created: InputOf<'bulkEdits.fromSelection'>[];
let onCreated: ReturnType<typeof vi.fn<(id: string) => void>>;
let onClose: ReturnType<typeof vi.fn<() => void>>;

function open(kind: BulkEditKind): void {
  renderComponent(
    <BulkEditDialog kind={kind} engagementIds={engagements} onCreated={onCreated} onClose={onClose} />,
  );
}

const provenance = { source: 'service' as const, requestId: null, receivedAt: '2026-11-22T12:00:00Z' };

/** What the core answers: the preview of the bulk edit has just started. */
const started: BulkEdit = {
  id: bulkEditId.parse('bulk_1'),
  connectionId: connection,
  madeAt: '2026-11-22T12:00:00Z',
  origin: { kind: 'selection', action: { kind: 'contacts', mode: 'add', contactIds: [], names: {} } },
  state: 'checking',
  paused: false,
  hold: null,
  problem: null,
  counts: { ...NO_BULK_ROWS, waiting: 3 },
  undone: { waiting: 0, done: 0, conflicts: 0, failed: 0, replaced: 0 },
};

beforeEach(() => {
  created = [];
  onCreated = vi.fn();
  onClose = vi.fn();
  answer('contacts.page', ({ search }) => ({
    rows: contacts.filter(({ first_name }) => first_name.toLowerCase().startsWith(search.toLowerCase())),
    next: null,
    provenance,
    unreadable: [],
    withheld: [],
  }));
  answer('mirror.crmAssociations', () => ({ links: [], total: 0 }));
  answer('bulkEdits.list', () => []);
  answer('bulkEdits.fromSelection', (input) => {
    created.push(input);
    return started;
  });
});

const preview = () => page.getByRole('button', { name: 'Preview changes' });

describe('the dialog of a bulk edit', () => {
  it('adds the chosen contacts to all engagements, once there are any', async () => {
    open('add');
    await expect.element(page.getByRole('dialog', { name: 'Add contacts to engagements' })).toBeVisible();
    await expect.element(preview()).toBeDisabled();
    await page.getByRole('button', { name: 'Select Bob' }).click();
    await page.getByRole('button', { name: 'Select Ann' }).click();
    await page.getByRole('button', { name: 'Remove Bob' }).click();
    await preview().click();
    await expect.poll(() => onCreated.mock.calls).toEqual([['bulk_1']]);
    expect(created).toMatchObject([
      { engagementIds: engagements, action: { kind: 'contacts', mode: 'add', contactIds: ['cnt_ann'] } },
    ]);
  });

  it('may leave no contacts at all, and says so before', async () => {
    open('replace');
    await expect
      .element(page.getByText('With no contacts selected, all contacts are removed.'))
      .toBeVisible();
    await preview().click();
    await expect.poll(() => created).toMatchObject([{ action: { mode: 'replace', contactIds: [] } }]);
  });

  it('asks before it discards what was chosen', async () => {
    open('remove');
    await page.getByRole('button', { name: 'Select Ann' }).click();
    await userEvent.keyboard('{Escape}');
    await page.getByRole('button', { name: 'Discard' }).click();
    await expect.poll(() => onClose.mock.calls.length).toBe(1);
    expect(created).toEqual([]);
  });

  it('sets a CRM link only with an ID and a CRM', async () => {
    open('crm');
    const id = page.getByRole('textbox', { name: 'Record ID' });
    await preview().click();
    await expect.element(id).toHaveAttribute('aria-invalid', 'true');
    expect(created).toEqual([]);
    await id.fill(' D-1 ');
    await page.getByLabelText('CRM', { exact: true }).fill('salesforce');
    await preview().click();
    await expect
      .poll(() => created)
      .toMatchObject([{ action: { kind: 'crm', link: { crm_object_id: 'D-1', source: 'salesforce' } } }]);
  });

  it('says why it could not be started, and keeps what was chosen', async () => {
    forgetAnswer('bulkEdits.fromSelection');
    open('add');
    await page.getByRole('button', { name: 'Select Ann' }).click();
    await preview().click();
    await expect.element(page.getByText('The test has no answer for bulkEdits.fromSelection.')).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Remove Ann' })).toBeVisible();
    expect(onCreated).not.toHaveBeenCalled();
  });
});
