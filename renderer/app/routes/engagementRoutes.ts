import { createRoute, redirect } from '@tanstack/react-router';
import { readListSearch } from '#shared/domain/list/listSearch.ts';
import { prefetchList } from '../../features/engagements/useEngagementList.ts';
import { engagementIdOf } from '../navigation/addressIds.ts';
import { readMoment, writeAddressSearch } from '../navigation/addressSearch.ts';
import { readSearchAddress } from '../navigation/searchAddress.ts';
import { EngagementsPage } from '../pages/EngagementsPage.tsx';
import { connectionRoute } from './connectionRoute.ts';
import { latePage } from './page.ts';

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

/** The list alone. */
export const listRoute = createRoute({
  getParentRoute: () => engagementsRoute,
  path: '/',
});

export const engagementRoute = createRoute({
  getParentRoute: () => engagementsRoute,
  path: '/$engagementId',
  validateSearch: readMoment,
  params: { parse: ({ engagementId }) => ({ engagementId: engagementIdOf(engagementId) }) },
  component: latePage(() => import('../pages/engagement/EngagementPage.tsx'), 'EngagementPage'),
});

const searchRoute = createRoute({
  getParentRoute: () => connectionRoute,
  path: '/search',
  validateSearch: readSearchAddress,
  component: latePage(() => import('../pages/SearchPage.tsx'), 'SearchPage'),
});

/** The list of engagements, one of them, and the search in all of them. */
export const engagementRoutes = [
  engagementsRoute.addChildren([listRoute, engagementRoute]),
  searchRoute,
] as const;
