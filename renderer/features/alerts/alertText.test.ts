import { expect, test } from 'vitest';
import { alertId, type Alert, type DueAlert } from '#shared/contract/alerts.ts';
import { connectionId, engagementId } from '#shared/contract/ids.ts';
import { trackerId } from '#shared/contract/trackers.ts';
import { createFormat } from '../../text/format.ts';
import { en } from '../../text/languages.ts';
import { dueMessage, howText } from './alertText.ts';

const format = createFormat('en-US', 'UTC');
const due = (name: string, count: number): DueAlert => ({
  connectionId: connectionId.parse('here'),
  alertId: alertId.parse(name),
  name,
  count,
  engagementId: engagementId.parse('ngmt_1'),
  second: null,
  sound: false,
});

test('one notification says how many matches there are, and of which alerts', () => {
  expect(dueMessage(en, format, [due('Pricing', 1)])).toBe('1 new match for “Pricing”');
  expect(dueMessage(en, format, [due('Pricing', 5)])).toBe('5 new matches for “Pricing”');
  expect(dueMessage(en, format, [due('Pricing', 5), due('Delay', 2)])).toBe(
    '7 new matches for “Pricing” and “Delay”',
  );
});

test('an alert says how it notifies', () => {
  const alert: Alert = {
    id: alertId.parse('a'),
    connectionId: connectionId.parse('here'),
    source: { kind: 'tracker', id: trackerId.parse('t') },
    name: 'Pricing',
    createdAt: '2026-01-15T09:00:00.000Z',
    state: 'watching',
    timing: 'daily',
    dailyAt: '09:00',
    notify: true,
    sound: false,
  };
  expect(howText(en, format, alert)).toBe('Every day at 9:00 AM');
  expect(howText(en, format, { ...alert, timing: 'hourly', sound: true })).toBe('Every hour, with sound');
  expect(howText(en, format, { ...alert, sound: true, notify: false })).toBe('In Updates only');
});
