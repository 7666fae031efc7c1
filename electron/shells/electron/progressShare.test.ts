import { expect, it } from 'vitest';
import { bulkCounts } from '#shared/contract/bulkEdits.ts';
import { NO_PROGRESS, progressShare, runShare } from './progressShare.ts';

const engagements = { done: 50, total: 200 };
const timelines = { done: 150, total: 200 };

it('the dock shows the part of the first fill that runs, and nothing once all is there', () => {
  expect(progressShare({ phase: 'rows', engagements, timelines })).toBe(0.25);
  expect(progressShare({ phase: 'timelines', engagements, timelines })).toBe(0.75);
  expect(progressShare({ phase: 'timelines', engagements, timelines: null })).toBe(NO_PROGRESS);
  expect(progressShare({ phase: 'rows', engagements: { done: 5, total: null }, timelines })).toBe(
    NO_PROGRESS,
  );
  expect(progressShare({ phase: 'rows', engagements: { done: 9, total: 5 }, timelines })).toBe(1);
  expect(progressShare({ phase: 'live', engagements, timelines })).toBe(NO_PROGRESS);
});

it('the dock counts what replaced a change by others as written', () => {
  const none = bulkCounts.parse(Object.fromEntries(Object.keys(bulkCounts.shape).map((state) => [state, 0])));
  const counts = { ...none, done: 1, overwrote: 1, queued: 2 };
  expect(runShare({ state: 'running', paused: false, counts })).toBe(0.5);
});
