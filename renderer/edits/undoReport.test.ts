import { expect, test } from 'vitest';
import type { EditState } from '#shared/contract/edit.ts';
import { editId } from '#shared/contract/ids.ts';
import { testEdit } from '#shared/contract/testing/testEdit.ts';
import { en } from '../text/languages.ts';
import { noUndoCount, undoCounts, undoReport } from './editOutcome.ts';

const ended = (...states: EditState[]) => states.map((state) => testEdit({ id: state, state }));
const id = editId.parse('e');

test('the report of several undos counts done, waiting and impossible ones, and those that need attention', () => {
  const counts = undoCounts(ended('done', 'unread', 'queued', 'clash', 'failed', 'unknown'), [
    { editId: id, why: 'first-link' },
    { editId: id, why: 'undone-already' },
  ]);
  expect(counts).toEqual({ done: 2, waiting: 1, impossible: 1, conflicts: 1, failed: 2, replaced: 0 });
  expect(undoReport({ edits: en.edits }, counts)).toEqual([
    '2 changes undone.',
    '1 undo is waiting to be saved.',
    '1 can’t be undone.',
    '1 conflict: see Pending changes.',
    '2 could not be undone: see Pending changes.',
  ]);
});

test('an undo that overwrote a change by others counts as undone, and the conflict is mentioned', () => {
  const counts = undoCounts(ended('done', 'overwrote'), []);
  expect(counts).toEqual({ done: 2, waiting: 0, impossible: 0, conflicts: 0, failed: 0, replaced: 1 });
  expect(undoReport({ edits: en.edits }, counts)).toEqual([
    '2 changes undone.',
    '1 change by others was replaced: see Pending changes.',
  ]);
});

test('the report leaves out counts of zero', () => {
  const counts = undoCounts([], [{ editId: id, why: 'first-link' }]);
  expect(undoReport({ edits: en.edits }, counts)).toEqual(['1 can’t be undone.']);
});

test('an edit already undone does not count as impossible', () => {
  expect(noUndoCount({ 'first-link': 2, unseen: 1, 'undone-already': 5, 'undo-pending': 1 })).toBe(3);
});
