import { createRootRoute, createRoute, notFound, redirect } from '@tanstack/react-router';
import type { ConnectionId } from '#shared/contract/ids.ts';
import { settingsPageOf } from '../../features/settings/settingsPages.ts';
import { read } from '../../queries/ask.ts';
import { queryClient } from '../../queries/queryClient.ts';
import { rememberedValues } from '../../ui/rememberedValues.ts';
import { lastConnection } from '../navigation/lastPlace.ts';
import { currentAddress } from '../navigation/oldAddresses.ts';
import { ErrorPage } from '../pages/ErrorPages.tsx';
import { Shell } from '../shell/Shell.tsx';
import { firstTab, latePage, lazyPage } from './page.ts';

/** The workspace that was used last; null if there is none. */
async function lastWorkspace(): Promise<ConnectionId | null> {
  await rememberedValues.loaded;
  const connections = await queryClient.ensureQueryData(read('connections.list', {})).catch(() => []);
  return (connections.find(({ id }) => id === lastConnection.get()) ?? connections[0])?.id ?? null;
}

let asked = false;

/**
 * The connection to open when the app starts: the one given on the command line, or the last used one. Null
 * later, when the start page is an ordinary page.
 */
async function connectionAtStart(): Promise<ConnectionId | null> {
  if (asked) return null;
  asked = true;
  // The page reports an unreachable host.
  const info = await queryClient.ensureQueryData(read('app.info', {})).catch(() => null);
  if (info === null) return null;
  const connections = await queryClient.ensureQueryData(read('connections.list', {})).catch(() => []);
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

/** The settings, of a workspace or before there is one. */
export const SettingsLayout = latePage(settingsPages, 'SettingsLayout');

/** A page of the settings, by the last part of its URL. */
export const settingsSection = {
  path: '/$section',
  beforeLoad: ({ params: { section } }: { readonly params: { readonly section: string } }) => {
    if (settingsPageOf(section) === null) throw notFound();
  },
  component: latePage(settingsPages, 'SettingsPage'),
} as const;

const settingsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/settings',
  // With a workspace, they have its frame.
  beforeLoad: async ({ location }) => {
    const connectionId = await lastWorkspace();
    if (connectionId === null) return;
    const { pathname, searchStr, hash } = location;
    throw redirect({
      href: `/c/${connectionId}${pathname}${searchStr}${hash === '' ? '' : `#${hash}`}`,
      replace: true,
    });
  },
  component: SettingsLayout,
});

const settingsSectionRoute = createRoute({ getParentRoute: () => settingsRoute, ...settingsSection });

/** The pages outside workspaces. */
export const rootRoutes = [
  welcomeRoute,
  settingsRoute.addChildren([firstTab(settingsRoute, '/', 'general'), settingsSectionRoute]),
  lazyPage(rootRoute, '/about', helpPages, 'AboutPage'),
  lazyPage(rootRoute, '/documentation', helpPages, 'GuidePage'),
  lazyPage(rootRoute, '/release-notes', helpPages, 'ReleaseNotesPage'),
] as const;
