import { ConnectDialog } from '../pages/ConnectDialog.ts';
import { CommandMenu } from '../pages/CommandMenu.ts';
import { WelcomePage } from '../pages/WelcomePage.ts';
import type { Site } from './Site.ts';
import type { State } from './state.ts';

async function connectDialog({ page }: Site): Promise<ConnectDialog> {
  const connect = new ConnectDialog(page);
  await new WelcomePage(page).connect.click();
  await connect.dialog.waitFor();
  return connect;
}

/** A sheet of the top bar, or a menu of the sidebar. */
const opens =
  (name: string | RegExp, over: 'dialog' | 'menu') =>
  async ({ page }: Site): Promise<void> => {
    await page.getByRole('button', { name, exact: true }).click();
    await page.getByRole(over).filter({ visible: true }).first().waitFor();
  };

async function connectionDialog(site: Site, item: string): Promise<void> {
  await opens(/^Options for 127/, 'menu')(site);
  await site.page.getByRole('menuitem', { name: item }).click();
  await site.page.getByRole('dialog').filter({ visible: true }).first().waitFor();
}

/** Before there is a connection. */
export const welcomeStates: readonly State[] = [
  { name: 'welcome', part: 'window', arrive: ({ page }) => new WelcomePage(page).demo.waitFor() },
  {
    name: 'connect: an address that nothing answers at',
    part: 'over',
    arrive: async (site) => {
      const connect = await connectDialog(site);
      await connect.enter({ address: 'http://127.0.0.1:59999', token: 'none', name: 'Nowhere' });
      await connect.check.click();
      await connect.alert.waitFor();
    },
  },
  {
    name: 'connect: checked',
    part: 'over',
    goesOn: true,
    arrive: async (site) => {
      const connect = new ConnectDialog(site.page);
      await connect.enter({
        address: site.service.baseUrl,
        token: site.service.tokens.full,
        readOnly: false,
        name: '127.0.0.1',
      });
      await connect.check.click();
      await connect.verdict.filter({ hasText: 'Everything needed is there.' }).waitFor();
    },
  },
];

/** What belongs to no page of a connection. */
export const frameStates: readonly State[] = [
  { name: 'local copy', part: 'over', arrive: opens('Local copy', 'dialog') },
  { name: 'rate limit', part: 'over', arrive: opens(/^Rate limit/, 'dialog') },
  { name: 'appearance', part: 'over', arrive: opens('Appearance', 'menu') },
  { name: 'options of a connection', part: 'over', arrive: opens(/^Options for 127/, 'menu') },
  {
    name: 'what the token may do',
    part: 'over',
    arrive: (site) => connectionDialog(site, 'What this token may do'),
  },
  { name: 'name and colour', part: 'over', arrive: (site) => connectionDialog(site, 'Name and colour') },
  {
    name: 'remove a connection',
    part: 'over',
    arrive: (site) => connectionDialog(site, 'Remove connection'),
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
    arrive: async (site) => {
      await site.go('/settings');
      await site.page.getByRole('button', { name: 'Change the keys for “Search”' }).click();
      await site.page.getByText('Press the keys…').waitFor();
    },
  },
  {
    name: 'about',
    part: 'main',
    arrive: async (site) => {
      await site.go('/about');
      await site.page
        .getByRole('button', { name: /^Check the copy/ })
        .first()
        .waitFor();
    },
  },
  {
    name: 'no such page',
    part: 'main',
    arrive: async (site) => {
      await site.go('/nowhere');
      await site.page.getByText('There is no such page').waitFor();
    },
  },
];
