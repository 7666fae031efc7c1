import { describe, expect, test } from 'vitest';
import { contactId } from '../../contract/ids.ts';
import { undoOf, undoOfStaged } from './undo.ts';

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
