import { describe, expect, test } from 'vitest';
import type { Edit } from '../../contract/edit.ts';
import { contactId, editId } from '../../contract/ids.ts';
import type { Problem } from '../../contract/problem.ts';
import { apiProblem } from '../../contract/testing/apiProblem.ts';
import { nextRedo, nextUndo, remediesOf, undoOf, undoOfStaged } from './editStates.ts';

const ids = (...names: string[]) => names.map((name) => contactId.parse(name));
const link = (type: string, id = '1') => ({ object_type: type, crm_object_id: id, source: 'HUBSPOT' });

describe('undoing an edit', () => {
  test('of contacts reverses its own difference', () => {
    const others = { alsoAdded: [], alsoRemoved: [], keptByService: [], notStored: [] };
    const result = {
      kind: 'contacts',
      before: ids('a', 'b'),
      sent: ids('b', 'c'),
      after: ids('b', 'c', 'room'),
      ...others,
    } as const;
    expect(undoOf({ ...result, before: [...result.before] })).toEqual({
      kind: 'possible',
      change: { kind: 'contacts', base: ids('b', 'c'), mine: ids('a', 'b') },
    });
  });

  test.each([
    ['a first link, as the service can’t clear one', null, true, 'first-link'],
    ['a link of a type that can’t be written', link('project'), true, 'link-type'],
    ['a link that this token could not see', link('deal'), false, 'unseen'],
  ])('is impossible for %s', (_what, before, beforeSeen, why) => {
    const result = { kind: 'crm', before, beforeSeen, sent: link('deal', '2'), after: null } as const;
    expect(undoOf(result)).toEqual({ kind: 'impossible', why });
  });

  test('is impossible if nothing had to be written', () => {
    const result = { kind: 'crm', before: link('deal'), beforeSeen: true, sent: null, after: null } as const;
    expect(undoOf(result)).toEqual({ kind: 'impossible', why: 'nothing-written' });
  });

  test('is predicted to be impossible for a first link', () => {
    const mine = { object_type: 'deal', crm_object_id: '1', source: 'HUBSPOT' } as const;
    const change = { kind: 'crm', mine, replaceTheirs: false } as const;
    expect(undoOfStaged({ ...change, base: null })).toEqual({ kind: 'impossible', why: 'first-link' });
    expect(undoOfStaged({ ...change, base: link('deal', '0') }).kind).toBe('possible');
  });
});

type Written = Pick<Edit, 'id' | 'undoes' | 'undo' | 'state'>;

/** `b<a` undoes a. Arguments in order of writing; returns newest first, like the core. */
function written(...names: string[]): Written[] {
  const parts = names.map((name) => name.split('<'));
  return parts
    .map(([name = '', of]): Written => {
      const by = parts.find((other) => other[1] === name)?.[0];
      return {
        id: editId.parse(name),
        undoes: of === undefined ? null : editId.parse(of),
        undo: by === undefined ? { kind: 'possible' } : { kind: 'undone', by: editId.parse(by) },
        state: 'done',
      };
    })
    .toReversed();
}

const keys = (...names: string[]) => {
  const edits = written(...names);
  return [nextUndo(edits)?.id ?? null, nextRedo(edits)?.id ?? null];
};

describe('undo and redo', () => {
  test('undo the last edit, then the one before, and redo them in turn', () => {
    expect(keys('a', 'b')).toEqual(['b', null]);
    expect(keys('a', 'b', 'B<b')).toEqual(['a', 'B']);
    expect(keys('a', 'b', 'B<b', 'A<a')).toEqual([null, 'A']);
    expect(keys('a', 'b', 'B<b', 'A<a', 'A2<A')).toEqual(['A2', 'B']);
    expect(keys('a', 'b', 'B<b', 'A<a', 'A2<A', 'B2<B')).toEqual(['B2', null]);
  });

  test('discard the redo history after a new edit', () => {
    expect(keys('a', 'A<a', 'b')).toEqual(['b', null]);
  });

  test('stop at an edit that can’t be undone instead of undoing an older one', () => {
    const edits = written('a', 'b');
    const [last] = edits;
    if (last !== undefined) edits[0] = { ...last, undo: { kind: 'impossible', why: 'first-link' } };
    expect(nextUndo(edits)?.id).toBe('b');
  });

  test('stop at an edit that replaced others’ changes until that is decided', () => {
    const [last, before] = written('a', 'b');
    if (last === undefined || before === undefined) throw new Error('two edits');
    const undecided = { kind: 'impossible', why: 'undecided' } as const;
    expect(nextUndo([{ ...last, state: 'overwrote', undo: undecided }, before])?.id).toBe('b');
  });

  test('skip what is already being undone', () => {
    const edits = written('a', 'b');
    const [last] = edits;
    if (last !== undefined) edits[0] = { ...last, undo: { kind: 'undoing', by: editId.parse('B') } };
    expect(nextUndo(edits)?.id).toBe('a');
  });

  test('skip edits that changed nothing or were not written', () => {
    const [last, before] = written('a', 'b');
    if (last === undefined || before === undefined) throw new Error('two edits');
    expect(nextUndo([{ ...last, state: 'failed' }, before])?.id).toBe('a');
    expect(nextUndo([{ ...last, undo: { kind: 'impossible', why: 'nothing-written' } }, before])?.id).toBe(
      'a',
    );
  });
});

test('every kind of failure has a remedy', () => {
  const forbidden: Problem = { kind: 'forbidden', scope: 'engagements:write', detail: '', requestId: null };
  expect(remediesOf('failed', forbidden)[0]).toBe('grant-scope');
  expect(remediesOf('failed', apiProblem(404))).toEqual(['discard']);
  expect(remediesOf('failed', apiProblem(404, { synthetic: true }))).toContain('retry');
  expect(remediesOf('failed', apiProblem(422))[0]).toBe('edit-again');
  expect(remediesOf('failed', apiProblem(500))[0]).toBe('retry');
  expect(remediesOf('clash', null)).toEqual(['write-mine', 'leave-theirs']);
  expect(remediesOf('done', null)).toEqual([]);
});
