import { describe, expect, test } from 'vitest';
import { bulkCounts } from '#shared/contract/bulkEdits.ts';
import { countOf, groupsIn, progressOf, runStateOf, totalOf, type RunCounts } from './runGroups.ts';

const none = bulkCounts.parse(Object.fromEntries(Object.keys(bulkCounts.shape).map((state) => [state, 0])));
const run = (state: RunCounts['state'], counts: Partial<typeof none>, more: Partial<RunCounts> = {}) => ({
  state,
  paused: false,
  undone: { waiting: 0, done: 0, conflicts: 0, failed: 0, replaced: 0 },
  counts: { ...none, ...counts },
  ...more,
});

describe('how a run stands', () => {
  test.each([
    ['checking', run('checking', { waiting: 3 })],
    ['paused', run('checking', { waiting: 3 }, { paused: true })],
    ['checked', run('checked', { ready: 1, invalid: 4 })],
    ['nothing', run('checked', { unchanged: 2, invalid: 4 })],
    ['running', run('running', { queued: 1, done: 2 })],
    ['paused', run('running', { queued: 1 }, { paused: true })],
    ['finished', run('finished', { done: 2, withdrawn: 3 })],
    ['finished', run('finished', { withdrawn: 3 })],
    ['failed', run('finished', { done: 2, clash: 1 })],
    ['failed', run('finished', { done: 2, overwrote: 1 })],
    [
      'failed',
      run(
        'finished',
        { done: 2, overwrote: 1 },
        { undone: { waiting: 0, done: 2, conflicts: 0, failed: 0, replaced: 0 } },
      ),
    ],
    [
      'undoing',
      run('finished', { done: 2 }, { undone: { waiting: 1, done: 1, conflicts: 0, failed: 0, replaced: 0 } }),
    ],
    [
      'undone',
      run('finished', { done: 2 }, { undone: { waiting: 0, done: 2, conflicts: 0, failed: 0, replaced: 0 } }),
    ],
    [
      'finished',
      run('finished', { done: 2 }, { undone: { waiting: 0, done: 1, conflicts: 0, failed: 1, replaced: 0 } }),
    ],
  ] as const)('is told in one word: %s', (word, state) => {
    expect(runStateOf(state)).toBe(word);
  });

  test('is measured by what it is doing now', () => {
    expect(progressOf(run('checking', { waiting: 3, ready: 1, invalid: 1 }))).toEqual({ done: 2, all: 5 });
    const writing = { queued: 5, writing: 1, done: 2, failed: 1, clash: 1, invalid: 9, withdrawn: 9 };
    expect(progressOf(run('running', writing))).toEqual({ done: 4, all: 10 });
    const conflict = { queued: 1, done: 2, overwrote: 1 };
    expect(progressOf(run('running', conflict))).toEqual({ done: 3, all: 4 });
    const back = { undone: { waiting: 3, done: 1, conflicts: 0, failed: 1, replaced: 0 } };
    expect(progressOf(run('finished', { done: 5 }, back))).toEqual({ done: 2, all: 5 });
    expect(progressOf(run('finished', { done: 5 }))).toBeNull();
  });

  test('is counted by what its states mean to a reader, each row once', () => {
    const counts = { ...none, done: 2, unread: 1, failed: 1, unknown: 1, queued: 4, writing: 1, ready: 7 };
    expect(groupsIn(counts)).toEqual(['ready', 'running', 'done', 'failed']);
    expect(countOf(counts, 'done')).toBe(3);
    expect(totalOf(counts)).toBe(17);
  });
});
