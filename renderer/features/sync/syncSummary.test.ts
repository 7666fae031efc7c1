import { expect, test } from 'vitest';
import type { SyncProgress } from '#shared/contract/syncProgress.ts';
import { firstCopyEnded, progressOf } from './syncSummary.ts';

test('the first copy ends once, and later syncs don’t count as one', () => {
  expect([firstCopyEnded('timelines', 'live'), firstCopyEnded('rows', 'live')]).toEqual([true, true]);
  expect([
    firstCopyEnded('rows', 'timelines'),
    firstCopyEnded('live', 'live'),
    firstCopyEnded(undefined, 'live'),
  ]).toEqual([false, false, false]);
  expect(firstCopyEnded('catching-up', 'live')).toBe(false);
});

test('progress counts what its phase works on', () => {
  const progress = {
    engagements: { done: 1, total: 10 },
    timelines: { done: 2, total: 20 },
    scan: { done: 3, total: 30 },
  };
  const during = (phase: SyncProgress['phase'], more: object = {}) =>
    progressOf({ ...progress, ...more, phase } as SyncProgress).done;
  expect([during('rows'), during('timelines'), during('live')]).toEqual([1, 2, 3]);
  expect([during('timelines', { timelines: null }), during('live', { scan: null })]).toEqual([1, 1]);
});
