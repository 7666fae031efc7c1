import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from '../fixtures/test.ts';

const ENGAGEMENTS = 60;

test('exports the transcripts of a list to a folder, and lists the export', async ({ parley, service }) => {
  const folder = await mkdtemp(path.join(tmpdir(), 'parley-export-'));
  try {
    const started = await service(['--engagements', String(ENGAGEMENTS)]);
    const page = await parley.open(['--connect', started.baseUrl], { PARLEY_TOKEN: started.tokens.full });
    await expect(page.locator('[data-pane="list"]').getByText(/^Synced/)).toBeVisible();
    await page.getByRole('button', { name: 'Export transcripts…' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Export transcripts' });
    await expect(dialog.getByText(`${ENGAGEMENTS} engagements`)).toBeVisible();

    await dialog.getByRole('textbox', { name: 'Folder' }).fill('/etc');
    await expect(dialog.getByText('This is a system folder. Choose another.')).toBeVisible();
    await dialog.getByRole('textbox', { name: 'Folder' }).fill(folder);
    await dialog.getByRole('textbox', { name: 'File names' }).fill('{nothing}');
    await expect(dialog.getByText('The template has an unknown field.')).toBeVisible();
    await dialog.getByRole('textbox', { name: 'File names' }).fill('{id}');
    const all = await started.engagements();
    const names = all.map(({ id }) => `${id}.md`);
    const first = dialog.getByRole('list', { name: 'First file names' }).getByRole('listitem').first();
    await expect(first).toHaveText(/^ngmt_.*\.md$/);
    await dialog.getByRole('button', { name: 'Export', exact: true }).click();
    await expect(dialog.getByRole('status')).toHaveText(`${ENGAGEMENTS} files exported.`);

    expect((await readdir(folder)).toSorted()).toEqual([...names, 'parley-export.json'].toSorted());
    expect(await readFile(path.join(folder, names[0] ?? ''), 'utf8')).toMatch(/^---\nid: "ngmt_/);
    await dialog.getByRole('link', { name: 'All exports' }).click();
    await expect(page.getByRole('list', { name: 'Exports' }).getByText('Finished')).toBeVisible();
  } finally {
    await rm(folder, { recursive: true });
  }
});
