import { createRootRoute, createRoute, redirect } from '@tanstack/react-router';
import type { ConnectionId } from '#shared/contract/ids.ts';
import { settingsPageOf } from '../../features/settings/settingsPages.ts';
import { appInfoQuery } from '../../queries/appQueries.ts';
import { connectionsQuery } from '../../queries/connectionQueries.ts';
import { queryClient } from '../../queries/queryClient.ts';
import { rememberedValues } from '../../ui/rememberedValues.ts';
import { lastConnection } from '../navigation/lastPlace.ts';
import { currentAddress } from '../navigation/oldAddresses.ts';
import { ErrorPage } from '../pages/ErrorPages.tsx';
import { Shell } from '../shell/Shell.tsx';
import { latePage, lazyPage, plainPage } from './page.ts';

let asked = false;

/**
 * The connection to open when the app starts: the one given on the command line, or the last used one. Null
 * later, when the start page is an ordinary page.
 */
async function connectionAtStart(): Promise<ConnectionId | null> {
  if (asked) return null;
  asked = true;
  // The page reports an unreachable host.
  const info = await queryClient.ensureQueryData(appInfoQuery).catch(() => null);
  if (info === null) return null;
  const connections = await queryClient.ensureQueryData(connectionsQuery).catch(() => []);
  return info.startWith ?? connections.find(({ id }) => id === lastConnection.get())?.id ?? null;
}

export const rootRoute = createRootRoute({
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
  component: latePage(() => import('../pages/WelcomePage.tsx'), 'WelcomePage'),
});

const helpPages = () => import('../pages/HelpPages.tsx');
const settingsPages = () => import('../pages/SettingsPages.tsx');

/** The layout of the settings, those of one workspace included. */
export const SettingsLayout = latePage(settingsPages, 'SettingsLayout');

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
  component: latePage(settingsPages, 'SettingsPage'),
});

/** The pages outside workspaces. */
export const rootRoutes = [
  welcomeRoute,
  settingsRoute.addChildren([
    settingsIndexRoute,
    settingsSectionRoute,
    lazyPage(settingsRoute, '/about', settingsPages, 'AboutPage'),
  ]),
  lazyPage(rootRoute, '/documentation', helpPages, 'GuidePage'),
  lazyPage(rootRoute, '/release-notes', helpPages, 'ReleaseNotesPage'),
] as const;
