import { describe, expect, test } from 'vitest';
import { editId } from '../../contract/ids.ts';
import type { Edit } from '../../contract/edit.ts';
import { nextRedo, nextUndo } from './undo.ts';

type Written = Pick<Edit, 'id' | 'undoes' | 'undo' | 'state'>;

/** `b<a` undoes a. In the order in which they were written; answers newest first, as the core does. */
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

describe('the undo and the redo key', () => {
  test('take back the last, then the one before, and bring them back in turn', () => {
    expect(keys('a', 'b')).toEqual(['b', null]);
    expect(keys('a', 'b', 'B<b')).toEqual(['a', 'B']);
    expect(keys('a', 'b', 'B<b', 'A<a')).toEqual([null, 'A']);
    expect(keys('a', 'b', 'B<b', 'A<a', 'A2<A')).toEqual(['A2', 'B']);
    expect(keys('a', 'b', 'B<b', 'A<a', 'A2<A', 'B2<B')).toEqual(['B2', null]);
  });

  test('forget what could be brought back once something new was written', () => {
    expect(keys('a', 'A<a', 'b')).toEqual(['b', null]);
  });

  test('stop at what can’t be taken back, rather than undo something older', () => {
    const edits = written('a', 'b');
    const [last] = edits;
    if (last !== undefined) edits[0] = { ...last, undo: { kind: 'impossible', why: 'first-link' } };
    expect(nextUndo(edits)?.id).toBe('b');
  });

  test('stop at what replaced a change by others, until that is decided', () => {
    const [last, before] = written('a', 'b');
    if (last === undefined || before === undefined) throw new Error('two edits');
    const undecided = { kind: 'impossible', why: 'undecided' } as const;
    expect(nextUndo([{ ...last, state: 'overwrote', undo: undecided }, before])?.id).toBe('b');
  });

  test('pass over what is being undone already', () => {
    const edits = written('a', 'b');
    const [last] = edits;
    if (last !== undefined) edits[0] = { ...last, undo: { kind: 'undoing', by: editId.parse('B') } };
    expect(nextUndo(edits)?.id).toBe('a');
  });

  test('pass over what wrote nothing and what was not written', () => {
    const [last, before] = written('a', 'b');
    if (last === undefined || before === undefined) throw new Error('two edits');
    expect(nextUndo([{ ...last, state: 'failed' }, before])?.id).toBe('a');
    expect(nextUndo([{ ...last, undo: { kind: 'impossible', why: 'nothing-written' } }, before])?.id).toBe(
      'a',
    );
  });
});
