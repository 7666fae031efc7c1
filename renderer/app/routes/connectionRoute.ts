import { createRoute, redirect } from '@tanstack/react-router';
import { readRequestSearch } from '../../features/requestLog/requestSearch.ts';
import { queryClient } from '../../queries/queryClient.ts';
import { read } from '../../queries/ask.ts';
import { rememberedValues } from '../../ui/rememberedValues.ts';
import { connectionIdOf } from '../navigation/addressIds.ts';
import { readUpdatesSearch } from '../navigation/addressSearch.ts';
import { memoryOf } from '../navigation/connectionMemory.ts';
import { ConnectionPage } from '../pages/ConnectionPage.tsx';
import { firstTab, latePage, lazyPage, plainPage } from './page.ts';
import { rootRoute, SettingsLayout, settingsSection } from './rootRoutes.ts';

export const connectionRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/c/$connectionId',
  params: { parse: ({ connectionId }) => ({ connectionId: connectionIdOf(connectionId) }) },
  // For the sidebar, whose entries would move.
  beforeLoad: ({ params, cause }) => {
    if (cause === 'enter')
      void queryClient.prefetchQuery(read('views.list', { connectionId: params.connectionId }));
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

const momentsPages = () => import('../pages/MomentsPages.tsx');

const settingsRoute = plainPage(connectionRoute, '/settings', SettingsLayout);
const settingsSectionRoute = createRoute({ getParentRoute: () => settingsRoute, ...settingsSection });
const developerPages = () => import('../pages/DeveloperPages.tsx');
const developerRoute = lazyPage(settingsRoute, '/developer', developerPages, 'DeveloperLayout');

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
  firstTab(connectionRoute, '/moments', 'bookmarks'),
  lazyPage(connectionRoute, '/moments/bookmarks', momentsPages, 'BookmarksPage'),
  lazyPage(connectionRoute, '/moments/trackers', momentsPages, 'TrackersPage'),
  lazyPage(connectionRoute, '/moments/alerts', momentsPages, 'AlertsPage'),
  settingsRoute.addChildren([
    firstTab(settingsRoute, '/', 'general'),
    settingsSectionRoute,
    developerRoute.addChildren([
      firstTab(developerRoute, '/', 'api-log'),
      requestsRoute,
      lazyPage(developerRoute, '/webhooks', developerPages, 'WebhooksPage'),
      lazyPage(developerRoute, '/programs', developerPages, 'ProgramsPage'),
    ]),
  ]),
] as const;
