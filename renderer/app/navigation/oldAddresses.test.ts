import { expect, test } from 'vitest';
import { currentAddress } from './oldAddresses.ts';

test.each([
  ['/settings/about', '', '/about'],
  ['/settings/network', '', '/settings/workspace'],
  ['/settings/secrets', '', '/settings/general'],
  ['/c/con_1/developer', '', '/c/con_1/settings/developer'],
  ['/c/con_1/developer/webhooks', '', '/c/con_1/settings/developer/webhooks'],
  ['/c/con_1/developer/exports', '', '/c/con_1/settings/exports'],
  ['/c/con_1/developer/permissions', '', '/c/con_1/settings/workspace'],
  ['/c/con_1/review', '', '/c/con_1/changes/pending'],
  ['/c/con_1/journal', '?search=rid_1', '/c/con_1/changes/history?search=rid_1'],
  ['/c/con_1/requests', '?line=sync', '/c/con_1/settings/developer/api-log?line=sync'],
  ['/c/con_1/webhooks', '', '/c/con_1/settings/developer/webhooks'],
  ['/c/con_1/action-items', '', '/c/con_1/reports/action-items'],
  ['/c/con_1/contacts/cnt_1', '?find=a', '/c/con_1/accounts/contacts/cnt_1?find=a'],
  ['/c/con_1/companies', '', '/c/con_1/accounts/companies'],
  ['/c/con_1/crm', '?id=1', '/c/con_1/accounts/crm?id=1'],
  ['/c/con_1/reports/team/usr_1', '', '/c/con_1/users/usr_1?tab=report'],
  ['/c/con_1/reports/team/usr_1', '?range=52w', '/c/con_1/users/usr_1?tab=report&range=52w'],
  ['/c/con_1/bookmarks', '', '/c/con_1/moments/bookmarks'],
  ['/c/con_1/trackers', '', '/c/con_1/moments/trackers'],
  ['/c/con_1/updates/alerts', '?alert=alr_1', '/c/con_1/updates?kind=alert&alert=alr_1'],
  ['/c/con_1/bulk/blk_1', '?rows=failed', '/c/con_1/changes/bulk/blk_1?rows=failed'],
  ['/c/con_1/changes', '?how=deleted', '/c/con_1/updates?how=deleted'],
])('the old URL %s%s redirects to %s', (pathname, search, now) => {
  expect(currentAddress(pathname, search)).toBe(now);
});

test.each([
  ['/'],
  ['/about'],
  ['/settings/general'],
  ['/c/con_1/settings/developer/webhooks'],
  ['/c/con_1/changes'],
  ['/c/con_1/changes/pending'],
  ['/c/con_1/engagements/review'],
  ['/c/con_1/accounts/contacts/cnt_1'],
  ['/c/con_1/contactsheet'],
  ['/c/con_1/toString'],
])('%s is current', (pathname) => {
  expect(currentAddress(pathname, '?q=a')).toBeNull();
});
