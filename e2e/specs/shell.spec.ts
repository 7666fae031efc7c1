import type { Page } from 'playwright/test';
import { choose } from '../fixtures/choose.ts';
import { expect, test } from '../fixtures/test.ts';
import { EngagementPage } from '../pages/EngagementPage.ts';
import { EngagementList, SavedViews } from '../pages/EngagementList.ts';
import { CommandMenu } from '../pages/CommandMenu.ts';
import { SettingsPage } from '../pages/SettingsPages.ts';
import { Player } from '../pages/Player.ts';

const TITLE = 'Renewal review with Larkfield Logistics';
/** Unlikely to collide with other tests. Fixed because a window's storage depends on its port. */
const PORT = String(21_000 + (process.pid % 8_000));

async function openDemo(parley: { open(args?: readonly string[]): Promise<Page> }): Promise<Page> {
  const page = await parley.open(['--demo', '--port', PORT]);
  await expect(new EngagementList(page).rows.first()).toBeVisible();
  return page;
}

test('the palette opens calls and commands, and the sidebar shows where the user is', async ({ parley }) => {
  const page = await openDemo(parley);
  const commandMenu = new CommandMenu(page);

  await test.step('the palette opens calls and commands by name, and pasted links', async () => {
    await page.keyboard.press('Control+k');
    await expect(commandMenu.box).toBeFocused();
    await commandMenu.box.fill('renewal review');
    await expect(commandMenu.option(new RegExp(TITLE)).first()).toBeVisible();
    await commandMenu
      .option(new RegExp(`^${TITLE}`))
      .first()
      .click();
    await expect(new EngagementPage(page, TITLE).main).toBeVisible();
    await expect(commandMenu.dialog).toBeHidden();
    const id = /engagements\/([^?]+)/.exec(page.url())?.[1] ?? '';

    await page.keyboard.press('Control+k');
    await commandMenu.box.fill('sidebar');
    await expect(commandMenu.chosen).toContainText('Toggle sidebar');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: 'Show sidebar' })).toBeVisible();

    await page.keyboard.press('Alt+ArrowLeft');
    await expect(new EngagementPage(page, TITLE).main).toBeHidden();
    await page.keyboard.press('Control+k');
    await commandMenu.box.fill(`parley://open?base=demo&engagement=${id}`);
    await expect(commandMenu.chosen).toContainText('Open linked engagement');
    await page.keyboard.press('Enter');
    await expect(new EngagementPage(page, TITLE).main).toBeVisible();
  });

  await test.step('the palette suggests what to type if nothing matches, and restores the focus', async () => {
    await page.getByRole('searchbox', { name: 'Search' }).focus();
    await page.keyboard.press('Control+k');
    await commandMenu.box.fill('parley://open?nonsense');
    await expect(commandMenu.chosen).toContainText('Not a Parley link');
    await page.keyboard.press('Escape');
    await expect(commandMenu.dialog).toBeHidden();
    await expect(page.getByRole('searchbox', { name: 'Search' })).toBeFocused();
  });

  await test.step('the palette changes settings by other words for them, and says what is left of the API limit', async () => {
    const type = async (words: string, first: string | RegExp) => {
      await page.keyboard.press('Control+k');
      await commandMenu.box.fill(words);
      await expect(commandMenu.chosen).toContainText(first);
    };
    await type('api usage', /\d of [\d,]+ requests remaining/);
    await page.keyboard.press('Escape');

    await type('mcp', 'AI assistants (MCP): turn on');
    await page.keyboard.press('Enter');
    await expect(page.getByText('AI assistants (MCP): On')).toBeVisible();

    await type('color', 'Theme');
    await page.keyboard.press('Enter');
    await expect(commandMenu.box).toHaveValue('Theme: ');
    await page.keyboard.type('da');
    await page.keyboard.press('Enter');
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await page.getByRole('button', { name: 'Undo' }).last().click();
    await expect(page.locator('html')).not.toHaveAttribute('data-theme', 'dark');

    await type('deutsch', 'Language: German');
    await page.keyboard.press('Enter');
    await expect(page.locator('html')).toHaveAttribute('lang', /^de/);
    await page.keyboard.press('Control+k');
    const menu = page.getByRole('dialog', { name: 'Befehlsmenü' });
    await menu.getByRole('combobox').fill('English');
    await expect(menu.getByRole('option', { selected: true })).toContainText('Sprache: Englisch');
    await page.keyboard.press('Enter');
    await expect(page.locator('html')).toHaveAttribute('lang', /^en/);
  });

  await test.step('a window of medium width has a rail of icons with names; one entry is current, and old URLs redirect', async () => {
    await page.keyboard.press('Control+b');
    await expect(page.getByRole('button', { name: 'Hide sidebar' })).toBeVisible();
    await page.setViewportSize({ width: 1024, height: 700 });
    const sidebar = page.getByRole('navigation', { name: 'Sidebar' });
    const current = sidebar.locator('[aria-current="page"]');
    await expect(sidebar).toHaveCSS('width', '52px');
    await expect(current).toHaveAccessibleName('Engagements');
    await page.getByRole('button', { name: 'Views' }).click();
    await page.getByRole('menuitemradio', { name: 'Failed' }).click();
    await expect(page).toHaveURL(/status=FAILED/);
    await page.getByRole('button', { name: 'Show sidebar' }).click();
    await expect(current).toHaveCount(1);
    await expect(current).toHaveAccessibleName(/^Failed/);

    await page.goto(page.url().replace(/engagements.*/, 'journal?search=renewal'));
    await expect(page).toHaveURL(/changes\/history\?search=renewal/);
    await expect(current).toHaveAccessibleName('Changes');
    await sidebar.getByRole('link', { name: 'Settings' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'General' })).toBeVisible();
    await page.getByRole('link', { name: 'Workspace', exact: true }).click();
    await expect(page.getByRole('list', { name: 'Permissions' })).toBeVisible();
    await expect(current).toHaveAccessibleName('Settings');
  });
});

