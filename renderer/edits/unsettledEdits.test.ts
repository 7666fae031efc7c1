import { expect, test } from 'vitest';
import { edit, type EditState } from '#shared/contract/edit.ts';
import { contactId } from '#shared/contract/ids.ts';
import { unsettledEditsOf } from './unsettledEdits.ts';
import { pendingEdit } from './testing/pendingEdit.ts';

const [ada, grace] = ['a', 'g'].map((id) => contactId.parse(id));
const of = (state: EditState, mine = ada) =>
  edit.parse(pendingEdit(state, { kind: 'contacts', base: [], mine: mine === undefined ? [] : [mine] }));

test('an edit that is begun takes the place of what is staged, and says what else is on its way', () => {
  const staged = of('staged');
  expect(unsettledEditsOf([of('writing'), staged], null)).toEqual({ staged, waiting: true, stuck: false });
  expect(unsettledEditsOf([], null)).toEqual({ staged: null, waiting: false, stuck: false });
});

test('a refused edit that is edited again takes its own place, and no longer stands in the way', () => {
  const [refused, other] = [of('failed'), of('failed', grace)];
  expect(unsettledEditsOf([refused, of('staged')], refused.id)).toEqual({
    staged: refused,
    waiting: false,
    stuck: false,
  });
  expect(unsettledEditsOf([refused, other], refused.id).stuck).toBe(true);
});
