import { EngagementPage } from '../pages/EngagementPage.ts';
import { CrmDialog, EditContactsDialog } from '../pages/EditDialogs.ts';
import type { AppDriver, State } from './appState.ts';

export const TITLE = 'Renewal review with Larkfield Logistics';

async function openCall(app: AppDriver, title = TITLE): Promise<EngagementPage> {
  await app.openCall(title);
  const call = new EngagementPage(app.page, title);
  await call.main.getByRole('heading', { level: 1 }).waitFor();
  return call;
}

/** An engagement by its title, and a text that shows that it has loaded. */
const shown = (name: string, title: string, words: string | RegExp): State => ({
  name,
  part: 'main',
  arrive: async (app) => {
    const { main } = await openCall(app, title);
    await main.getByText(words).filter({ visible: true }).first().waitFor();
  },
});

/** The first engagement of a written type. */
const written = (type: string, name: string): State => ({
  name: `written: ${name.toLowerCase()}`,
  part: 'main',
  arrive: async (app) => {
    const [first] = await app.service.engagements(`&filter[engagement_type][in]=${type}`);
    await app.go(`engagements/${first?.id}`);
    await app.page.getByRole('article', { name }).waitFor();
  },
});

/** One complete call, and one for each part that a call can lack. */
export const callStates: readonly State[] = [
  {
    name: 'call',
    part: 'call',
    arrive: async (app) => {
      const call = await openCall(app);
      await call.lines.nth(3).waitFor();
    },
  },
  {
    name: 'call: find, and the actions of a line',
    part: 'call',
    arrive: async ({ page }) => {
      const call = new EngagementPage(page, TITLE);
      await call.transcript.focus();
      await page.keyboard.press('Control+f');
      await page.getByRole('searchbox', { name: 'Find in transcript' }).fill('the');
      await call.line(2).click({ button: 'right' });
      await page.getByRole('menu', { name: /^Actions for the line/ }).waitFor();
    },
  },
  {
    name: 'call: a clip begun',
    part: 'main',
    goesOn: true,
    arrive: async ({ page }) => {
      await page.getByRole('menuitem', { name: 'Start clip' }).click();
      await page.getByRole('toolbar', { name: 'Selected lines' }).waitFor();
    },
  },
  {
    name: 'bookmarks',
    part: 'main',
    goesOn: true,
    arrive: async (app) => {
      await app.page.keyboard.press('Shift+ArrowDown');
      await app.page.getByRole('button', { name: 'Clip', exact: true }).click();
      await app.go('moments/bookmarks');
      await app.page.getByRole('list', { name: 'Bookmarks' }).getByRole('listitem').first().waitFor();
    },
  },
  {
    name: 'call: take away',
    part: 'over',
    arrive: async (app) => {
      const { main } = await openCall(app);
      await main.getByRole('button', { name: 'Export' }).click();
      await app.page.getByRole('menuitem', { name: /^Export transcript/ }).click();
      await app.page.getByRole('dialog', { name: 'Export transcript' }).waitFor();
    },
  },
  {
    name: 'call: sharing a moment',
    part: 'over',
    arrive: async (app) => {
      await openCall(app);
      await app.page.keyboard.press('Shift+S');
      const dialog = app.page.getByRole('dialog', { name: 'Share moment' });
      await dialog.getByRole('combobox', { name: 'Format' }).waitFor();
    },
  },
  {
    name: 'call: raw data',
    part: 'over',
    arrive: async (app) => {
      const { main } = await openCall(app);
      await main.getByRole('button', { name: 'Export' }).click();
      await app.page.getByRole('menuitem', { name: /^Raw data/ }).click();
      await app.page.getByRole('dialog', { name: 'Raw data' }).waitFor();
    },
  },
  {
    name: 'call: one speaker heard, moments behind a number',
    part: 'call',
    arrive: async (app) => {
      const { main } = await openCall(app);
      await main.getByRole('tab', { name: 'Insights' }).click();
      await app.page.getByRole('button', { name: 'Speakers', exact: true }).click();
      await app.page.getByRole('button', { name: /^Solo Marcus Hale/ }).click();
      await app.page
        .getByRole('button', { name: /^Questions/ })
        .first()
        .click();
      await app.page.getByRole('list', { name: 'Moments' }).waitFor();
    },
  },
  {
    name: 'call: summary',
    part: 'main',
    arrive: async (app) => {
      const call = await openCall(app);
      if (await call.summary.isVisible()) await call.summary.click();
      await call.main.getByRole('region', { name: 'Signals' }).waitFor();
    },
  },
  shown('call: text without times', 'Site visit in Leeds, recorded on a phone', 'Plain text'),
  shown('call: no transcript', 'Larkfield Logistics weekly', 'No transcript yet'),
  shown('call: failed', 'Callum Reid about the invoice', 'Processing failed'),
  shown('call: private, four hours', 'Night shift at dock seven, Bristol (four hours)', '0:00'),
  written('EMAIL', 'Email'),
  written('NOTE', 'Note'),
  written('DOCUMENT', 'Document'),
  written('TASK', 'Task'),
  written('CALENDAR_EVENT', 'Calendar event'),
  {
    name: 'edit contacts',
    part: 'over',
    arrive: async (app) => {
      const call = await openCall(app);
      await call.editContacts.click();
      const edit = new EditContactsDialog(app.page);
      await edit.remove('Marcus Hale').click();
      await edit.search.fill('amara');
      await edit.found
        .getByRole('button', { name: /^Add Amara/ })
        .first()
        .click();
      await edit.summary.filter({ hasText: '1 added' }).waitFor();
    },
  },
  {
    name: 'edit contacts: discard?',
    part: 'over',
    goesOn: true,
    arrive: async ({ page }) => {
      await page.keyboard.press('Escape');
      await page.getByText('Discard your changes?').waitFor();
    },
  },
  {
    name: 'set CRM association',
    part: 'over',
    arrive: async (app) => {
      const call = await openCall(app);
      await call.setCrm.click();
      await new CrmDialog(app.page).id.waitFor();
      await app.page.getByRole('listbox').getByRole('option').first().waitFor();
    },
  },
];

/** States while the API is unreachable. */
export const offlineStates: readonly State[] = [
  {
    name: 'edit contacts: the service has gone',
    part: 'over',
    arrive: async (app) => {
      const { page, service } = app;
      await app.openCall(TITLE);
      await new EngagementPage(page, TITLE).editContacts.click();
      const edit = new EditContactsDialog(page);
      await edit.remove('Callum Reid').click();
      await service.end();
      await edit.save.click();
      await edit.alert.filter({ hasText: 'Your change is kept' }).waitFor();
    },
  },
  {
    name: 'review: on its way',
    part: 'page',
    goesOn: true,
    arrive: async (app) => {
      await app.page.getByRole('button', { name: 'Close and save in background' }).click();
      await app.go('changes/pending');
      await app.page.getByRole('region', { name: 'Saving' }).waitFor();
    },
  },
  {
    name: 'local copy: offline',
    part: 'over',
    arrive: async ({ page }) => {
      const copy = page.getByRole('button', { name: 'Sync', exact: true });
      await copy.click();
      await page.getByRole('button', { name: 'Sync now' }).click();
      await copy.filter({ hasText: 'Offline' }).waitFor();
    },
  },
];
