import { createRoute } from '@tanstack/react-router';
import { readCrmSearch, readRecordSearch } from '../navigation/addressSearch.ts';
import { connectionRoute } from './connectionRoute.ts';
import { latePage, plainPage } from './page.ts';

const RecordsPage = latePage(() => import('../pages/records/RecordsPage.tsx'), 'RecordsPage');
const RecordPage = latePage(() => import('../pages/records/RecordPage.tsx'), 'RecordPage');

const contactsRoute = createRoute({
  getParentRoute: () => connectionRoute,
  path: '/contacts',
  validateSearch: readRecordSearch,
  component: () => <RecordsPage key="contact" kind="contact" />,
});

const noContactRoute = createRoute({ getParentRoute: () => contactsRoute, path: '/' });

const companiesRoute = createRoute({
  getParentRoute: () => connectionRoute,
  path: '/companies',
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
  path: '/crm',
  validateSearch: readCrmSearch,
  component: latePage(() => import('../pages/records/CrmRecordsPage.tsx'), 'CrmRecordsPage'),
});

/** Contacts, companies, team and CRM records. */
export const recordRoutes = [
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
