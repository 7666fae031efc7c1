import { expect, test } from 'vitest';
import { batch, bulkCounts, type BulkEdit, type BulkCounts } from '#shared/contract/bulkEdits.ts';
import { en } from '../../text/en/index.ts';
import { runEnded } from './runEnded.ts';

function run(state: BulkEdit['state'], counts: Partial<BulkCounts>, more: Partial<BulkEdit> = {}): BulkEdit {
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

test('a run that comes to an end is told of, with what came of it', () => {
  expect(runEnded(en, 'checking', run('checked', { ready: 3, invalid: 1 }))).toBe(
    '“people.csv” was tried out: 3 would change, 1 can’t be done.',
  );
  expect(runEnded(en, 'running', run('finished', { done: 3 }))).toBe(
    '“people.csv” is finished: 3 changes written.',
  );
  expect(runEnded(en, 'running', run('finished', { done: 3, failed: 2 }))).toBe(
    '“people.csv” is finished: 3 changes written, 2 not.',
  );
  expect(runEnded(en, 'running', run('finished', { done: 3, overwrote: 1 }))).toBe(
    '“people.csv” is finished: 4 changes written. 1 change by others was replaced: see Review.',
  );
});

test('nothing is said of one that goes on, was paused by the user, or ended before one looked', () => {
  expect(runEnded(en, 'running', run('running', { queued: 3 }))).toBeNull();
  expect(runEnded(en, 'checking', run('checking', { waiting: 3 }, { paused: true }))).toBeNull();
  expect(runEnded(en, undefined, run('finished', { done: 3 }))).toBeNull();
});
