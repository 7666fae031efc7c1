import { describe, expect, test } from 'vitest';
import { edit, type EditState } from '#shared/contract/edit.ts';
import { pendingEdit } from '../../edits/testing/pendingEdit.ts';
import { startLink } from './crmLinkDraft.ts';

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

describe('the CRM link dialog', () => {
  test('starts with the current link, or only its source if the API can’t write its type', () => {
    expect(startLink(link('deal', '1'), []).draft).toEqual(link('deal', '1'));
    expect(startLink(link('project', '1'), []).draft).toEqual(link('company', '', 'HUBSPOT'));
    expect(startLink(null, []).draft).toEqual(link('company', '', ''));
  });

  test('replaces edits in flight and continues with the staged change', () => {
    const start = startLink(link('deal', 'old'), [
      pending('queued', 'on-its-way'),
      pending('staged', 'mine'),
    ]);
    expect(start.base).toEqual(link('deal', 'on-its-way'));
    expect(start.draft).toEqual(link('deal', 'mine'));
    expect([start.staged?.state, start.waiting, start.stuck]).toEqual(['staged', true, false]);
  });
});
