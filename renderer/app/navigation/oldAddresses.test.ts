import { expect, test } from 'vitest';
import { currentAddress } from './oldAddresses.ts';

test.each([
  ['/about', '', '/settings/about'],
  ['/c/con_1/review', '', '/c/con_1/changes/pending'],
  ['/c/con_1/journal', '?search=rid_1', '/c/con_1/changes/history?search=rid_1'],
  ['/c/con_1/requests', '?line=sync', '/c/con_1/developer/api-log?line=sync'],
  ['/c/con_1/webhooks', '', '/c/con_1/developer/webhooks'],
  ['/c/con_1/action-items', '', '/c/con_1/reports/action-items'],
  ['/c/con_1/changes', '?how=deleted', '/c/con_1/updates?how=deleted'],
])('the old URL %s%s redirects to %s', (pathname, search, now) => {
  expect(currentAddress(pathname, search)).toBe(now);
});

test.each([
  ['/'],
  ['/settings/about'],
  ['/c/con_1/changes'],
  ['/c/con_1/changes/pending'],
  ['/c/con_1/engagements/review'],
  ['/c/con_1/toString'],
])('%s is current', (pathname) => {
  expect(currentAddress(pathname, '?q=a')).toBeNull();
});
