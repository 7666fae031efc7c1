import { expect, test } from 'vitest';
import type { EditState } from '#shared/contract/edit.ts';
import { testEdit } from '#shared/contract/testing/testEdit.ts';
import { unsettledEditsOf } from './unsettledEdits.ts';

const of = (state: EditState, mine = 'ada') =>
  testEdit({ id: `${state} ${mine}`, state, change: { kind: 'contacts', base: [], mine: [mine] } });

test('a new edit replaces the staged one, and reports others in flight', () => {
  const staged = of('staged');
  expect(unsettledEditsOf([of('writing'), staged], null)).toEqual({ staged, waiting: true, stuck: false });
  expect(unsettledEditsOf([], null)).toEqual({ staged: null, waiting: false, stuck: false });
});

test('a refused edit that is edited again is replaced, and no longer needs attention', () => {
  const [refused, other] = [of('failed'), of('failed', 'grace')];
  expect(unsettledEditsOf([refused, of('staged')], refused.id)).toEqual({
    staged: refused,
    waiting: false,
    stuck: false,
  });
  expect(unsettledEditsOf([refused, other], refused.id).stuck).toBe(true);
});
