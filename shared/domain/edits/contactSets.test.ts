import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type ContactId, contactId } from '../../contract/ids.ts';
import { diffContactSets, mergeContactSets, sameContactSet } from './contactSets.ts';

const ids = (...names: string[]): ContactId[] => names.map((name) => contactId.parse(name));
const someIds = fc.subarray(ids('a', 'b', 'c', 'd', 'e', 'f'));

describe('merging two edits of one contact set', () => {
  test('keeps contacts others added and drops those others removed', () => {
    expect(mergeContactSets(ids('a', 'b'), ids('b', 'c'), ids('a', 'b', 'd'))).toEqual({
      merged: ids('b', 'c', 'd'),
      alsoAdded: ids('c'),
      alsoRemoved: ids('a'),
    });
  });

  test('equals my set if nobody else changed anything', () => {
    fc.assert(
      fc.property(someIds, someIds, (base, mine) => {
        const merge = mergeContactSets(base, base, mine);
        expect(sameContactSet(merge.merged, mine)).toBe(true);
        expect([merge.alsoAdded, merge.alsoRemoved]).toEqual([[], []]);
      }),
    );
  });

  test('applies all additions and removals of both sides and nothing else', () => {
    fc.assert(
      fc.property(someIds, someIds, someIds, (base, theirs, mine) => {
        const { merged } = mergeContactSets(base, theirs, mine);
        for (const id of ids('a', 'b', 'c', 'd', 'e', 'f')) {
          const [was, they, we] = [base.includes(id), theirs.includes(id), mine.includes(id)];
          const wanted = was ? they && we : they || we;
          expect(merged.includes(id)).toBe(wanted);
        }
        expect(new Set(merged).size).toBe(merged.length);
      }),
    );
  });

  test('is symmetric', () => {
    fc.assert(
      fc.property(someIds, someIds, someIds, (base, theirs, mine) => {
        const [one, other] = [mergeContactSets(base, theirs, mine), mergeContactSets(base, mine, theirs)];
        expect(sameContactSet(one.merged, other.merged)).toBe(true);
      }),
    );
  });
});

test('the difference of two contact sets lists added, removed and kept contacts once each', () => {
  expect(diffContactSets(ids('a', 'b', 'b'), ids('c', 'b', 'c'))).toEqual({
    added: ids('c'),
    removed: ids('a'),
    kept: ids('b'),
  });
});
