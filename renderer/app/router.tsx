import {
  type AnyRoute,
  createBrowserHistory,
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
  type RouteComponent,
} from '@tanstack/react-router';
import { prefetchList } from '../features/engagements/useEngagementList.ts';
import { readListSearch } from '../features/engagements/listSearch.ts';
import { readJournalSearch } from '../features/journal/journalSearch.ts';
import { readRequestSearch } from '../features/requestLog/requestSearch.ts';
import { settingsPageOf } from '../features/settings/settingsPages.ts';
import { bulkEditIdOf, connectionIdOf, engagementIdOf, queueOf, userIdOf } from './navigation/addressIds.ts';
import {
  parseAddressSearch,
  readCrmSearch,
  readMoment,
  readRecordSearch,
  readReportSearch,
  readUpdatesSearch,
  writeAddressSearch,
} from './navigation/addressSearch.ts';
import { currentAddress } from './navigation/oldAddresses.ts';
import { readSearchAddress } from './navigation/searchAddress.ts';
import { memoryOf } from './navigation/connectionMemory.ts';
import { connectionAtStart } from './navigation/connectionAtStart.ts';
import { rememberedValues } from '../ui/rememberedValues.ts';
import { ErrorPane } from './ErrorBoundary.tsx';
import { ErrorPage, NotFoundPage } from './pages/ErrorPages.tsx';
import { ConnectionPage } from './pages/ConnectionPage.tsx';
import { EngagementsPage } from './pages/EngagementsPage.tsx';
import { SearchPage } from './pages/SearchPage.tsx';
import { WelcomePage } from './pages/WelcomePage.tsx';
import { Shell } from './shell/Shell.tsx';

/** A page without search parameters of its own. */
function plainPage<Parent extends AnyRoute, const Path extends string>(
  parent: Parent,
  path: Path,
  component: RouteComponent,
) {
  return createRoute({ getParentRoute: () => parent, path, component });
}

/** Such a page, loaded when it is opened. */
function lazyPage<
  Parent extends AnyRoute,
  const Path extends string,
  Pages extends Readonly<Record<Name, RouteComponent>>,
  Name extends string,
>(parent: Parent, path: Path, load: () => Promise<Pages>, name: Name & keyof Pages) {
  return plainPage(parent, path, lazyRouteComponent(load, name));
}

/*
 * The list is in the start bundle; other pages are loaded when they are opened. The engagement page is loaded when
 * idle.
 */
const rootRoute = createRootRoute({
  beforeLoad: ({ location }) => {
    const href = currentAddress(location.pathname, location.searchStr);
    if (href !== null) throw redirect({ href, replace: true });
  },
  component: Shell,
  errorComponent: ErrorPage,
});

const welcomeRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  beforeLoad: async () => {
    await rememberedValues.loaded;
    const connectionId = await connectionAtStart();
    if (connectionId !== null)
      throw redirect({ to: '/c/$connectionId', params: { connectionId }, replace: true });
  },
  component: WelcomePage,
});

const helpPages = () => import('./pages/HelpPages.tsx');
const guideRoute = lazyPage(rootRoute, '/documentation', helpPages, 'GuidePage');

const releaseNotesRoute = lazyPage(rootRoute, '/release-notes', helpPages, 'ReleaseNotesPage');

const connectionRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/c/$connectionId',
  params: { parse: ({ connectionId }) => ({ connectionId: connectionIdOf(connectionId) }) },
  component: ConnectionPage,
});

const connectionIndexRoute = createRoute({
  getParentRoute: () => connectionRoute,
  path: '/',
  beforeLoad: async ({ params }) => {
    await rememberedValues.loaded;
    const { href } = memoryOf(params.connectionId);
    if (href !== null) throw redirect({ href, replace: true });
    throw redirect({ to: '/c/$connectionId/engagements', params, replace: true });
  },
});

const homeRoute = lazyPage(connectionRoute, '/home', () => import('./pages/HomePage.tsx'), 'HomePage');

const engagementsRoute = createRoute({
  getParentRoute: () => connectionRoute,
  path: '/engagements',
  validateSearch: readListSearch,
  beforeLoad: ({ params, search, cause, location }) => {
    // Before there was a search page, the list was searched by `q`.
    if (search.q !== undefined) {
      if (location.pathname.endsWith('/engagements'))
        throw redirect({
          to: '/c/$connectionId/search',
          params,
          search: readSearchAddress({ ...search }),
          replace: true,
        });
      const kept = { ...location.search, q: undefined };
      throw redirect({ href: location.pathname + writeAddressSearch(kept), replace: true });
    }
    // The first rows load while the page renders.
    if (cause === 'enter') prefetchList(params.connectionId, search);
  },
  component: EngagementsPage,
});

