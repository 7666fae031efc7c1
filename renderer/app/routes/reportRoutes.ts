import { createRoute } from '@tanstack/react-router';
import { userIdOf } from '../navigation/addressIds.ts';
import { readReportSearch } from '../navigation/addressSearch.ts';
import { connectionRoute } from './connectionRoute.ts';
import { latePage, lazyPage } from './page.ts';

const reportPages = () => import('../pages/ReportPages.tsx');

const reportsRoute = createRoute({
  getParentRoute: () => connectionRoute,
  path: '/reports',
  validateSearch: readReportSearch,
  component: latePage(reportPages, 'ReportsPage'),
});

const userReportRoute = createRoute({
  getParentRoute: () => connectionRoute,
  path: '/reports/team/$userId',
  params: { parse: ({ userId }) => ({ userId: userIdOf(userId) }) },
  validateSearch: readReportSearch,
  component: latePage(reportPages, 'UserReportPage'),
});

export const reportRoutes = [
  reportsRoute.addChildren([
    lazyPage(reportsRoute, '/', reportPages, 'WorkspaceReportPage'),
    lazyPage(reportsRoute, '/team', reportPages, 'TeamReportPage'),
    lazyPage(reportsRoute, '/accounts', reportPages, 'AccountsReportPage'),
    lazyPage(reportsRoute, '/action-items', reportPages, 'ActionItemsPage'),
  ]),
  userReportRoute,
] as const;
