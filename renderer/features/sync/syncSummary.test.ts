import { expect, test } from 'vitest';
import { firstCopyEnded } from './syncSummary.ts';

test('the first copy ends once, and what is caught up later is none', () => {
  expect([firstCopyEnded('timelines', 'live'), firstCopyEnded('rows', 'live')]).toEqual([true, true]);
  expect([
    firstCopyEnded('rows', 'timelines'),
    firstCopyEnded('live', 'live'),
    firstCopyEnded(undefined, 'live'),
  ]).toEqual([false, false, false]);
  expect(firstCopyEnded('catching-up', 'live')).toBe(false);
});