const noCallRoute = createRoute({
  getParentRoute: () => engagementsRoute,
  path: '/',
});

const searchRoute = createRoute({
  getParentRoute: () => connectionRoute,
  path: '/search',
  validateSearch: readSearchAddress,
  component: SearchPage,
});

const bookmarksRoute = lazyPage(
  connectionRoute,
  '/bookmarks',
  () => import('./pages/BookmarksPage.tsx'),
  'BookmarksPage',
);

const trackersRoute = lazyPage(
  connectionRoute,
  '/trackers',
  () => import('./pages/TrackersPage.tsx'),
  'TrackersPage',
);

const reportPages = () => import('./pages/ReportPages.tsx');
const actionItemsRoute = lazyPage(connectionRoute, '/action-items', reportPages, 'ActionItemsPage');
const reportsRoute = createRoute({
  getParentRoute: () => connectionRoute,
  path: '/reports',
  validateSearch: readReportSearch,
  component: lazyRouteComponent(reportPages, 'ReportsPage'),
});

const workspaceReportRoute = lazyPage(reportsRoute, '/', reportPages, 'WorkspaceReportPage');

const teamReportRoute = lazyPage(reportsRoute, '/team', reportPages, 'TeamReportPage');

const accountsReportRoute = lazyPage(reportsRoute, '/accounts', reportPages, 'AccountsReportPage');

const userReportRoute = createRoute({
  getParentRoute: () => connectionRoute,
  path: '/reports/team/$userId',
  params: { parse: ({ userId }) => ({ userId: userIdOf(userId) }) },
  validateSearch: readReportSearch,
  component: lazyRouteComponent(reportPages, 'UserReportPage'),
});

const callRoute = createRoute({
  getParentRoute: () => engagementsRoute,
  path: '/$engagementId',
  validateSearch: readMoment,
  params: { parse: ({ engagementId }) => ({ engagementId: engagementIdOf(engagementId) }) },
  component: lazyRouteComponent(() => import('./pages/engagement/EngagementPage.tsx'), 'EngagementPage'),
});

const settingsPages = () => import('./pages/SettingsPages.tsx');
const SettingsLayout = lazyRouteComponent(settingsPages, 'SettingsLayout');

const settingsRoute = plainPage(rootRoute, '/settings', SettingsLayout);

const settingsIndexRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/settings/$section', params: { section: 'general' }, replace: true });
  },
});

const settingsSectionRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: '/$section',
  params: { parse: ({ section }) => ({ section: settingsPageOf(section) }) },
  component: lazyRouteComponent(settingsPages, 'SettingsPage'),
});

const aboutRoute = lazyPage(settingsRoute, '/about', settingsPages, 'AboutPage');

/** Sections of the settings that belong to one workspace. */
const developerRoute = plainPage(connectionRoute, '/developer', SettingsLayout);

const developerIndexRoute = createRoute({
  getParentRoute: () => developerRoute,
  path: '/',
  beforeLoad: ({ params }) => {
    throw redirect({ to: '/c/$connectionId/developer/api-log', params, replace: true });
  },
});

const developerPages = () => import('./pages/DeveloperPages.tsx');
const requestsRoute = createRoute({
  getParentRoute: () => developerRoute,
  path: '/api-log',
  validateSearch: readRequestSearch,
  component: lazyRouteComponent(developerPages, 'RequestLogPage'),
});

const webhooksRoute = lazyPage(developerRoute, '/webhooks', developerPages, 'WebhooksPage');

const permissionsRoute = lazyPage(developerRoute, '/permissions', developerPages, 'PermissionsPage');

const integrationsRoute = lazyPage(developerRoute, '/integrations', developerPages, 'IntegrationsPage');

const RecordsPage = lazyRouteComponent(() => import('./pages/records/RecordsPage.tsx'), 'RecordsPage');
const RecordPage = lazyRouteComponent(() => import('./pages/records/RecordPage.tsx'), 'RecordPage');

const contactsRoute = createRoute({
  getParentRoute: () => connectionRoute,
  path: '/contacts',
  validateSearch: readRecordSearch,
  component: () => <RecordsPage key="contact" kind="contact" />,
});

const noContactRoute = createRoute({
  getParentRoute: () => contactsRoute,
  path: '/',
});

const contactRoute = plainPage(contactsRoute, '/$id', () => <RecordPage kind="contact" />);

const companiesRoute = createRoute({
  getParentRoute: () => connectionRoute,
  path: '/companies',
  validateSearch: readRecordSearch,
  component: () => <RecordsPage key="company" kind="company" />,
});

const noCompanyRoute = createRoute({
  getParentRoute: () => companiesRoute,
  path: '/',
});

const companyRoute = plainPage(companiesRoute, '/$id', () => <RecordPage kind="company" />);

