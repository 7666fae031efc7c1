import { CallPage } from '../pages/CallPage.ts';
import { CrmDialog } from '../pages/CrmDialog.ts';
import { EditContactsDialog } from '../pages/EditContactsDialog.ts';
import type { Site } from './Site.ts';
import type { State } from './state.ts';

export const TITLE = 'Renewal review with Larkfield Logistics';

async function openCall(site: Site, title = TITLE): Promise<CallPage> {
  await site.openCall(title);
  const call = new CallPage(site.page, title);
  await call.main.getByRole('heading', { level: 1 }).waitFor();
  return call;
}

/** An engagement by its title, and what tells that it is shown whole. */
const shown = (name: string, title: string, words: string | RegExp): State => ({
  name,
  part: 'main',
  arrive: async (site) => {
    const { main } = await openCall(site, title);
    await main.getByText(words).filter({ visible: true }).first().waitFor();
  },
});

/** The first of a type that is written, not spoken. */
const written = (type: string, name: string): State => ({
  name: `written: ${name.toLowerCase()}`,
  part: 'main',
  arrive: async (site) => {
    const [first] = await site.service.engagements(`&filter[engagement_type][in]=${type}`);
    await site.go(`engagements/${first?.id}`);
    await site.page.getByRole('article', { name }).waitFor();
  },
});

/** One call with everything to it, and one for each thing that a call can lack. */
export const callStates: readonly State[] = [
  {
    name: 'call',
    part: 'call',
    arrive: async (site) => {
      const call = await openCall(site);
      await call.lines.nth(3).waitFor();
    },
  },
  {
    name: 'call: find, and the actions of a line',
    part: 'call',
    arrive: async ({ page }) => {
      const call = new CallPage(page, TITLE);
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
      await page.getByRole('menuitem', { name: 'Begin a clip' }).click();
      await page.getByRole('toolbar', { name: 'Chosen lines' }).waitFor();
    },
  },
  {
    name: 'bookmarks',
    part: 'main',
    goesOn: true,
    arrive: async (site) => {
      await site.page.keyboard.press('Shift+ArrowDown');
      await site.page.getByRole('button', { name: 'Save as clip' }).click();
      await site.go('bookmarks');
      await site.page.getByRole('list', { name: 'Bookmarks' }).getByRole('listitem').first().waitFor();
    },
  },
  {
    name: 'call: take away',
    part: 'over',
    arrive: async (site) => {
      const { main } = await openCall(site);
      await main.getByRole('button', { name: 'Take away' }).click();
      await site.page.getByRole('menuitem', { name: /^Export transcript/ }).click();
      await site.page.getByRole('dialog', { name: 'Export transcript' }).waitFor();
    },
  },
  {
    name: 'call: raw data',
    part: 'over',
    arrive: async (site) => {
      const { main } = await openCall(site);
      await main.getByRole('button', { name: 'Take away' }).click();
      await site.page.getByRole('menuitem', { name: /^Raw data/ }).click();
      await site.page.getByRole('dialog', { name: 'Raw data' }).waitFor();
    },
  },
  {
    name: 'call: one speaker heard, moments behind a number',
    part: 'call',
    arrive: async (site) => {
      const { main } = await openCall(site);
      await main.getByRole('tab', { name: 'Insights' }).click();
      await site.page.getByRole('button', { name: /^Hear only Marcus Hale/ }).click();
      await site.page
        .getByRole('button', { name: /^Questions/ })
        .first()
        .click();
      await site.page.getByRole('list', { name: 'Moments' }).waitFor();
    },
  },
  {
    name: 'call: details',
    part: 'main',
    arrive: async (site) => {
      const call = await openCall(site);
      await call.details.click();
      await call.main.getByRole('region', { name: 'Signals' }).waitFor();
    },
  },
  shown('call: text without times', 'Site visit in Leeds, recorded on a phone', 'Text without times'),
  shown('call: no transcript', 'Larkfield Logistics weekly', 'The service is still processing'),
  shown('call: failed', 'Callum Reid about the invoice', 'could not process this engagement'),
  shown('call: private, four hours', 'Night shift at dock seven, Bristol (four hours)', '0:00'),
  written('EMAIL', 'Email'),
  written('NOTE', 'Note'),
  written('DOCUMENT', 'Document'),
  written('TASK', 'Task'),
  written('CALENDAR_EVENT', 'Calendar event'),
  {
    name: 'edit contacts',
    part: 'over',
    arrive: async (site) => {
      const call = await openCall(site);
      await call.editContacts.click();
      const edit = new EditContactsDialog(site.page);
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
      await page.getByText('Discard what you changed?').waitFor();
    },
  },
  {
    name: 'set CRM association',
    part: 'over',
    arrive: async (site) => {
      const call = await openCall(site);
      await call.setCrm.click();
      await new CrmDialog(site.page).id.waitFor();
    },
  },
];
