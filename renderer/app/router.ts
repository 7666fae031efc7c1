import { createBrowserHistory, createRouter } from '@tanstack/react-router';
import { parseAddressSearch, writeAddressSearch } from './navigation/addressSearch.ts';
import { loadLateParts } from '../ui/late.tsx';
import { ErrorPane } from './ErrorBoundary.tsx';
import { NotFoundPage } from './pages/ErrorPages.tsx';
import { connectionRoute, workspaceRoutes } from './routes/connectionRoute.ts';
import { editRoutes } from './routes/editRoutes.ts';
import { engagementRoute, engagementRoutes, listRoute } from './routes/engagementRoutes.ts';
import { recordRoutes } from './routes/recordRoutes.tsx';
import { reportRoutes } from './routes/reportRoutes.ts';
import { rootRoute, rootRoutes } from './routes/rootRoutes.ts';

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
export function loadLater(): void {
  requestIdleCallback(() => void Promise.resolve(router.loadRouteChunk(engagementRoute)).then(loadLateParts));
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
