import { expect, it } from 'vitest';
import { NO_PROGRESS, progressShare } from './progressShare.ts';

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
