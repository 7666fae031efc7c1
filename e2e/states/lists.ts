import { EngagementList } from '../pages/EngagementList.ts';
import { RecordPages } from '../pages/RecordPages.ts';
import type { Site } from './Site.ts';
import type { State } from './state.ts';

async function openList(site: Site, search = ''): Promise<EngagementList> {
  const list = new EngagementList(site.page);
  await list.search.fill('');
  await site.go(`engagements${search}`);
  if (search === '') await list.rows.first().waitFor();
  return list;
}

const record = (kind: 'People' | 'Companies' | 'Colleagues' | 'CRM records', path: string): State => ({
  name: kind.toLowerCase(),
  part: 'page',
  arrive: async (site) => {
    const records = new RecordPages(site.page);
    await site.go(path);
    await records.list(kind).getByRole('row').first().click();
    await records.tape.getByRole('row').first().waitFor();
  },
});

/** The list of engagements, and what is done with it. */
export const listStates: readonly State[] = [
  { name: 'list', part: 'window', arrive: async (site) => void (await openList(site)) },
  {
    name: 'list: some selected',
    part: 'page',
    arrive: async (site) => {
      const { grid } = await openList(site);
      await grid.focus();
      for (const key of ['Home', 'x', 'Shift+J', 'Shift+J']) await site.page.keyboard.press(key);
      await site.page.getByText('3 selected').waitFor();
    },
  },
  {
    name: 'list: export',
    part: 'over',
    goesOn: true,
    arrive: async ({ page }) => {
      await page.getByRole('button', { name: 'Export the selection' }).click();
      await page.getByRole('dialog', { name: 'Export' }).waitFor();
    },
  },
  {
    name: 'list: quick look',
    part: 'page',
    arrive: async (site) => {
      const { grid } = await openList(site);
      await grid.focus();
      for (const key of ['Escape', 'Home', 'p']) await site.page.keyboard.press(key);
      await site.page.getByRole('complementary', { name: 'Quick look' }).getByText('First lines').waitFor();
    },
  },
  {
    name: 'list: choosing a filter',
    part: 'over',
    arrive: async (site) => {
      const { grid } = await openList(site);
      await grid.focus();
      await site.page.keyboard.press('Escape');
      await site.page.getByRole('button', { name: 'Filter', exact: true }).click();
      await site.page.getByRole('menuitem', { name: 'Type', exact: true }).click();
      await site.page
        .getByRole('option', { name: /^Call\b/ })
        .first()
        .waitFor();
    },
  },
  {
    name: 'list: nothing matches',
    part: 'page',
    arrive: async (site) => {
      await openList(site, '?type=DOCUMENT&private=yes&internal=yes');
      await site.page.getByText('Nothing matches', { exact: true }).waitFor();
    },
  },
  {
    name: 'list: a filter that asks too much',
    part: 'page',
    arrive: async (site) => {
      const companies = Array.from({ length: 26 }, (_, at) => `company=cmp_${at}`).join('&');
      await openList(site, `?${companies}`);
      await site.page.getByRole('alert').waitFor();
    },
  },
  {
    name: 'list: save as a view',
    part: 'over',
    arrive: async (site) => {
      await openList(site, '?type=CALL');
      await site.page.getByRole('button', { name: 'Save this list as a view' }).click();
      await site.page.getByRole('dialog', { name: 'Save view' }).waitFor();
    },
  },
  {
    name: 'search: how to',
    part: 'over',
    arrive: async (site) => {
      await openList(site);
      await site.page.getByRole('button', { name: 'How to search' }).click();
      await site.page.getByRole('dialog', { name: 'How to search' }).getByText('spoken lines').waitFor();
    },
  },
  {
    name: 'search: found, within a filter',
    part: 'page',
    arrive: async (site) => {
      const { search } = await openList(site, '?type=MEETING');
      await search.fill('scanner');
      await site.page.getByRole('list', { name: 'Search results' }).getByRole('listitem').first().waitFor();
      await site.page.getByText(/^Within the filters of the list/).waitFor();
    },
  },
  {
    name: 'search: nothing found',
    part: 'page',
    arrive: async (site) => {
      await new EngagementList(site.page).search.fill('zzzzqq');
      await site.page.getByText('Nothing found').waitFor();
    },
  },
];

/** People, companies, colleagues and CRM records, and the feed of changes. */
export const recordStates: readonly State[] = [
  record('People', 'contacts'),
  record('Companies', 'companies'),
  record('Colleagues', 'users'),
  record('CRM records', 'crm'),
  {
    name: 'people: nobody found',
    part: 'page',
    arrive: async (site) => {
      await site.go('contacts');
      await site.page.getByRole('searchbox', { name: 'Search people' }).fill('nobody is called so');
      await site.page.getByText('Nothing matches').waitFor();
    },
  },
  {
    name: 'changes: none',
    part: 'main',
    arrive: async (site) => {
      await site.go('changes');
      await site.page.getByText('No changes yet').waitFor();
    },
  },
  {
    name: 'changes',
    part: 'main',
    arrive: async (site) => {
      const { page, service } = site;
      const { id } = await service.privateEngagement();
      await service.put(`/v2/engagements/${id}/contacts`, { contact_ids: [] });
      await page.getByRole('button', { name: 'Local copy' }).click();
      await page
        .getByRole('dialog', { name: 'Local copy' })
        .getByRole('button', { name: 'Check now' })
        .click();
      await page.keyboard.press('Escape');
      await page.getByRole('article').first().waitFor();
    },
  },
];
