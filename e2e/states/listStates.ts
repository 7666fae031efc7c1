import { EngagementList } from '../pages/EngagementList.ts';
import { RecordPages } from '../pages/RecordPages.ts';
import type { AppDriver, State } from './appState.ts';

async function openList(app: AppDriver, search = ''): Promise<EngagementList> {
  const list = new EngagementList(app.page);
  await list.search.fill('');
  await app.go(`engagements${search}`);
  if (search === '') await list.rows.first().waitFor();
  return list;
}

const record = (kind: 'Contacts' | 'Companies' | 'Team' | 'CRM records', path: string): State => ({
  name: kind.toLowerCase(),
  part: 'page',
  arrive: async (app) => {
    const records = new RecordPages(app.page);
    await app.go(path);
    await records.rows(kind).first().click();
    await (kind === 'Companies' ? records.touches.getByRole('option') : records.activity.getByRole('row'))
      .first()
      .waitFor();
  },
});

export const listStates: readonly State[] = [
  { name: 'list', part: 'window', arrive: async (app) => void (await openList(app)) },
  {
    name: 'list: some selected',
    part: 'page',
    arrive: async (app) => {
      const { grid } = await openList(app);
      await grid.focus();
      for (const key of ['Home', 'x', 'Shift+J', 'Shift+J']) await app.page.keyboard.press(key);
      await app.page.getByText('3 selected').waitFor();
    },
  },
  {
    name: 'list: export',
    part: 'over',
    goesOn: true,
    arrive: async ({ page }) => {
      await page.getByRole('button', { name: 'Export selection' }).click();
      await page.getByRole('menuitem', { name: /^List/ }).click();
      await page.getByRole('dialog', { name: 'Export' }).waitFor();
    },
  },
  {
    name: 'list: export transcripts',
    part: 'over',
    goesOn: true,
    arrive: async ({ page }) => {
      await page.keyboard.press('Escape');
      await page
        .getByRole('region', { name: 'Selection' })
        .getByRole('button', { name: 'Export selection' })
        .click();
      await page.getByRole('menuitem', { name: 'Transcripts…' }).click();
      await page.getByRole('dialog', { name: 'Export transcripts' }).getByText('3 engagements').waitFor();
    },
  },
  {
    name: 'list: quick look',
    part: 'page',
    arrive: async (app) => {
      const { grid } = await openList(app);
      await grid.focus();
      for (const key of ['Escape', 'Home', 'p']) await app.page.keyboard.press(key);
      await app.page.getByRole('complementary', { name: 'Quick look' }).getByText('First lines').waitFor();
    },
  },
  {
    name: 'list: choosing a filter',
    part: 'over',
    arrive: async (app) => {
      const { grid } = await openList(app);
      await grid.focus();
      await app.page.keyboard.press('Escape');
      await app.page.getByRole('button', { name: 'Filter', exact: true }).click();
      await app.page.getByRole('menuitem', { name: 'Type', exact: true }).click();
      await app.page
        .getByRole('option', { name: /^Call\b/ })
        .first()
        .waitFor();
    },
  },
  {
    name: 'list: nothing matches',
    part: 'page',
    arrive: async (app) => {
      await openList(app, '?type=DOCUMENT&private=yes&internal=yes');
      await app.page.getByText('No matching engagements', { exact: true }).waitFor();
    },
  },
  {
    name: 'list: a filter that asks too much',
    part: 'page',
    arrive: async (app) => {
      const companies = Array.from({ length: 26 }, (_, at) => `company=cmp_${at}`).join('&');
      await openList(app, `?${companies}`);
      await app.page.getByRole('alert').waitFor();
    },
  },
  {
    name: 'list: save as a view',
    part: 'over',
    arrive: async (app) => {
      await openList(app, '?type=CALL');
      await app.page.getByRole('button', { name: 'Save as view' }).click();
      await app.page.getByRole('dialog', { name: 'Save view' }).waitFor();
    },
  },
  {
    name: 'search: how to',
    part: 'over',
    arrive: async (app) => {
      await openList(app);
      await app.page.getByRole('button', { name: 'Search syntax' }).click();
      await app.page.getByRole('dialog', { name: 'Search syntax' }).getByText('transcript lines').waitFor();
    },
  },
  {
    name: 'search: found, said by customers',
    part: 'page',
    arrive: async (app) => {
      const { search } = await openList(app);
      await search.fill('scanner');
      await app.page.getByRole('list', { name: 'Search results' }).getByRole('listitem').first().waitFor();
      await app.page.getByRole('button', { name: /^Customers/ }).click();
      await app.page.getByRole('complementary', { name: 'Preview' }).waitFor();
    },
  },
  {
    name: 'search: nothing found',
    part: 'page',
    arrive: async (app) => {
      await new EngagementList(app.page).search.fill('zzzzqq');
      await app.page.getByText('No results').waitFor();
    },
  },
];

/** People, companies, team members and CRM records, and the feed of changes. */
export const recordStates: readonly State[] = [
  record('Contacts', 'accounts/contacts'),
  record('Companies', 'accounts/companies'),
  {
    name: 'brief of a company',
    part: 'page',
    arrive: async (app) => {
      await record('Companies', 'accounts/companies').arrive(app);
      await app.page.keyboard.press('b');
      await app.page.getByRole('heading', { name: /^Brief: / }).waitFor();
    },
  },
  record('Team', 'users'),
  record('CRM records', 'accounts/crm'),
  {
    name: 'people: nobody found',
    part: 'page',
    arrive: async (app) => {
      await app.go('accounts/contacts');
      await app.page.getByRole('searchbox', { name: 'Search contacts' }).fill('nobody is called so');
      await app.page.getByText('No results').waitFor();
    },
  },
  {
    name: 'updates: none',
    part: 'main',
    arrive: async (app) => {
      await app.go('updates');
      await app.page.getByText('No updates yet').waitFor();
    },
  },
  {
    name: 'updates',
    part: 'main',
    arrive: async (app) => {
      const { page, service } = app;
      const { id } = await service.privateEngagement();
      await service.put(`/v2/engagements/${id}/contacts`, { contact_ids: [] });
      await page.getByRole('button', { name: 'Sync', exact: true }).click();
      await page.getByRole('dialog', { name: 'Sync' }).getByRole('button', { name: 'Sync now' }).click();
      await page.keyboard.press('Escape');
      await page.getByRole('article').first().waitFor();
    },
  },
];