const usersRoute = createRoute({
  getParentRoute: () => connectionRoute,
  path: '/users',
  validateSearch: readRecordSearch,
  component: () => <RecordsPage key="user" kind="user" />,
});

const noUserRoute = createRoute({
  getParentRoute: () => usersRoute,
  path: '/',
});

const userRoute = plainPage(usersRoute, '/$id', () => <RecordPage kind="user" />);

const crmRoute = createRoute({
  getParentRoute: () => connectionRoute,
  path: '/crm',
  validateSearch: readCrmSearch,
  component: lazyRouteComponent(() => import('./pages/records/CrmRecordsPage.tsx'), 'CrmRecordsPage'),
});

const bulkEditPages = () => import('./pages/BulkEditPages.tsx');
const bulkRoute = lazyPage(connectionRoute, '/bulk', bulkEditPages, 'BulkEditsPage');

const bulkEditRoute = createRoute({
  getParentRoute: () => connectionRoute,
  path: '/bulk/$bulkEditId',
  // The filter of the rows; invalid values are ignored.
  validateSearch: ({ rows }: Record<string, unknown>): { rows?: string } =>
    typeof rows === 'string' ? { rows } : {},
  params: { parse: ({ bulkEditId }) => ({ bulkEditId: bulkEditIdOf(bulkEditId) }) },
  component: lazyRouteComponent(bulkEditPages, 'BulkEditPage'),
});

const changesPages = () => import('./pages/ChangesPages.tsx');

const changesRoute = lazyPage(connectionRoute, '/changes', changesPages, 'ChangesPage');

const changesIndexRoute = createRoute({
  getParentRoute: () => changesRoute,
  path: '/',
  beforeLoad: ({ params }) => {
    throw redirect({ to: '/c/$connectionId/changes/pending', params, replace: true });
  },
});

const pendingRoute = lazyPage(changesRoute, '/pending', changesPages, 'PendingChanges');

const historyRoute = createRoute({
  getParentRoute: () => changesRoute,
  path: '/history',
  validateSearch: readJournalSearch,
  component: lazyRouteComponent(changesPages, 'History'),
});

const updatesRoute = createRoute({
  getParentRoute: () => connectionRoute,
  path: '/updates',
  validateSearch: readUpdatesSearch,
  component: lazyRouteComponent(() => import('./pages/UpdatesPage.tsx'), 'UpdatesPage'),
});

const cleanupPages = () => import('./pages/CleanupPages.tsx');
const cleanupRoute = lazyPage(connectionRoute, '/clean-up', cleanupPages, 'CleanupPage');

const queueRoute = createRoute({
  getParentRoute: () => connectionRoute,
  path: '/clean-up/$queue',
  params: { parse: ({ queue }) => ({ queue: queueOf(queue) }) },
  component: lazyRouteComponent(cleanupPages, 'QueuePage'),
});

const routeTree = rootRoute.addChildren([
  welcomeRoute,
  settingsRoute.addChildren([settingsIndexRoute, settingsSectionRoute, aboutRoute]),
  guideRoute,
  releaseNotesRoute,
  connectionRoute.addChildren([
    connectionIndexRoute,
    homeRoute,
    engagementsRoute.addChildren([noCallRoute, callRoute]),
    searchRoute,
    bookmarksRoute,
    changesRoute.addChildren([changesIndexRoute, pendingRoute, historyRoute]),
    trackersRoute,
    actionItemsRoute,
    reportsRoute.addChildren([workspaceReportRoute, teamReportRoute, accountsReportRoute]),
    userReportRoute,
    developerRoute.addChildren([
      developerIndexRoute,
      requestsRoute,
      webhooksRoute,
      permissionsRoute,
      integrationsRoute,
    ]),
    contactsRoute.addChildren([noContactRoute, contactRoute]),
    companiesRoute.addChildren([noCompanyRoute, companyRoute]),
    usersRoute.addChildren([noUserRoute, userRoute]),
    crmRoute,
    updatesRoute,
    bulkRoute,
    bulkEditRoute,
    cleanupRoute,
    queueRoute,
  ]),
]);

export const router = createRouter({
  routeTree,
  history: createBrowserHistory(),
  parseSearch: parseAddressSearch,
  stringifySearch: writeAddressSearch,
  defaultErrorComponent: ErrorPane,
  defaultNotFoundComponent: NotFoundPage,
});

/** Prefetches the engagement page, which most users open next. */
export function fetchNextPages(): void {
  requestIdleCallback(() => void router.loadRouteChunk(callRoute));
}

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
  interface HistoryState {
    /** The page takes the focus because it was opened by a key. */
    takesFocus?: boolean;
    /** Opened from the search page, to which Escape returns. */
    fromSearch?: boolean;
  }
}
