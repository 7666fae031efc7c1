import { describe, expect, test } from 'vitest';
import { editId } from '../../contract/ids.ts';
import type { Edit } from '../../contract/edit.ts';
import { nextRedo, nextUndo } from './undo.ts';

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
