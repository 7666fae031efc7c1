import { expect, test } from 'vitest';
import { engagementId } from '../../contract/ids.ts';
import { writeActionItems } from './writeActionItems.ts';

test('action items are exported as CSV with a header, one line each, and no executable formulas', () => {
  const headings = {
    due: 'Due',
    title: 'Action item',
    description: 'Description',
    assignee: 'Assignee',
    email: 'Email',
    engagement: 'Engagement',
    start: 'Start',
    account: 'Account',
  };
  const csv = writeActionItems(
    [
      {
        item: { id: 'a1', title: '=1+1', due_on: '2026-11-30', assigned_to_user_name: 'Ada' },
        due: '2026-11-30',
        isOverdue: false,
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
    'Due,Action item,Description,Assignee,Email,Engagement,Start,Account',
    expect.stringMatching(/^2026-11-30,[^=]*'=1\+1[^,]*,,Ada,,Kick-off,2026-11-01T10:00:00Z,/u),
    '',
  ]);
  expect(csv).toContain('Acme; k2');
});
