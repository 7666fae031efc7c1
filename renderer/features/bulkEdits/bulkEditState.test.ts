import { describe, expect, test } from 'vitest';
import { bulkCounts } from '#shared/contract/bulkEdits.ts';
import {
  availableActions,
  type BulkEditSummary,
  groupCount,
  groupsIn,
  phaseOf,
  progressOf,
  type Sample,
  secondsLeft,
  totalCount,
  withSample,
} from './bulkEditState.ts';

const taken = (...samples: [at: number, done: number][]) =>
  samples.reduce<readonly Sample[]>((all, [at, done]) => withSample(all, { at, done }), []);

test('the time left depends on the rate of the last minute', () => {
  expect(secondsLeft(taken([0, 0], [10_000, 50]), 150)).toBe(20);
  expect(secondsLeft(taken([0, 0], [50_000, 10], [100_000, 110]), 160)).toBe(25);
});

test('the time left is unknown without progress and during the first seconds', () => {
  expect(secondsLeft([], 10)).toBeNull();
  expect(secondsLeft(taken([0, 4]), 10)).toBeNull();
  expect(secondsLeft(taken([0, 4], [1000, 8]), 10)).toBeNull();
  expect(secondsLeft(taken([0, 4], [9000, 4]), 10)).toBeNull();
});

test('a falling count restarts the measurement', () => {
  expect(taken([0, 90], [5000, 100], [6000, 3])).toEqual([{ at: 6000, done: 3 }]);
});

const none = bulkCounts.parse(Object.fromEntries(Object.keys(bulkCounts.shape).map((state) => [state, 0])));
const bulkEdit = (
  state: BulkEditSummary['state'],
  counts: Partial<typeof none>,
  more: Partial<BulkEditSummary> = {},
) => ({
  state,
  paused: false,
  hold: null,
  undone: { waiting: 0, done: 0, conflicts: 0, failed: 0, replaced: 0 },
  counts: { ...none, ...counts },
  ...more,
});

const held = (reason: NonNullable<BulkEditSummary['hold']>['reason']) => ({ hold: { reason, until: null } });

describe('a bulk edit', () => {
  test.each([
    ['checking', bulkEdit('checking', { waiting: 3 })],
    ['paused', bulkEdit('checking', { waiting: 3 }, { paused: true })],
    ['checked', bulkEdit('checked', { ready: 1, invalid: 4 })],
    ['nothing', bulkEdit('checked', { unchanged: 2, invalid: 4 })],
    ['running', bulkEdit('running', { queued: 1, done: 2 })],
    ['paused', bulkEdit('running', { queued: 1 }, { paused: true })],
    ['finished', bulkEdit('finished', { done: 2, withdrawn: 3 })],
    ['finished', bulkEdit('finished', { withdrawn: 3 })],
    ['failed', bulkEdit('finished', { done: 2, clash: 1 })],
    ['failed', bulkEdit('finished', { done: 2, overwrote: 1 })],
    [
      'failed',
      bulkEdit(
        'finished',
        { undone: 2, overwrote: 1 },
        { undone: { waiting: 0, done: 2, conflicts: 0, failed: 0, replaced: 0 } },
      ),
    ],
    [
      'undoing',
      bulkEdit(
        'finished',
        { undoing: 1, undone: 1 },
        { undone: { waiting: 1, done: 1, conflicts: 0, failed: 0, replaced: 0 } },
      ),
    ],
    [
      'undone',
      bulkEdit(
        'finished',
        { undone: 2 },
        { undone: { waiting: 0, done: 2, conflicts: 0, failed: 0, replaced: 0 } },
      ),
    ],
    [
      'finished',
      bulkEdit(
        'finished',
        { done: 1, undone: 1 },
        { undone: { waiting: 0, done: 1, conflicts: 0, failed: 1, replaced: 0 } },
      ),
    ],
    ['waiting', bulkEdit('running', { queued: 1 }, held('token'))],
    ['waiting', bulkEdit('checking', { waiting: 1 }, held('rate'))],
    [
      'waiting',
      bulkEdit(
        'finished',
        { undoing: 1 },
        { ...held('network'), undone: { waiting: 1, done: 0, conflicts: 0, failed: 0, replaced: 0 } },
      ),
    ],
    ['paused', bulkEdit('running', { queued: 1 }, { ...held('paused'), paused: true })],
  ] as const)('is in the phase %s', (word, state) => {
    expect(phaseOf(state)).toBe(word);
  });

  test('reports the progress of the running phase', () => {
    expect(progressOf(bulkEdit('checking', { waiting: 3, ready: 1, invalid: 1 }))).toEqual({
      done: 2,
      all: 5,
    });
    const writing = { queued: 5, writing: 1, done: 2, failed: 1, clash: 1, invalid: 9, withdrawn: 9 };
    expect(progressOf(bulkEdit('running', writing))).toEqual({ done: 4, all: 10 });
    const conflict = { queued: 1, done: 2, overwrote: 1 };
    expect(progressOf(bulkEdit('running', conflict))).toEqual({ done: 3, all: 4 });
    const back = { undone: { waiting: 3, done: 1, conflicts: 0, failed: 1, replaced: 0 } };
    expect(progressOf(bulkEdit('finished', { done: 5 }, back))).toEqual({ done: 2, all: 5 });
    expect(progressOf(bulkEdit('finished', { done: 5 }))).toBeNull();
  });

  test('counts each item in one group', () => {
    const counts = { ...none, done: 2, unread: 1, failed: 1, unknown: 1, queued: 4, writing: 1, ready: 7 };
    expect(groupsIn(counts)).toEqual(['ready', 'running', 'done', 'failed']);
    expect(groupCount(counts, 'done')).toBe(3);
    expect(totalCount(counts)).toBe(17);
  });
});

describe('the actions of a bulk edit', () => {
  test.each([
    [['pause', 'stop'], bulkEdit('checking', { waiting: 3 })],
    [['apply', 'pause', 'stop'], bulkEdit('checking', { waiting: 3, ready: 1 })],
    [['resume', 'stop'], bulkEdit('checking', { waiting: 3 }, { paused: true })],
    [['apply', 'stop'], bulkEdit('checked', { ready: 1 })],
    [[], bulkEdit('checked', { unchanged: 1 })],
    [['pause', 'stop'], bulkEdit('running', { queued: 1, ready: 1 })],
    [['resume', 'stop'], bulkEdit('running', { queued: 1 }, { paused: true })],
    [['pause', 'stop'], bulkEdit('running', { queued: 1 }, held('token'))],
    [['tryNow', 'pause', 'stop'], bulkEdit('running', { queued: 1 }, held('network'))],
    [['retryFailed', 'undo'], bulkEdit('finished', { done: 2, failed: 1 })],
    [['undo'], bulkEdit('finished', { done: 2 })],
    [
      [],
      bulkEdit(
        'finished',
        { done: 2 },
        { undone: { waiting: 1, done: 1, conflicts: 0, failed: 0, replaced: 0 } },
      ),
    ],
  ])('are %j', (actions, state) => {
    expect(availableActions(state, 2)).toEqual(actions);
  });

  test('include undo only if something can be undone', () => {
    expect(availableActions(bulkEdit('finished', { done: 2 }), 0)).toEqual([]);
  });
});
