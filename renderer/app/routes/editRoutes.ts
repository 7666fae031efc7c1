import { createRoute, redirect } from '@tanstack/react-router';
import { readJournalSearch } from '../../features/journal/journalSearch.ts';
import { bulkEditIdOf, queueOf } from '../navigation/addressIds.ts';
import { connectionRoute } from './connectionRoute.ts';
import { latePage, lazyPage } from './page.ts';

const bulkEditPages = () => import('../pages/BulkEditPages.tsx');

const bulkEditRoute = createRoute({
  getParentRoute: () => connectionRoute,
  path: '/bulk/$bulkEditId',
  // The filter of the rows; invalid values are ignored.
  validateSearch: ({ rows }: Record<string, unknown>): { rows?: string } =>
    typeof rows === 'string' ? { rows } : {},
  params: { parse: ({ bulkEditId }) => ({ bulkEditId: bulkEditIdOf(bulkEditId) }) },
  component: latePage(bulkEditPages, 'BulkEditPage'),
});

const changesPages = () => import('../pages/ChangesPages.tsx');

const changesRoute = lazyPage(connectionRoute, '/changes', changesPages, 'ChangesPage');

const changesIndexRoute = createRoute({
  getParentRoute: () => changesRoute,
  path: '/',
  beforeLoad: ({ params }) => {
    throw redirect({ to: '/c/$connectionId/changes/pending', params, replace: true });
  },
});

const historyRoute = createRoute({
  getParentRoute: () => changesRoute,
  path: '/history',
  validateSearch: readJournalSearch,
  component: latePage(changesPages, 'History'),
});

const cleanupPages = () => import('../pages/CleanupPages.tsx');

const queueRoute = createRoute({
  getParentRoute: () => connectionRoute,
  path: '/clean-up/$queue',
  params: { parse: ({ queue }) => ({ queue: queueOf(queue) }) },
  component: latePage(cleanupPages, 'QueuePage'),
});

/** Bulk edits, the changes before and after they are sent, and clean-up. */
export const editRoutes = [
  lazyPage(connectionRoute, '/bulk', bulkEditPages, 'BulkEditsPage'),
  bulkEditRoute,
  changesRoute.addChildren([
    changesIndexRoute,
    lazyPage(changesRoute, '/pending', changesPages, 'PendingChanges'),
    historyRoute,
  ]),
  lazyPage(connectionRoute, '/clean-up', cleanupPages, 'CleanupPage'),
  queueRoute,
] as const;