test('views, shortcuts, settings and the open page survive a restart', async ({ parley }) => {
  let page = await openDemo(parley);
  let views = new SavedViews(page);
  const settings = new SettingsPage(page);

  await test.step('views are saved and reordered', async () => {
    for (const [link, name] of [
      ['Failed', 'My failures'],
      ['Private', 'Ours alone'],
    ] as const) {
      await views.link(link).click();
      await page.keyboard.press('Control+Shift+S');
      await expect(views.nameDialog).toBeVisible();
      await page.keyboard.type(name);
      await page.keyboard.press('Enter');
      await expect(views.link(name)).toBeVisible();
    }
    await views.link('Ours alone').focus();
    await page.keyboard.press('Alt+ArrowUp');
    await expect(views.links.first()).toHaveAccessibleName(/Ours alone/);

    await views.link('Failed').first().click();
    await views.menu('Ours alone').click();
    await page.getByRole('menuitem', { name: 'Update to current list' }).click();
    await expect(page.getByText('View “Ours alone” updated')).toBeVisible();
    await views.link('Ours alone').click();
    await expect(page).toHaveURL(/status=FAILED/);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(views.link('Ours alone')).not.toHaveAttribute('href', /status=FAILED/);
    await views.link('My failures').click();
    await views.link('Ours alone').click();
    await expect(page).not.toHaveURL(/status=FAILED/);
  });

  await test.step('a key is rebound, unless another command has it', async () => {
    await page.keyboard.press('?');
    await page
      .getByRole('dialog', { name: 'Keyboard shortcuts' })
      .getByRole('button', { name: 'Change shortcut' })
      .click();
    await settings.keysOf('Toggle sidebar').click();
    await page.keyboard.press('Control+k');
    await expect(page.getByRole('alert')).toContainText('Ctrl+K is used by “Command menu”.');
    await page.getByRole('alert').getByRole('button', { name: 'Cancel' }).click();
    await settings.keysOf('Toggle sidebar').click();
    await page.keyboard.press('Control+Shift+U');
    await expect(settings.keysOf('Toggle sidebar')).toContainText('Ctrl+Shift+U');
  });

  await test.step('settings apply immediately', async () => {
    await page.getByRole('link', { name: 'Accounts' }).click();
    await expect(page).toHaveURL(/companies/);
    await page.keyboard.press('Control+,');
    await choose(settings.theme, 'Dark');
    await choose(settings.density, 'Compact');
    await choose(settings.timeZone, 'Asia/Tokyo');
    await expect(page.locator(':root')).toHaveAttribute('data-theme', 'dark');
    await expect(page.getByText(/Current time: .*GMT\+9/)).toBeVisible();
    await choose(settings.language, 'German (Germany)');
    await expect(page.getByRole('heading', { name: 'Allgemein' })).toBeVisible();
    await expect(page.locator(':root')).toHaveAttribute('lang', 'de');
    await expect(page.getByText(/Aktuelle Zeit: .*2\d{3}/)).toBeVisible();
  });

  await page.close();
  await parley.close();
  page = await parley.open(['--demo', '--port', PORT]);
  views = new SavedViews(page);

  await test.step('the window reopens where it was, with its settings', async () => {
    await expect(page).toHaveURL(/companies/);
    await expect(page.locator(':root')).toHaveAttribute('data-theme', 'dark');
    await page.getByRole('link', { name: 'Engagements', exact: true }).click();
    await expect(new EngagementList(page).rows.first()).toHaveCSS('height', '32px');
    await page.keyboard.press('Control+,');
    await expect(page.getByLabel('Zeitzone')).toHaveText('Asia/Tokyo');
    await expect(page.getByLabel('Sprache', { exact: true })).toHaveText('Deutsch (Deutschland)');
    await choose(page.getByLabel('Sprache', { exact: true }), 'Englisch (Vereinigte Staaten)');
  });

  await test.step('a rebound key works, and is shown in the sheet', async () => {
    await expect(page.getByRole('button', { name: 'Hide sidebar' })).toBeVisible();
    await page.keyboard.press('Control+b');
    await page.keyboard.press('Control+Shift+U');
    await expect(page.getByRole('button', { name: 'Show sidebar' })).toBeVisible();
    await page.keyboard.press('?');
    await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toContainText('Ctrl+Shift+U');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+Shift+U');
  });

  await test.step('a saved view is there, and can be removed and restored', async () => {
    await expect(views.links.first()).toHaveAccessibleName(/Ours alone/);
    await views.link('My failures').click();
    await expect(page).toHaveURL(/status=FAILED/);
    await expect(views.link('My failures')).toHaveAttribute('aria-current', 'page');

    await views.menu('My failures').click();
    await page.getByRole('menuitem', { name: 'Remove' }).click();
    await expect(views.link('My failures')).toBeHidden();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(views.link('My failures')).toBeVisible();
  });
});

