import { expect, test } from 'vitest';
import { contactId } from '../../contract/ids.ts';
import { diffContactSets } from './contactSets.ts';

const ids = (...names: string[]) => names.map((name) => contactId.parse(name));

test('the difference of two contact sets lists added, removed and kept contacts once each', () => {
  expect(diffContactSets(ids('a', 'b', 'b'), ids('c', 'b', 'c'))).toEqual({
    added: ids('c'),
    removed: ids('a'),
    kept: ids('b'),
  });
});
