import { createBrowserHistory, createRoute, createRouter, redirect } from '@tanstack/react-router';
import { readListSearch } from '#shared/domain/list/listSearch.ts';
import { prefetchList } from '../features/engagements/useEngagementList.ts';
import { readJournalSearch } from '../features/journal/journalSearch.ts';
import { idle, loadLateParts } from '../ui/late.tsx';
import { ErrorPane } from './ErrorBoundary.tsx';
import { bulkEditIdOf, engagementIdOf, queueOf } from './navigation/addressIds.ts';
import {
  parseAddressSearch,
  readCrmSearch,
  readMoment,
  readRecordSearch,
  readReportSearch,
  writeAddressSearch,
} from './navigation/addressSearch.ts';
import { readSearchAddress } from './navigation/searchAddress.ts';
import { columnsViewOf } from './navigation/viewQuery.ts';
import { EngagementsPage } from './pages/EngagementsPage.tsx';
import { NotFoundPage } from './pages/ErrorPages.tsx';
import { connectionRoute, workspaceRoutes } from './routes/connectionRoute.ts';
import { firstTab, latePage, lazyPage, plainPage } from './routes/page.ts';
import { rootRoute, rootRoutes } from './routes/rootRoutes.ts';

const changesPages = () => import('./pages/ChangesPages.tsx');

const changesRoute = lazyPage(connectionRoute, '/changes', changesPages, 'ChangesPage');

const historyRoute = createRoute({
  getParentRoute: () => changesRoute,
  path: '/history',
  validateSearch: readJournalSearch,
  component: latePage(changesPages, 'History'),
});

const bulkEditRoute = createRoute({
  getParentRoute: () => connectionRoute,
  path: '/changes/bulk/$bulkEditId',
  // The filter of the rows; invalid values are ignored.
  validateSearch: ({ rows }: Record<string, unknown>): { rows?: string } =>
    typeof rows === 'string' ? { rows } : {},
  params: { parse: ({ bulkEditId }) => ({ bulkEditId: bulkEditIdOf(bulkEditId) }) },
  component: latePage(changesPages, 'BulkEditPage'),
});

const cleanupPages = () => import('./pages/CleanupPages.tsx');

const queueRoute = createRoute({
  getParentRoute: () => connectionRoute,
  path: '/clean-up/$queue',
  params: { parse: ({ queue }) => ({ queue: queueOf(queue) }) },
  component: latePage(cleanupPages, 'QueuePage'),
});

/** Changes before and after they are sent, bulk edits, and clean-up. */
const editRoutes = [
  changesRoute.addChildren([
    firstTab(changesRoute, '/', 'pending'),
    lazyPage(changesRoute, '/pending', changesPages, 'PendingChanges'),
    lazyPage(changesRoute, '/bulk', changesPages, 'BulkEdits'),
    historyRoute,
  ]),
  bulkEditRoute,
  lazyPage(connectionRoute, '/clean-up', cleanupPages, 'CleanupPage'),
  queueRoute,
] as const;

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
    if (cause === 'enter') prefetchList(params.connectionId, search, columnsViewOf(search));
  },
  component: EngagementsPage,
});

/** The list alone. */
const listRoute = createRoute({
  getParentRoute: () => engagementsRoute,
  path: '/',
});

const engagementRoute = createRoute({
  getParentRoute: () => engagementsRoute,
  path: '/$engagementId',
  validateSearch: readMoment,
  params: { parse: ({ engagementId }) => ({ engagementId: engagementIdOf(engagementId) }) },
  component: latePage(() => import('./pages/engagement/EngagementPage.tsx'), 'EngagementPage'),
});

const searchRoute = createRoute({
  getParentRoute: () => connectionRoute,
  path: '/search',
  validateSearch: readSearchAddress,
  component: latePage(() => import('./pages/SearchPage.tsx'), 'SearchPage'),
});

/** The list of engagements, one of them, and the search in all of them. */
const engagementRoutes = [engagementsRoute.addChildren([listRoute, engagementRoute]), searchRoute] as const;

const RecordsPage = latePage(() => import('./pages/records/RecordsPage.tsx'), 'RecordsPage');
const RecordPage = latePage(() => import('./pages/records/RecordPage.tsx'), 'RecordPage');

const contactsRoute = createRoute({
  getParentRoute: () => connectionRoute,
  path: '/accounts/contacts',
  validateSearch: readRecordSearch,
  component: () => <RecordsPage key="contact" kind="contact" />,
});

const noContactRoute = createRoute({ getParentRoute: () => contactsRoute, path: '/' });

const companiesRoute = createRoute({
  getParentRoute: () => connectionRoute,
  path: '/accounts/companies',
  validateSearch: readRecordSearch,
  component: () => <RecordsPage key="company" kind="company" />,
});

const noCompanyRoute = createRoute({ getParentRoute: () => companiesRoute, path: '/' });

const usersRoute = createRoute({
  getParentRoute: () => connectionRoute,
  path: '/users',
  validateSearch: readRecordSearch,
  component: () => <RecordsPage key="user" kind="user" />,
});

const noUserRoute = createRoute({ getParentRoute: () => usersRoute, path: '/' });

const crmRoute = createRoute({
  getParentRoute: () => connectionRoute,
  path: '/accounts/crm',
  validateSearch: readCrmSearch,
  component: latePage(() => import('./pages/records/CrmRecordsPage.tsx'), 'CrmRecordsPage'),
});

/** Contacts, companies, team and CRM records. */
const recordRoutes = [
  firstTab(connectionRoute, '/accounts', 'companies'),
  contactsRoute.addChildren([
    noContactRoute,
    plainPage(contactsRoute, '/$id', () => <RecordPage kind="contact" />),
  ]),
  companiesRoute.addChildren([
    noCompanyRoute,
    plainPage(companiesRoute, '/$id', () => <RecordPage kind="company" />),
  ]),
  usersRoute.addChildren([noUserRoute, plainPage(usersRoute, '/$id', () => <RecordPage kind="user" />)]),
  crmRoute,
] as const;

const reportPages = () => import('./pages/ReportPages.tsx');

const reportsRoute = createRoute({
  getParentRoute: () => connectionRoute,
  path: '/reports',
  validateSearch: readReportSearch,
  component: latePage(reportPages, 'ReportsPage'),
});

const reportRoutes = [
  reportsRoute.addChildren([
    lazyPage(reportsRoute, '/', reportPages, 'WorkspaceReportPage'),
    lazyPage(reportsRoute, '/team', reportPages, 'TeamReportPage'),
    lazyPage(reportsRoute, '/accounts', reportPages, 'AccountsReportPage'),
    lazyPage(reportsRoute, '/signals', reportPages, 'SignalsReportPage'),
    lazyPage(reportsRoute, '/action-items', reportPages, 'ActionItemsPage'),
  ]),
] as const;

const routeTree = rootRoute.addChildren([
  ...rootRoutes,
  connectionRoute.addChildren([
    ...workspaceRoutes,
    ...engagementRoutes,
    ...recordRoutes,
    ...reportRoutes,
    ...editRoutes,
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

/** Prefetches the engagement page, which most users open next, and everything that opens on the current one. */
export async function loadLater(): Promise<void> {
  await idle();
  // If it fails, the page says so when it is opened.
  await Promise.resolve(router.loadRouteChunk(engagementRoute)).catch(() => undefined);
  await loadLateParts();
}

/** Whether the page shows nothing but the list. */
export function isList(): boolean {
  return router.state.matches.at(-1)?.routeId === listRoute.id;
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
