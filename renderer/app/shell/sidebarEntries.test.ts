import { expect, test } from 'vitest';
import { selectedEntry } from './sidebarEntries.ts';

const VIEWS = ['crm=no', 'status=FAILED'];

test.each([
  ['/c/con_1/engagements', 'engagements'],
  ['/c/con_1/engagements/eng_1', 'engagements'],
  ['/c/con_1/accounts/contacts/cnt_1', 'accounts'],
  ['/c/con_1/users/usr_1', 'reports'],
  ['/c/con_1/changes/history', 'changes'],
  ['/c/con_1/clean-up/no-link', 'clean-up'],
  ['/settings/general', 'settings'],
  ['/c/con_1/settings/developer/api-log', 'settings'],
])('%s belongs to %s', (pathname, section) => {
  expect(selectedEntry(pathname, '', VIEWS)).toEqual({ kind: 'section', section });
});

test('a list that is a view selects the view, also while one of its engagements is open', () => {
  const view = { kind: 'view', query: 'crm=no' };
  expect(selectedEntry('/c/con_1/engagements', 'crm=no', VIEWS)).toEqual(view);
  expect(selectedEntry('/c/con_1/engagements/eng_1', 'crm=no', VIEWS)).toEqual(view);
  expect(selectedEntry('/c/con_1/accounts/contacts', 'crm=no', VIEWS)).toEqual({
    kind: 'section',
    section: 'accounts',
  });
});

test.each([['/'], ['/nowhere'], ['/c/con_1']])('%s belongs to no entry', (pathname) => {
  expect(selectedEntry(pathname, '', VIEWS)).toBeNull();
});
