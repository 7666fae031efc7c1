import { describe, expect, test } from 'vitest';
import { edit, type EditState } from '#shared/contract/edit.ts';
import { pendingEdit } from '../../edits/testing/pendingEdit.ts';
import { asDraft, errorOf, startLink } from './crmLinkDraft.ts';

const link = (object_type: string, crm_object_id: string, source = 'HUBSPOT') => ({
  object_type,
  crm_object_id,
  source,
});

const pending = (state: EditState, crm_object_id: string) =>
  edit.parse(
    pendingEdit(state, {
      kind: 'crm',
      base: null,
      mine: { object_type: 'deal', crm_object_id, source: 'HUBSPOT' },
      replaceTheirs: false,
    }),
  );

describe('the CRM dialog', () => {
  test('begins with the link that is set, or with nothing but its CRM where the API doesn’t write its type', () => {
    expect(startLink(link('deal', '1'), []).draft).toEqual(link('deal', '1'));
    expect(startLink(link('project', '1'), []).draft).toEqual(link('company', '', 'HUBSPOT'));
    expect(startLink(null, []).draft).toEqual(link('company', '', ''));
  });

  test('replaces what is on its way, and goes on with what is staged', () => {
    const start = startLink(link('deal', 'old'), [
      pending('queued', 'on-its-way'),
      pending('staged', 'mine'),
    ]);
    expect(start.base).toEqual(link('deal', 'on-its-way'));
    expect(start.draft).toEqual(link('deal', 'mine'));
    expect([start.staged?.state, start.waiting, start.stuck]).toEqual(['staged', true, false]);
  });
});

describe('a typed link', () => {
  test.each([
    ['', 'missing'],
    ['   ', 'missing'],
    ['x'.repeat(256), 'too-long'],
    [` ${'x'.repeat(255)} `, null],
  ])('%j is judged as %s', (value, error) => {
    expect(errorOf(value)).toBe(error);
  });

  test('is not made from a link of a type the API reads only', () => {
    expect(asDraft(link('project', '1'))).toBeNull();
    expect(asDraft(null)).toBeNull();
    expect(asDraft(link('deal', '1'))).toEqual(link('deal', '1'));
  });
});
