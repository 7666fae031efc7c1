import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { chooseMenu, type ElectronProgram, expect, test } from '../../standin/electronTest.ts';
import { EngagementList } from '../../pages/EngagementList.ts';
import { EngagementPage } from '../../pages/EngagementPage.ts';

const TITLE = 'Renewal review with Larkfield Logistics';

/** What the app has asked the user and the system, in order. */
function asked(program: ElectronProgram): Promise<readonly { what: string; text: string }[]> {
  return program.evaluate((electron) => Reflect.get(electron, 'asked'));
}

/** Saves what the window shows as a PDF, and waits for the file. Returns what the system's dialog was asked to offer. */
async function savePdf(program: ElectronProgram, file: string): Promise<object> {
  await program.evaluate(({ dialog }, filePath) => {
    Object.assign(dialog, {
      showSaveDialog: (_window: object, options: object) => {
        Object.assign(dialog, { offered: options });
        return Promise.resolve({ canceled: false, filePath });
      },
    });
  }, file);
  await chooseMenu(program, 'File', 'Save as PDF…');
  const begins = (): Promise<string> =>
    readFile(file, 'latin1')
      .then((pdf) => pdf.slice(0, 5))
      .catch(() => '');
  await expect.poll(begins).toBe('%PDF-');
  return program.evaluate(({ dialog }) => Reflect.get(dialog, 'offered'));
}

/** The entries of the context menu that was opened last. */
function popped(program: ElectronProgram): Promise<readonly string[]> {
  return program.evaluate(({ Menu }) => {
    const menu: { items: { label: string; type: string }[] } = Reflect.get(Menu, 'popped');
    return menu.items.map(({ label, type }) => (type === 'separator' ? '-' : label));
  });
}

test('menus use the language of the system, then of the settings', async ({ start }) => {
  const program = await start({ locale: 'de-DE' });
  const page = await program.window();
  await chooseMenu(program, 'Hilfe', 'Über Parley');
  await expect(page.getByRole('heading', { name: 'Über Parley' })).toBeVisible();
  await page.evaluate(() => {
    const bridge: { send(message: object): void } = Reflect.get(window, 'parley');
    const input = { dates: { language: 'en-GB' } };
    bridge.send({ kind: 'call', id: 900_000, method: 'settings.update', input });
  });
  await expect(page.getByRole('heading', { name: 'About Parley' })).toBeVisible();
  await chooseMenu(program, 'Help', 'Keyboard shortcuts');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
});

test('menus, printing and links to other programs are served for the page', async ({ start, dataDir }) => {
  const program = await start({ args: ['--demo'] });
  const page = await program.window();
  await expect(new EngagementList(page).rows.first()).toBeVisible();

  await test.step('another program is only opened after a confirmation that the page can’t give', async () => {
    await page.evaluate(() => {
      window.open('https://example.com/');
      window.open('zoommtg://zoom.example/join?confno=1');
      window.open('file:///etc/passwd');
    });
    await expect
      .poll(() => asked(program))
      .toEqual([
        { what: 'external', text: 'https://example.com/' },
        { what: 'message', text: 'Open another app?' },
      ]);
  });

  await test.step('the context menu edits text, offers spell checking, and copies the selection', async () => {
    const press = (target: object): Promise<void> =>
      program.evaluate(({ BrowserWindow }, given) => {
        const nothing = {
          linkURL: '',
          isEditable: false,
          selectionText: '',
          misspelledWord: '',
          dictionarySuggestions: [],
          editFlags: { canCut: true, canCopy: true, canPaste: true },
        };
        BrowserWindow.getAllWindows()[0]?.webContents.emit('context-menu', {}, { ...nothing, ...given });
      }, target);
    await press({ selectionText: 'renewal' });
    expect(await popped(program)).toEqual(['Copy']);
    await press({ isEditable: true });
    expect(await popped(program)).toEqual(['Cut', 'Copy', 'Paste', 'Select all', '-', 'Check spelling…']);
  });

  await test.step('an engagement is saved as a PDF with its whole transcript', async () => {
    await new EngagementList(page).row(TITLE).click();
    const call = new EngagementPage(page, TITLE);
    await expect(call.line(1)).toBeVisible();
    expect(await savePdf(program, path.join(dataDir, 'call.pdf'))).toMatchObject({
      defaultPath: `${TITLE}.pdf`,
      properties: ['showOverwriteConfirmation'],
    });

    await page.emulateMedia({ media: 'print' });
    await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
    const paper = page
      .getByRole('article')
      .filter({ has: page.getByRole('heading', { name: TITLE, level: 1 }) });
    await expect(paper.getByText(/· \d+:\d\d/).last()).toBeVisible();
    await expect(page.getByRole('navigation').first()).toBeHidden();
    await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
    await page.emulateMedia({ media: null });
  });

  await test.step('a report is printed without the controls around it', async () => {
    await page.getByRole('link', { name: 'Reports', exact: true }).click();
    const figures = page.getByRole('table').first();
    await expect(figures).toBeVisible();
    await expect(page.getByRole('button', { name: /^Export/ }).first()).toBeVisible();
    await savePdf(program, path.join(dataDir, 'report.pdf'));

    await page.emulateMedia({ media: 'print' });
    await expect(figures).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Engagements by week' })).toBeVisible();
    for (const controls of [
      page.getByRole('navigation'),
      page.getByRole('searchbox'),
      page.getByRole('button', { name: /^(Export|Print)/ }),
    ])
      await expect(controls.filter({ visible: true })).toHaveCount(0);
    await page.emulateMedia({ media: null });
  });

  await test.step('the Dock menu opens a window, and names nothing of the workspace', async () => {
    await page.getByRole('link', { name: 'Engagements', exact: true }).click();
    await new EngagementList(page).row(TITLE).click();
    await expect(new EngagementPage(page, TITLE).main).toBeVisible();
    const labels = await program.evaluate(({ app }) => {
      const menu: { items: { label: string; click: () => void }[] } = Reflect.get(app.dock ?? {}, 'menu');
      menu.items[0]?.click();
      return menu.items.map(({ label }) => label);
    });
    expect(labels).toEqual(['New window']);
    await expect(new EngagementList(await program.window(1)).rows.first()).toBeVisible();
  });

  await test.step('a clicked notification brings its window to the front', async () => {
    const inFront = (): Promise<number | undefined> =>
      program.evaluate(({ BrowserWindow }) => {
        const focused = BrowserWindow.getFocusedWindow();
        return focused === null ? undefined : BrowserWindow.getAllWindows().indexOf(focused);
      });
    await expect.poll(inFront).toBe(1);
    await page.evaluate(() => Reflect.get(window, 'parley').send({ kind: 'raise' }));
    await expect.poll(inFront).toBe(0);
  });
});
