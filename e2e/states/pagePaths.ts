import type { Locator, Page } from 'playwright/test';
import { EngagementPage } from '../pages/EngagementPage.ts';
import { TITLE } from './engagementStates.ts';
import type { State } from './appState.ts';

const firstRow = (grid: string) => (page: Page) =>
  page
    .getByRole('grid', { name: grid })
    .getByRole('row')
    .filter({ has: page.getByRole('gridcell') })
    .first();
const heading = (name: string) => (page: Page) => page.getByRole('heading', { name, level: 1 });
const tab = (name: string) => (page: Page) =>
  page.getByRole('main').locator('[data-tab][aria-current="page"]', { hasText: name });
const text = (name: string) => (page: Page) => page.getByRole('document', { name });
const button = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name });

/**
 * Every page by its URL, relative to the connection or, with a leading slash, to the app; and a text that
 * shows that it is ready and filled. `CALL` stands for the URL of a call.
 */
export const PAGE_PATHS: readonly (readonly [path: string, ready: (page: Page) => Locator])[] = [
  ['/about', button(/^Check the copy/)],
  ['/documentation', text('Documentation')],
  ['/release-notes', text('Release notes')],
  ['home', (page) => page.getByRole('region', { name: 'Before today' }).getByRole('link').nth(1)],
  ['engagements', firstRow('Engagements')],
  [
    'search?q=scanner',
    (page) => page.getByRole('list', { name: 'Search results' }).getByRole('listitem').first(),
  ],
  ['CALL', (page) => new EngagementPage(page, TITLE).lines.first()],
  ['accounts/contacts', firstRow('Contacts')],
  ['accounts/companies', firstRow('Companies')],
  ['users', firstRow('Team')],
  ['accounts/crm', firstRow('CRM records')],
  ['updates', heading('Updates')],
  ['changes/pending', tab('Pending')],
  ['changes/history', tab('History')],
  ['changes/bulk', button('Bulk edit by filter')],
  ['clean-up', (page) => page.getByRole('main').getByRole('link', { name: /No CRM link/ })],
  ['moments/bookmarks', tab('Bookmarks')],
  ['moments/trackers', button('New tracker')],
  ['moments/alerts', (page) => page.getByText('No alerts yet')],
  ['reports', button('Export: Engagements by week')],
  ['reports/accounts', button('Export CSV')],
  ['reports/signals', button('Export CSV')],
  ['reports/action-items', button('Export CSV')],
  ['reports/team', button('Export CSV')],
  ['settings/general', (page) => page.getByRole('combobox', { name: 'Theme' })],
  ['settings/playback', (page) => page.getByRole('combobox', { name: 'Default speed' })],
  ['settings/exports', button('Keep a folder up to date…')],
  ['settings/assistants', (page) => page.getByRole('region', { name: 'AI assistants (MCP)' })],
  ['settings/workspace', (page) => page.getByRole('list', { name: 'Permissions' })],
  ['settings/shortcuts', button('Change shortcut for “Search”')],
  ['settings/developer/api-log', firstRow('API log')],
  ['settings/developer/webhooks', button('Turn on')],
  ['settings/developer/programs', (page) => page.getByRole('region', { name: 'sqlite3' })],
];

/** The pages that no other state shows; the last one is within the connection, as what follows expects. */
const ONLY_HERE: ReadonlySet<string> = new Set([
  'home',
  'moments/alerts',
  'reports',
  'reports/accounts',
  'reports/signals',
  'reports/action-items',
  'reports/team',
  'settings/general',
  'settings/playback',
  'settings/exports',
  'settings/assistants',
  '/documentation',
  '/release-notes',
]);

export const pageStates: readonly State[] = PAGE_PATHS.filter(([path]) => ONLY_HERE.has(path)).map(
  ([path, ready]) => ({
    name: path,
    part: 'main',
    arrive: async (app) => {
      await app.go(path);
      await ready(app.page).waitFor();
    },
  }),
);
