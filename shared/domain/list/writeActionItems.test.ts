import { expect, test } from 'vitest';
import { engagementId } from '../../contract/ids.ts';
import { assigneeOf, writeActionItems } from './writeActionItems.ts';

test('action items are exported as CSV with a header, one line each, and no executable formulas', () => {
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
  const csv = writeActionItems(
    [
      {
        item: {
          id: 'a1',
          title: '=1+1',
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
  expect(csv.split('\r\n')).toEqual([
    'Due,Action item,Description,Assignee,Email,User ID,Engagement,Start,Account,Done,Note',
    expect.stringMatching(/^2026-11-30,[^=]*'=1\+1[^,]*,,Ada,,u1,Kick-off,2026-11-01T10:00:00Z,/u),
    '',
  ]);
  expect(csv).toContain('Acme; k2,2026-11-27T08:00:00.000Z,Called');
});

test('an assignee without a name is the email address, then the id', () => {
  const item = { id: 'a1', title: 'Send the offer', assigned_to_user_id: 'u1' };
  expect(assigneeOf({ ...item, assigned_to_user_email: 'ada@x.example' })).toBe('ada@x.example');
  expect(assigneeOf(item)).toBe('u1');
  expect(assigneeOf({ id: 'a1', title: 'Send the offer' })).toBeNull();
});
