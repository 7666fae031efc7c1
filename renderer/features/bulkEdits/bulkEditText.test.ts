import { expect, test } from 'vitest';
import { batch, type BulkCounts, bulkCounts, type BulkEdit } from '#shared/contract/bulkEdits.ts';
import { en } from '../../text/languages.ts';
import { endedMessage, endedNotification } from './bulkEditText.ts';

const NONE: BulkCounts = {
  waiting: 0,
  ready: 0,
  unchanged: 0,
  invalid: 0,
  withdrawn: 0,
  queued: 0,
  writing: 0,
  done: 0,
  unread: 0,
  failed: 0,
  clash: 0,
  unknown: 0,
  overwrote: 0,
};

test('a system notification holds numbers and no names', () => {
  expect(endedNotification(en, 'checking', { counts: { ...NONE, ready: 12 } })).toBe(
    'A run is checked: 12 changes are ready. Nothing is written yet.',
  );
  expect(endedNotification(en, 'running', { counts: { ...NONE, done: 1 } })).toBe(
    'A run has ended: 1 change is written.',
  );
  expect(
    endedNotification(en, 'running', { counts: { ...NONE, done: 3, unread: 1, clash: 1, failed: 1 } }),
  ).toBe('A run has ended: 4 changes are written, 2 wait for you.');
  expect(endedNotification(en, 'running', { counts: { ...NONE, done: 3, overwrote: 1 } })).toBe(
    'A run has ended: 4 changes are written, 1 waits for you.',
  );
});

function bulkEdit(
  state: BulkEdit['state'],
  counts: Partial<BulkCounts>,
  more: Partial<BulkEdit> = {},
): BulkEdit {
  const none = Object.fromEntries(Object.keys(bulkCounts.shape).map((name) => [name, 0]));
  return batch.parse({
    id: 'b',
    connectionId: 'c',
    madeAt: '',
    origin: {
      kind: 'csv',
      fileName: 'people.csv',
      reading: { contactsMode: 'add', objectType: null, source: null },
      encoding: 'utf-8',
      columns: [],
      passedOver: [],
    },
    state,
    paused: false,
    problem: null,
    counts: { ...none, ...counts },
    undone: { waiting: 0, done: 0, conflicts: 0, failed: 0, replaced: 0 },
    ...more,
  });
}

test('the end of a bulk edit is announced with its result', () => {
  expect(endedMessage(en, 'checking', bulkEdit('checked', { ready: 3, invalid: 1 }))).toBe(
    '“people.csv” was tried out: 3 would change, 1 can’t be done.',
  );
  expect(endedMessage(en, 'running', bulkEdit('finished', { done: 3 }))).toBe(
    '“people.csv” is finished: 3 changes written.',
  );
  expect(endedMessage(en, 'running', bulkEdit('finished', { done: 3, failed: 2 }))).toBe(
    '“people.csv” is finished: 3 changes written, 2 not.',
  );
  expect(endedMessage(en, 'running', bulkEdit('finished', { done: 3, overwrote: 1 }))).toBe(
    '“people.csv” is finished: 4 changes written. 1 change by others was replaced: see Review.',
  );
});

test('nothing is announced while it goes on, when the user paused it, and when it ended earlier', () => {
  expect(endedMessage(en, 'running', bulkEdit('running', { queued: 3 }))).toBeNull();
  expect(endedMessage(en, 'checking', bulkEdit('checking', { waiting: 3 }, { paused: true }))).toBeNull();
  expect(endedMessage(en, undefined, bulkEdit('finished', { done: 3 }))).toBeNull();
});
