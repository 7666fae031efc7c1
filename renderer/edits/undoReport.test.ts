import { expect, test } from 'vitest';
import { edit, type EditState } from '#shared/contract/edit.ts';
import { editId } from '#shared/contract/ids.ts';
import { en } from '../text/languages.ts';
import { pendingEdit } from './testing/pendingEdit.ts';
import { noUndoCount, undoCounts, undoReport } from './editOutcome.ts';

const ended = (...states: EditState[]) =>
  states.map((state) => edit.parse(pendingEdit(state, { kind: 'contacts', base: [], mine: [] })));
const id = editId.parse('e');

test('Undoing several changes tells what was undone, what waits, what can’t be, and what needs the user', () => {
  const counts = undoCounts(ended('done', 'unread', 'queued', 'clash', 'failed', 'unknown'), [
    { editId: id, why: 'first-link' },
    { editId: id, why: 'undone-already' },
  ]);
  expect(counts).toEqual({ done: 2, waiting: 1, impossible: 1, conflicts: 1, failed: 2, replaced: 0 });
  expect(undoReport({ edits: en.edits }, counts)).toEqual([
    '2 changes undone.',
    '1 undo is waiting to be saved.',
    '1 can’t be undone.',
    '1 conflict: see Review.',
    '2 could not be undone: see Review.',
  ]);
});

test('An undo that replaced a change by others counts as undone, and the conflict is told beside it', () => {
  const counts = undoCounts(ended('done', 'overwrote'), []);
  expect(counts).toEqual({ done: 2, waiting: 0, impossible: 0, conflicts: 0, failed: 0, replaced: 1 });
  expect(undoReport({ edits: en.edits }, counts)).toEqual([
    '2 changes undone.',
    '1 change by others was replaced: see Review.',
  ]);
});

test('Where nothing could be undone, nothing is told as undone', () => {
  const counts = undoCounts([], [{ editId: id, why: 'first-link' }]);
  expect(undoReport({ edits: en.edits }, counts)).toEqual(['1 can’t be undone.']);
});

test('What was undone before is not counted among what can’t be undone', () => {
  expect(noUndoCount({ 'first-link': 2, unseen: 1, 'undone-already': 5, 'undo-pending': 1 })).toBe(3);
});
