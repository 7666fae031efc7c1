import { createRoute, redirect } from '@tanstack/react-router';
import { readRequestSearch } from '../../features/requestLog/requestSearch.ts';
import { queryClient } from '../../queries/queryClient.ts';
import { viewsQuery } from '../../queries/viewQueries.ts';
import { rememberedValues } from '../../ui/rememberedValues.ts';
import { connectionIdOf } from '../navigation/addressIds.ts';
import { readAlertsSearch, readUpdatesSearch } from '../navigation/addressSearch.ts';
import { memoryOf } from '../navigation/connectionMemory.ts';
import { ConnectionPage } from '../pages/ConnectionPage.tsx';
import { latePage, lazyPage, plainPage } from './page.ts';
import { rootRoute, SettingsLayout } from './rootRoutes.ts';

export const connectionRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/c/$connectionId',
  params: { parse: ({ connectionId }) => ({ connectionId: connectionIdOf(connectionId) }) },
  // For the sidebar, whose entries would move.
  beforeLoad: ({ params, cause }) => {
    if (cause === 'enter') void queryClient.prefetchQuery(viewsQuery(params.connectionId));
  },
  component: ConnectionPage,
});

const connectionIndexRoute = createRoute({
  getParentRoute: () => connectionRoute,
  path: '/',
  beforeLoad: async ({ params }) => {
    await rememberedValues.loaded;
    const { href } = memoryOf(params.connectionId);
    if (href !== null) throw redirect({ href, replace: true });
    throw redirect({ to: '/c/$connectionId/home', params, replace: true });
  },
});

const homeRoute = lazyPage(connectionRoute, '/home', () => import('../pages/HomePage.tsx'), 'HomePage');

const updatesRoute = createRoute({
  getParentRoute: () => connectionRoute,
  path: '/updates',
  validateSearch: readUpdatesSearch,
  component: latePage(() => import('../pages/UpdatesPage.tsx'), 'UpdatesPage'),
});

const alertsRoute = createRoute({
  getParentRoute: () => connectionRoute,
  path: '/updates/alerts',
  validateSearch: readAlertsSearch,
  component: latePage(() => import('../pages/UpdatesPage.tsx'), 'AlertsPage'),
});

const bookmarksRoute = lazyPage(
  connectionRoute,
  '/bookmarks',
  () => import('../pages/BookmarksPage.tsx'),
  'BookmarksPage',
);

const trackersRoute = lazyPage(
  connectionRoute,
  '/trackers',
  () => import('../pages/TrackersPage.tsx'),
  'TrackersPage',
);

/** Sections of the settings that belong to one workspace. */
const developerRoute = plainPage(connectionRoute, '/developer', SettingsLayout);
const developerPages = () => import('../pages/DeveloperPages.tsx');

const developerIndexRoute = createRoute({
  getParentRoute: () => developerRoute,
  path: '/',
  beforeLoad: ({ params }) => {
    throw redirect({ to: '/c/$connectionId/developer/api-log', params, replace: true });
  },
});

const requestsRoute = createRoute({
  getParentRoute: () => developerRoute,
  path: '/api-log',
  validateSearch: readRequestSearch,
  component: latePage(developerPages, 'RequestLogPage'),
});

/** The pages about the workspace itself. */
export const workspaceRoutes = [
  connectionIndexRoute,
  homeRoute,
  updatesRoute,
  alertsRoute,
  bookmarksRoute,
  trackersRoute,
  developerRoute.addChildren([
    developerIndexRoute,
    requestsRoute,
    lazyPage(developerRoute, '/exports', developerPages, 'ExportsPage'),
    lazyPage(developerRoute, '/webhooks', developerPages, 'WebhooksPage'),
    lazyPage(developerRoute, '/permissions', developerPages, 'PermissionsPage'),
    lazyPage(developerRoute, '/integrations', developerPages, 'IntegrationsPage'),
  ]),
] as const;
