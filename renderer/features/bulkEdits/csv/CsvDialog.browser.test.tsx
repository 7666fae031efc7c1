import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { CsvLook } from '#shared/contract/bulkEdits.ts';
import { answer } from '../../../testing/fakeHost.ts';
import { renderComponent } from '../../../testing/renderComponent.tsx';
import { CsvDialog } from './CsvDialog.tsx';

const look: CsvLook = {
  defect: null,
  result: null,
  encoding: 'utf-8',
  delimiter: ',',
  headings: [
    { heading: 'engagement id', column: 'engagement' },
    { heading: 'emails', column: 'emails' },
  ],
  rows: 1,
  sample: [['eng_1', 'ada@larkfield.example']],
  changes: { contacts: 1, crm: 0 },
  bad: { rows: 0, kinds: [] },
};

function open(): void {
  answer('bulkEdits.upload', () => ({ bytes: 1 }));
  renderComponent(
    <CsvDialog
      dropped={new File(['engagement id,emails'], 'people.csv')}
      onCreated={vi.fn()}
      onClose={vi.fn()}
    />,
  );
}

const dialog = () => page.getByRole('dialog', { name: 'Bulk edit from a CSV file' });
const start = () => dialog().getByRole('button', { name: 'Preview changes' });

test('a file that is read again with another option keeps its preview, and says so', async () => {
  const again = Promise.withResolvers<CsvLook>();
  answer('bulkEdits.previewCsv', ({ reading }) => (reading.contactsMode === 'add' ? look : again.promise));
  open();
  await expect.element(dialog().getByText('ada@larkfield.example')).toBeVisible();
  await dialog().getByRole('combobox', { name: 'Contacts in a row' }).click();
  await page.getByRole('option', { name: 'Remove' }).click();
  await expect.element(dialog().getByText('Reading the file again…')).toBeVisible();
  await expect.element(dialog().getByText('ada@larkfield.example')).toBeVisible();
  await expect.element(start()).toBeDisabled();
  again.resolve({ ...look, sample: [['eng_1', 'grace@larkfield.example']] });
  await expect.element(dialog().getByText('grace@larkfield.example')).toBeVisible();
  await expect.element(start()).toBeEnabled();
});

test('a file with nothing but invalid rows can be previewed, to correct them there', async () => {
  const error = { kind: 'no-email-address', text: 'nobody' } as const;
  answer('bulkEdits.previewCsv', () => ({
    ...look,
    changes: { contacts: 0, crm: 0 },
    bad: { rows: 1, kinds: [{ rows: 1, first: [{ line: 2, error }] }] },
  }));
  open();
  await expect.element(dialog().getByText('1 invalid row. You can correct it in the preview.')).toBeVisible();
  await expect.element(start()).toBeEnabled();
});
