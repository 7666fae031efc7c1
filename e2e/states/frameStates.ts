import { ConnectDialog, WelcomePage } from '../pages/ConnectDialog.ts';
import { CommandMenu } from '../pages/CommandMenu.ts';
import type { AppDriver, State } from './appState.ts';

async function connectDialog({ page }: AppDriver): Promise<ConnectDialog> {
  const connect = new ConnectDialog(page);
  await new WelcomePage(page).connect.click();
  await connect.dialog.waitFor();
  return connect;
}

/** A sheet of the top bar, or a menu of the sidebar. */
const opens =
  (name: string | RegExp, over: 'dialog' | 'menu') =>
  async ({ page }: AppDriver): Promise<void> => {
    await page.getByRole('button', { name, exact: true }).click();
    await page.getByRole(over).filter({ visible: true }).first().waitFor();
  };

async function connectionDialog(app: AppDriver, item: string): Promise<void> {
  await opens(/^Workspace 127/, 'menu')(app);
  await app.page.getByRole('menuitem', { name: item }).click();
  await app.page.getByRole('dialog').filter({ visible: true }).first().waitFor();
}

/** Before there is a connection. */
export const welcomeStates: readonly State[] = [
  { name: 'welcome', part: 'window', arrive: ({ page }) => new WelcomePage(page).demo.waitFor() },
  {
    name: 'connect: an address that nothing answers at',
    part: 'over',
    arrive: async (app) => {
      const connect = await connectDialog(app);
      await connect.enter({ address: 'http://127.0.0.1:59999', token: 'none', name: 'Nowhere' });
      await connect.check.click();
      await connect.alert.waitFor();
    },
  },
  {
    name: 'connect: checked',
    part: 'over',
    goesOn: true,
    arrive: async (app) => {
      const connect = new ConnectDialog(app.page);
      await connect.enter({
        address: app.service.baseUrl,
        token: app.service.tokens.full,
        readOnly: false,
        name: '127.0.0.1',
      });
      await connect.check.click();
      await connect.verdict.filter({ hasText: 'Ready to connect' }).waitFor();
    },
  },
];

/** States outside the pages of a connection. */
export const frameStates: readonly State[] = [
  { name: 'local copy', part: 'over', arrive: opens('Sync', 'dialog') },
  { name: 'workspace menu', part: 'over', arrive: opens(/^Workspace 127/, 'menu') },
  { name: 'name and color', part: 'over', arrive: (app) => connectionDialog(app, 'Edit name and color') },
  {
    name: 'remove a connection',
    part: 'over',
    arrive: (app) => connectionDialog(app, 'Remove connection'),
  },
  {
    name: 'palette',
    part: 'over',
    arrive: async ({ page }) => {
      await page.keyboard.press('Control+k');
      await new CommandMenu(page).chosen.waitFor();
    },
  },
  {
    name: 'palette: found',
    part: 'over',
    arrive: async ({ page }) => {
      const commandMenu = new CommandMenu(page);
      await page.keyboard.press('Control+k');
      await commandMenu.box.fill('lark');
      await commandMenu
        .option(/Larkfield/)
        .first()
        .waitFor();
    },
  },
  {
    name: 'cheat sheet',
    part: 'over',
    arrive: async ({ page }) => {
      await page.keyboard.press('?');
      await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
    },
  },
  {
    name: 'settings, keys being pressed',
    part: 'main',
    arrive: async (app) => {
      await app.go('/settings/shortcuts');
      await app.page.getByRole('button', { name: 'Change shortcut for “Search”' }).click();
      await app.page.getByText('Press keys…').waitFor();
    },
  },
  {
    name: 'about',
    part: 'main',
    arrive: async (app) => {
      await app.go('/about');
      await app.page
        .getByRole('button', { name: /^Check the copy/ })
        .first()
        .waitFor();
    },
  },
  {
    name: 'no such page',
    part: 'main',
    arrive: async (app) => {
      await app.go('/nowhere');
      await app.page.getByText('Page not found').waitFor();
    },
  },
];
