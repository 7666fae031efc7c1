import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { noteMethod } from '../fixtures/calledMethods.ts';
import { parleyCommand } from '../fixtures/commandLine.ts';
import { goTo } from '../fixtures/startPage.ts';
import { expect, test } from '../fixtures/test.ts';

test('what a colleague changed in the files of the team is shown, and applied after a click', async ({
  parley,
}) => {
  const both = await mkdtemp(path.join(tmpdir(), 'parley-team-'));
  const [team, copy] = [path.join(both, 'team'), path.join(both, 'copy')];
  const settings = (...args: string[]) => parleyCommand(parley.dataDir, 'settings', ...args);
  try {
    await mkdir(team);
    await mkdir(copy);
    const page = await parley.open(['--demo']);
    await goTo(page, 'engagements?type=CALL');
    await page.getByRole('button', { name: 'Save as view' }).click();
    await page.keyboard.type('My calls');
    await page.keyboard.press('Enter');
    const views = page.getByRole('navigation').getByRole('link', { name: 'My calls' });
    await expect(views).toBeVisible();

    await goTo(page, 'settings/workspace');
    const section = page.getByRole('region', { name: 'Team files' });
    await section.getByRole('textbox', { name: 'Folder' }).fill(team);
    await section.getByRole('button', { name: 'Keep in this folder' }).click();
    await expect(section.getByText('The files are up to date.')).toBeVisible();
    const file = path.join(team, 'views.yaml');
    const written = await readFile(file, 'utf8');
    expect(written).toContain('name: My calls');

    // As after a pull; coming back to the window looks at the files.
    await writeFile(
      file,
      `${written.replace('My calls', 'All calls')}- id: theirs\n  name: Theirs\n  query: q=price\n`,
    );
    await page.reload();
    await expect(section.getByText('2 changes in the folder')).toBeVisible();
    await expect(section.getByRole('listitem')).toHaveText([
      /All calls Changed · views\.yaml/,
      /Theirs Added/,
    ]);
    await expect(section.locator('del')).toHaveText(['name: My calls']);
    await expect(views).toBeVisible();
    await section.getByRole('button', { name: 'Apply 2 changes' }).click();
    await expect(section.getByText('The files are up to date.')).toBeVisible();
    for (const name of ['All calls', 'Theirs'])
      await expect(page.getByRole('navigation').getByRole('link', { name })).toBeVisible();

    await writeFile(file, '- id: theirs\n  query: [\n');
    await page.reload();
    await expect(section.getByText('views.yaml, line')).toBeVisible();
    await expect(page.getByRole('navigation').getByRole('link', { name: 'All calls' })).toBeVisible();

    expect(await settings('export', '--dir', copy)).toBe('views.yaml\n');
    await section.getByRole('button', { name: 'Stop keeping' }).click();
    await expect(section.getByRole('button', { name: 'Keep in this folder' })).toBeVisible();
    await writeFile(path.join(copy, 'views.yaml'), '- id: third\n  name: Third\n  query: ""\n');
    const shown = 'added\tviews.yaml\tThird\n';
    expect(await settings('import', '--dir', copy)).toBe(shown);
    expect(await settings('import', '--dir', copy, '--apply')).toBe(shown);
    await expect(page.getByRole('navigation').getByRole('link', { name: 'Third' })).toBeVisible();
    noteMethod('teamFiles.export');
    noteMethod('teamFiles.import');
    const refused = settings('export', '--dir', team);
    await expect(refused).rejects.toMatchObject({ code: 6 });
  } finally {
    await rm(both, { recursive: true });
  }
});
