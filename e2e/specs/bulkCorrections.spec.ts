import { expect, test } from '../fixtures/test.ts';
import {
  applyBulkEdit,
  engagementIds,
  linkOf,
  openBulkEdits,
  resultOf,
  rowFilter,
  startOn,
} from '../pages/BulkEditPages.ts';

test('wrong rows of a file are corrected in its preview with the keys, and applied as corrected', async ({
  parley,
  service,
}) => {
  const sandbox = await service(['--engagements', '40', '--rate-limit', '1000000']);
  const chosen = (await engagementIds(sandbox, true)).slice(0, 3);
  const [first = '', second = '', third = ''] = chosen;
  const links = () => Promise.all(chosen.map(async (id) => linkOf(await sandbox.engagement(id))));
  const before = await links();
  const page = await startOn(parley, sandbox, 'Changes');
  await openBulkEdits(page);
  await page.getByRole('button', { name: 'Bulk edit from a file' }).click();
  const file = page.getByRole('dialog', { name: 'Bulk edit from a CSV file' });
  const text = [
    'engagement id;crm id;crm type;crm source',
    `${first};FILE-1;deal;hubspot`,
    `${second};FILE-2;planet;hubspot`,
    `${third};FILE-3;deal;hubspot`,
  ].join('\n');
  await file
    .locator('input[type="file"]')
    .setInputFiles({ name: 'changes.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
  await expect(file.getByText('1 invalid row. You can correct it in the preview.')).toBeVisible();
  await file.getByRole('button', { name: 'Preview changes' }).click();
  await expect(page.getByText('2 changes are ready to apply.')).toBeVisible();

  const grid = page.getByRole('grid', { name: 'Rows of this bulk edit' });
  const row = (line: number) => grid.getByRole('row').filter({ hasText: `Line ${line}` });
  const editor = page.getByRole('dialog', { name: 'Correct CRM link' });
  const field = editor.getByRole('combobox', { name: 'Name or ID' });

  await test.step('an invalid line in its own fields', async () => {
    await grid.focus();
    for (const key of ['j', 'j', 'F2']) await page.keyboard.press(key);
    const dialog = page.getByRole('dialog', { name: 'Correct line 3' });
    await expect(dialog.getByText('“planet” is not a CRM record type')).toBeVisible();
    await dialog.getByRole('combobox', { name: 'CRM type' }).click();
    await page.getByRole('option', { name: 'Deal', exact: true }).click();
    await dialog.getByRole('textbox', { name: 'CRM ID' }).press('Enter');
    await expect(dialog).toBeHidden();
    await expect(page.getByText('3 changes are ready to apply.')).toBeVisible();
    await expect(row(3)).toContainText('Corrected');
    await expect(rowFilter(page, 'Invalid')).toHaveCount(0);
  });

  await test.step('a value in the editor of one engagement, which Escape leaves as it is', async () => {
    await grid.focus();
    await page.keyboard.press('k');
    await page.keyboard.press('Enter');
    await expect(field).toHaveValue('FILE-1');
    await field.fill('BY-HAND');
    await page.keyboard.press('ControlOrMeta+Enter');
    await expect(editor).toBeHidden();
    await expect(row(2)).toContainText('BY-HAND');
    await expect(row(2)).toContainText('Corrected');
    await row(4).getByRole('gridcell').filter({ hasText: 'FILE-3' }).click();
    await expect(field).toHaveValue('FILE-3');
    await page.keyboard.press('Escape');
    await expect(editor).toBeHidden();
    await expect(row(4)).not.toContainText('Corrected');
  });

  await test.step('they are kept when the page is loaded again, and can be as in the file again', async () => {
    await page.reload();
    await expect(row(2)).toContainText('BY-HAND');
    await expect(row(3)).toContainText('Corrected');
    await row(3).getByRole('button', { name: 'Restore the file’s value' }).click();
    await expect(page.getByText('2 changes are ready to apply.')).toBeVisible();
    await expect(row(3)).not.toContainText('Corrected');
  });

  await test.step('and what is applied, exported and undone is the corrected value', async () => {
    await applyBulkEdit(page);
    await expect(page.getByText('All 2 changes were applied.')).toBeVisible();
    expect(await links()).toEqual(['BY-HAND', before[1], 'FILE-3']);
    const rows = await resultOf(page);
    expect(rows.map(({ line, state, corrected }) => [line, state, corrected])).toEqual([
      [2, 'done', true],
      [3, 'invalid', false],
      [4, 'done', false],
    ]);
    await page.getByRole('button', { name: 'Undo all' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Undo all' }).click();
    await expect(rowFilter(page, 'Undone')).toHaveText(/2$/);
    expect(await links()).toEqual(before);
  });
});
