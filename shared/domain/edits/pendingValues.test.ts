import { describe, expect, test } from 'vitest';
import { contactId } from '../../contract/ids.ts';
import type { EditState } from '../../contract/edit.ts';
import { projectedContacts, projectedLink } from './pendingValues.ts';

const ids = (...names: string[]) => names.map((name) => contactId.parse(name));
const set = (state: EditState, base: string[], mine: string[]) => ({
  state,
  change: { kind: 'contacts' as const, base: ids(...base), mine: ids(...mine) },
});
const link = (state: EditState, id: string) => ({
  state,
  change: {
    kind: 'crm' as const,
    base: null,
    mine: { object_type: 'deal' as const, crm_object_id: id, source: 'X' },
    replaceTheirs: false,
  },
});

describe('the value after pending edits', () => {
  test('combines several edits and keeps others’ changes', () => {
    const pending = [set('writing', ['a'], ['a', 'b']), set('queued', ['a', 'b'], ['b'])];
    expect(projectedContacts(ids('a', 'theirs'), pending)).toEqual(['theirs', 'b']);
    expect(projectedLink(null, [link('writing', '1'), link('queued', '2')])?.crm_object_id).toBe('2');
  });

  test('ignores edits that are only staged or need a decision', () => {
    for (const state of ['staged', 'failed', 'clash', 'unknown'] as const) {
      expect(projectedContacts(ids('a'), [set(state, ['a'], [])])).toEqual(['a']);
      expect(projectedLink(null, [link(state, '1')])).toBeNull();
    }
  });

  test('keeps contacts and CRM link separate', () => {
    expect(projectedContacts(ids('a'), [link('queued', '1')])).toEqual(['a']);
    expect(projectedLink(null, [set('queued', [], ['a'])])).toBeNull();
  });
});