test('after a restart on another port, the window restores its page, filters, sizes and playhead', async ({
  parley,
}) => {
  let page = await parley.open(['--demo', '--port', '0']);
  await page.getByRole('link', { name: 'Last 7 days' }).click();
  await new EngagementList(page).row(TITLE).click();
  const player = new Player(page);
  await player.play.click();
  await expect.poll(() => player.time()).toBeGreaterThan(1);
  await player.pause.click();
  const heard = await player.time();
  const width = page.getByRole('separator', { name: 'List width' });
  await width.focus();
  for (let step = 0; step < 3; step += 1) await page.keyboard.press('ArrowRight');
  const size = await width.getAttribute('aria-valuenow');
  await page.getByRole('button', { name: 'Hide sidebar' }).click();
  const { origin, pathname, search } = new URL(page.url());
  // Unsaved values are saved when the page is unloaded.
  await page.goto('about:blank');
  await page.close();
  await parley.close();

  page = await parley.open(['--port', '0']);
  // What the last window showed is there before the URL is.
  await expect(new EngagementPage(page, TITLE).main).toBeVisible();
  await expect.poll(() => new URL(page.url()).pathname).toBe(pathname);
  expect(new URL(page.url()).origin).not.toBe(origin);
  expect(new URL(page.url()).search).toBe(search);
  await expect(page.getByRole('separator', { name: 'List width' })).toHaveAttribute(
    'aria-valuenow',
    String(size),
  );
  await expect(page.getByRole('button', { name: 'Show sidebar' })).toBeVisible();
  await expect.poll(() => new Player(page).time()).toBeGreaterThanOrEqual(Math.floor(heard));
});
