import { expect, test } from 'vitest';
import { engagementId } from '../../contract/ids.ts';
import { actionItemTable, assigneeOf } from './actionItemTable.ts';

test('a file of action items has a header and one row each, with ids and marks', () => {
  const headings = {
    due: 'Due',
    title: 'Action item',
    description: 'Description',
    assignee: 'Assignee',
    email: 'Email',
    userId: 'User ID',
    engagement: 'Engagement',
    start: 'Start',
    account: 'Account',
    done: 'Done',
    note: 'Note',
  };
  const table = actionItemTable(
    [
      {
        item: {
          id: 'a1',
          title: 'Send the offer',
          due_on: '2026-11-30',
          assigned_to_user_name: 'Ada',
          assigned_to_user_id: 'u1',
        },
        due: '2026-11-30',
        isOverdue: false,
        mark: {
          id: 'a1',
          engagementId: engagementId.parse('e1'),
          doneAt: '2026-11-27T08:00:00.000Z',
          note: 'Called',
        },
        engagement: { id: engagementId.parse('e1'), title: 'Kick-off', startAt: '2026-11-01T10:00:00Z' },
        companies: [
          { id: 'k1', name: 'Acme' },
          { id: 'k2', name: null },
        ],
      },
    ],
    headings,
  );
  expect(table.columns).toEqual(Object.values(headings));
  expect(table.rows).toEqual([
    [
      '2026-11-30',
      'Send the offer',
      null,
      'Ada',
      null,
      'u1',
      'Kick-off',
      '2026-11-01T10:00:00Z',
      'Acme; k2',
      '2026-11-27T08:00:00.000Z',
      'Called',
    ],
  ]);
});

test('an assignee without a name is the email address, then the id', () => {
  const item = { id: 'a1', title: 'Send the offer', assigned_to_user_id: 'u1' };
  expect(assigneeOf({ ...item, assigned_to_user_email: 'ada@x.example' })).toBe('ada@x.example');
  expect(assigneeOf({ ...item, assigned_to_user_name: '' })).toBe('u1');
  expect(assigneeOf({ id: 'a1', title: 'Send the offer' })).toBeNull();
});
