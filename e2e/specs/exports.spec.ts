import { mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import type { Page } from 'playwright/test';
import { choose } from '../fixtures/choose.ts';
import { noteMethod } from '../fixtures/calledMethods.ts';
import { parleyCommand } from '../fixtures/commandLine.ts';
import { createFileManager } from '../fixtures/fileManager.ts';
import { expect, test } from '../fixtures/test.ts';
import { CommandMenu } from '../pages/CommandMenu.ts';

const ENGAGEMENTS = 40;

/** Chooses from the menu of the list. */
async function exportOf(page: Page, what: string): Promise<void> {
  await page.getByRole('button', { name: 'Export list' }).click();
  await page.getByRole('menuitem', { name: what }).click();
}

test('transcripts are exported once, or kept up to date in a folder', async ({ parley, service }) => {
  const both = await mkdtemp(path.join(tmpdir(), 'parley-export-'));
  const once = path.join(both, 'once');
  const zipped = path.join(both, 'zipped');
  const lake = path.join(both, 'lake');
  const folder = path.join(both, 'folder');
  const at = (name: string): string => path.join(folder, name);
  try {
    await mkdir(once);
    await mkdir(zipped);
    await mkdir(lake);
    await mkdir(folder);
    const { env, opened } = await createFileManager(path.join(both, 'bin'));
    const started = await service(['--engagements', String(ENGAGEMENTS), '--control']);
    const page = await parley.open(['--connect', started.baseUrl], {
      PARLEY_TOKEN: started.tokens.full,
      ...env,
    });
    await expect(page.locator('[data-pane="list"]').getByText(/^Synced/)).toBeVisible();

    await test.step('a list is exported to a folder, and the export is listed', async () => {
      await exportOf(page, 'Transcripts…');
      const dialog = page.getByRole('dialog', { name: 'Export transcripts' });
      await expect(dialog.getByText(`${ENGAGEMENTS} engagements`)).toBeVisible();

      await dialog.getByRole('textbox', { name: 'Folder' }).fill('/etc');
      await expect(dialog.getByText('This is a system folder. Choose another.')).toBeVisible();
      await dialog.getByRole('textbox', { name: 'Folder' }).fill(once);
      await dialog.getByRole('textbox', { name: 'File names' }).fill('{nothing}');
      await expect(dialog.getByText('The template has an unknown field.')).toBeVisible();
      await dialog.getByRole('textbox', { name: 'File names' }).fill('{id}');
      const all = await started.engagements();
      const names = all.map(({ id }) => `${id}.md`);
      const first = dialog.getByRole('list', { name: 'First file names' }).getByRole('listitem').first();
      await expect(first).toHaveText(/^ngmt_.*\.md$/);
      await dialog.getByRole('button', { name: 'Export', exact: true }).click();
      await expect(dialog.getByRole('status')).toHaveText(`${ENGAGEMENTS} files exported.`);

      expect((await readdir(once)).toSorted()).toEqual([...names, 'parley-export.json'].toSorted());
      expect(await readFile(path.join(once, names[0] ?? ''), 'utf8')).toMatch(/^---\nid: "ngmt_/);
      await dialog.getByRole('link', { name: 'All exports' }).click();
      await expect(page.getByRole('list', { name: 'Exports' }).getByText('Finished')).toBeVisible();
    });

    await test.step('the command line writes the same', async () => {
      const printed = path.join(both, 'printed');
      const args = ['--matching', '', '--format', 'md', '--dir', printed];
      await parleyCommand(parley.dataDir, 'export', ...args);
      const contents = async (of: string) => {
        const files = (await readdir(of)).filter((name) => name.endsWith('.md'));
        return (await Promise.all(files.map((name) => readFile(path.join(of, name), 'utf8')))).toSorted();
      };
      expect(await contents(printed)).toEqual(await contents(once));
      noteMethod('mirror.engagementRows');
    });

    await test.step('the same list becomes one ZIP file', async () => {
      await page.getByRole('link', { name: 'Engagements', exact: true }).click();
      await exportOf(page, 'Transcripts…');
      const dialog = page.getByRole('dialog', { name: 'Export transcripts' });
      await dialog.getByRole('textbox', { name: 'Folder' }).fill(zipped);
      await dialog.getByRole('textbox', { name: 'File names' }).fill('{id}');
      await choose(dialog.getByLabel('Save as'), 'One ZIP file in the folder');
      await dialog.getByRole('button', { name: 'Export', exact: true }).click();
      await expect(dialog.getByRole('status')).toHaveText(`${ENGAGEMENTS} files exported.`);
      const [name = '', ...others] = await readdir(zipped);
      expect(others).toEqual([]);
      const zip = await readFile(path.join(zipped, name));
      // The end of central directory states the number of entries.
      expect(zip.readUInt16LE(zip.lastIndexOf('PK\u0005\u0006') + 10)).toBe(ENGAGEMENTS + 1);
      await dialog.getByRole('button', { name: 'Close' }).first().click();
    });

    await test.step('the same list becomes a dataset, which another engine reads', async () => {
      await exportOf(page, 'Transcripts…');
      const dialog = page.getByRole('dialog', { name: 'Export transcripts' });
      await choose(dialog.getByLabel('Format'), 'Parquet dataset');
      await choose(dialog.getByLabel('Save as'), 'Files in the folder');
      await dialog.getByRole('textbox', { name: 'Folder' }).fill(lake);
      await expect(dialog.getByText(/private engagements? (?:is|are) left out\./)).toBeVisible();
      await dialog.getByRole('checkbox', { name: 'Include private engagements' }).check();
      await expect(dialog.getByText(`${ENGAGEMENTS} engagements`, { exact: true })).toBeVisible();
      await dialog.getByRole('button', { name: 'Export', exact: true }).click();
      await expect(dialog.getByRole('status')).toHaveText(/^\d+ files exported\.$/);
      const engine = await DuckDBInstance.create();
      const connection = await engine.connect();
      const files = path.join(lake, 'engagements', '*', '*.parquet');
      const read = await connection.runAndReadAll(`SELECT count(DISTINCT id) FROM read_parquet('${files}')`);
      expect(read.getRows()).toEqual([[BigInt(ENGAGEMENTS)]]);
      connection.closeSync();
      engine.closeSync();
      await dialog.getByRole('button', { name: 'Close' }).first().click();
    });

    await test.step('a view keeps a folder up to date, and keeps what the user changed', async () => {
      await page.getByRole('link', { name: 'Engagements', exact: true }).click();
      await exportOf(page, 'Keep a folder up to date…');
      const dialog = page.getByRole('dialog', { name: 'Export transcripts' });
      await expect(dialog.getByRole('radio', { name: 'Keep a folder up to date' })).toBeChecked();
      await choose(dialog.getByLabel('Format'), 'Markdown (Obsidian)');
      await dialog.getByRole('textbox', { name: 'Folder' }).fill(folder);
      await dialog.getByRole('textbox', { name: 'File names' }).fill('{id}');
      await dialog.getByRole('button', { name: 'Keep up to date' }).click();
      await expect(dialog).toBeHidden();

      await page.getByRole('link', { name: 'Settings' }).first().click();
      await page.getByRole('link', { name: 'Exports' }).click();
      const entry = page.getByRole('list', { name: 'Folders kept up to date' }).getByRole('listitem').first();
      await expect(entry.getByText('Up to date')).toBeVisible();
      const names = (await readdir(folder)).filter((name) => name.endsWith('.md'));
      expect(names).toHaveLength(ENGAGEMENTS);
      expect(await readdir(folder)).toEqual(expect.arrayContaining(['Companies', 'Contacts']));
      await entry.getByRole('button', { name: 'Open folder' }).click();
      if (process.platform !== 'win32') await expect.poll(opened).toBe(folder);

      const [mine = '', gone = '', changed = ''] = names;
      await writeFile(at(mine), 'my notes');
      await started.control('DELETE', `engagements/${path.basename(gone, '.md')}`);
      await started.put(`/v2/engagements/${path.basename(changed, '.md')}/crm_association`, {
        object_type: 'deal',
        crm_object_id: 'D-77',
        source: 'HUBSPOT',
      });
      const exports = page.url();
      // The API's lists report no deletion; opening the engagement does.
      await page.goto(exports.replace(/settings.*$/, `engagements/${path.basename(gone, '.md')}`));
      await expect(page.getByText('This no longer exists').first()).toBeVisible();
      await page.goto(exports);
      await expect
        .poll(
          async () => {
            await entry.getByRole('button', { name: 'Run now' }).click();
            return readFile(at(changed), 'utf8');
          },
          { intervals: [2000] },
        )
        .toContain('crm_id: "D-77"');
      await expect(entry.getByText('1 file changed by you')).toBeVisible();
      expect(await readdir(at('_deleted'))).toEqual([gone]);
      expect(await readFile(at(mine), 'utf8')).toBe('my notes');

      await entry.getByText('1 file that isn’t as Parley wrote it').click();
      await entry.getByRole('button', { name: `Use Parley’s version: ${mine}` }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Replace' }).click();
      await expect(entry.getByText('1 file changed by you')).toBeHidden();
      await expect.poll(() => readFile(at(mine), 'utf8')).toMatch(/^---\nid: /);

      // While it is paused, another format changes nothing; then it replaces the files.
      const ended = async (ending: string) =>
        (await readdir(folder)).filter((name) => name.startsWith('ngmt_') && name.endsWith(ending));
      const notes = await ended('.md');
      await entry.getByRole('button', { name: 'Pause' }).click();
      await expect(entry.getByText('Paused')).toBeVisible();
      await entry.getByRole('button', { name: 'Edit…' }).click();
      const edit = page.getByRole('dialog', { name: 'Edit folder' });
      await choose(edit.getByRole('combobox', { name: 'Format' }), 'JSON');
      await edit.getByRole('button', { name: 'Save' }).click();
      await expect(edit).toBeHidden();
      expect(await ended('.md')).toEqual(notes);
      await entry.getByRole('button', { name: 'Resume' }).click();
      await expect(entry.getByText('Up to date')).toBeVisible();
      await expect.poll(() => ended('.md')).toEqual([]);
      await expect.poll(async () => (await ended('.json')).length).toBe(notes.length);
      const texts = await ended('.json');

      // In one step, whatever is being written to it.
      await rename(folder, path.join(both, 'away'));
      await entry.getByRole('button', { name: 'Run now' }).click();
      await expect(entry.getByText('Not up to date')).toBeVisible();
      await mkdir(folder);
      await entry.getByRole('button', { name: 'Run now' }).click();
      await expect(entry.getByText('are gone.', { exact: false })).toBeVisible();
      expect(await readdir(folder)).toEqual([]);
      await entry.getByRole('button', { name: 'Write all files again' }).click();
      await expect.poll(() => ended('.json')).toEqual(texts);
      await expect(entry.getByText('Up to date')).toBeVisible();
      await entry.getByRole('button', { name: 'Stop updating…' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Stop updating' }).click();
      await expect(page.getByText('None yet.', { exact: false })).toBeVisible();
    });
  } finally {
    await rm(both, { recursive: true, force: true });
  }
});

test('an export that waits for the API is paused, stopped, retried and removed', async ({
  parley,
  service,
}) => {
  const both = await mkdtemp(path.join(tmpdir(), 'parley-export-'));
  const folder = path.join(both, 'files');
  try {
    await mkdir(folder);
    const { env, opened } = await createFileManager(path.join(both, 'bin'));
    const sandbox = await service(['--engagements', String(ENGAGEMENTS), '--control']);
    const withhold = (isOn: boolean) =>
      sandbox.control(
        'PUT',
        'faults',
        isOn
          ? [{ route: 'GET /v2/engagements*?*transcript_timeline*', fault: { kind: 'status', status: 503 } }]
          : [],
      );
    await withhold(true);
    const page = await parley.open(['--connect', sandbox.baseUrl], {
      PARLEY_TOKEN: sandbox.tokens.full,
      ...env,
    });
    await expect(page.getByText(`${ENGAGEMENTS} engagements`, { exact: false }).first()).toBeVisible();
    await exportOf(page, 'Transcripts…');
    const dialog = page.getByRole('dialog', { name: 'Export transcripts' });
    await dialog.getByRole('textbox', { name: 'Folder' }).fill(folder);
    await choose(dialog.getByRole('combobox', { name: 'Format' }), 'SRT subtitles');
    await choose(dialog.getByLabel('Save as'), 'One ZIP file in the folder');
    await dialog.getByRole('button', { name: 'Export', exact: true }).click();
    await dialog.getByRole('link', { name: 'All exports' }).click();
    const entry = page.getByRole('list', { name: 'Exports' }).getByRole('listitem').first();
    // A problem's notice has a status of its own.
    const status = entry.getByRole('status').first();
    const act = (name: string) => entry.getByRole('button', { name }).click();

    await expect(status).toContainText(`0 of ${ENGAGEMENTS} engagements exported.`);
    await act('Pause');
    await expect(status).toContainText(`of ${ENGAGEMENTS} engagements.`);
    await expect(entry.getByText('Paused', { exact: true })).toBeVisible();
    await expect.poll(() => readdir(folder)).toEqual([]);
    await act('Resume');
    await expect(entry.getByRole('button', { name: 'Pause' })).toBeVisible();
    await act('Stop');
    await expect(status).toContainText('Stopped after');
    await expect.poll(() => readdir(folder)).toEqual([]);

    await withhold(false);
    await act('Retry');
    await expect(status).toContainText('files exported.');
    const [zip = '', ...others] = await readdir(folder);
    expect(zip).toMatch(/\.zip$/);
    expect(others).toEqual([]);
    await entry.getByText('without a file of their own').click();
    await expect(entry.getByText('No transcript for this format').first()).toBeVisible();
    await act('Open folder');
    if (process.platform !== 'win32') await expect.poll(opened).toBe(folder);
    await page.keyboard.press('ControlOrMeta+k');
    const menu = new CommandMenu(page);
    await menu.box.fill('Open data folder');
    await menu.option(/^Open data folder/).click();
    if (process.platform !== 'win32') await expect.poll(opened).toBe(parley.dataDir);
    await act('Remove from list');
    await expect(page.getByRole('list', { name: 'Exports' })).toHaveCount(0);
    expect(await readdir(folder)).toEqual([zip]);
  } finally {
    await rm(both, { recursive: true, force: true });
  }
});
