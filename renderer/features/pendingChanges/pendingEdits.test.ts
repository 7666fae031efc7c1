import { describe, expect, test } from 'vitest';
import { EDIT_STATES, type Edit } from '#shared/contract/edit.ts';
import { testEdit } from '#shared/contract/testing/testEdit.ts';
import {
  canSendNow,
  commonlyHeld,
  countPending,
  failedActions,
  pendingGroup,
  PENDING_GROUPS,
  reversalOf,
  SECTION_STATES,
} from './pendingEdits.ts';

describe('pending edits', () => {
  test('are counted by group: each state in one group, settled ones in none', () => {
    const counts = Object.fromEntries(EDIT_STATES.map((state) => [state, 1]));
    expect(countPending(counts as Parameters<typeof countPending>[0])).toEqual({
      stuck: 4,
      waiting: 2,
      staged: 1,
    });
  });

  test('belong to the group whose section lists them', () => {
    for (const group of PENDING_GROUPS) {
      expect(SECTION_STATES[group].map((state) => pendingGroup({ state }))).toEqual(
        SECTION_STATES[group].map(() => group),
      );
    }
  });
});

describe('edits in flight', () => {
  const held = (reason: NonNullable<Edit['hold']>['reason']) => ({ hold: { reason, until: null } });

  test('share the first hold that isn’t caused by an earlier edit', () => {
    const edits = [{ hold: null }, held('earlier'), held('rate'), held('network')];
    expect(commonlyHeld(edits)).toEqual({ edit: edits[2], hold: edits[2]?.hold });
    expect(commonlyHeld([{ hold: null }, held('earlier')])).toBeNull();
  });

  test('can be sent immediately unless a lost request may still arrive', () => {
    expect(canSendNow(held('rate').hold)).toBe(true);
    expect(canSendNow(held('confirming').hold)).toBe(false);
    expect(canSendNow(null)).toBe(false);
  });
});

test('a failed edit offers applicable actions, and always Discard', () => {
  expect(failedActions({ remedies: ['retry', 'edit-again'] })).toEqual(['edit', 'retry', 'discard']);
  expect(failedActions({ remedies: ['grant-scope'] })).toEqual(['edit', 'discard']);
  expect(failedActions({ remedies: [] })).toEqual(['discard']);
});

describe('the undo and redo keys', () => {
  test('undo the newest edit, or nothing if there is none', () => {
    const edits = [testEdit({ id: '2' }), testEdit({ id: '1' })];
    expect(reversalOf('undo', edits)).toEqual({
      direction: 'undo',
      edit: edits[0],
      which: { kind: 'some', editIds: ['2'] },
    });
    expect(reversalOf('undo', [])).toBeNull();
  });

  test('redo the edit that was undone', () => {
    const undo = testEdit({ id: '2', undoes: '1' });
    const edits = [undo, testEdit({ id: '1', undo: { kind: 'undone', by: '2' } })];
    expect(reversalOf('redo', edits)).toEqual({
      direction: 'redo',
      edit: undo,
      which: { kind: 'some', editIds: ['1'] },
    });
    expect(reversalOf('redo', [testEdit({ id: '1' })])).toBeNull();
  });

  test('reverse a bulk edit as a whole, showing one of its reversible changes', () => {
    const first = testEdit({ id: '3', bulkEditId: 'b', undo: { kind: 'impossible', why: 'first-link' } });
    const edits = [first, testEdit({ id: '2', bulkEditId: 'b' }), testEdit({ id: '1' })];
    expect(reversalOf('undo', edits)).toEqual({
      direction: 'undo',
      edit: edits[1],
      which: { kind: 'bulkEdit', bulkEditId: 'b' },
    });
    expect(reversalOf('undo', [first])?.edit).toBe(first);
  });
});
