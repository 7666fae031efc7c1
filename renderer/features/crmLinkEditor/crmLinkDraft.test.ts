import { describe, expect, test } from 'vitest';
import type { EditState } from '#shared/contract/edit.ts';
import { testEdit } from '#shared/contract/testing/testEdit.ts';
import { startLink, withoutRepeats } from './crmLinkDraft.ts';

const link = <T extends string>(object_type: T, crm_object_id: string, source = 'HUBSPOT') => ({
  object_type,
  crm_object_id,
  source,
});

const pending = (state: EditState, crm_object_id: string) =>
  testEdit({
    id: state,
    state,
    change: { kind: 'crm', base: null, mine: link('deal', crm_object_id), replaceTheirs: false },
  });

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

const choice = (crm_object_id: string, ...names: string[]) => ({
  link: { object_type: 'deal' as const, crm_object_id, source: 'HUBSPOT' },
  naming: { own: null, linked: names, companies: [] },
  why: '',
});
const ids = (groups: ReturnType<typeof withoutRepeats>) =>
  Object.values(groups).map((group) => group.map(({ link }) => link.crm_object_id));

const MOST = { recent: 2, used: 5 };

test('a link is only listed in the first group that has it, and groups keep their limits', () => {
  const groups = withoutRepeats(
    '',
    [choice('1')],
    [choice('1'), choice('2'), choice('2'), choice('3'), choice('4')],
    [choice('3'), choice('5')],
    MOST,
  );
  expect(ids(groups)).toEqual([['1'], ['2', '3'], ['5']]);
});

test('the query matches the start of an id or any part of a name, in every group', () => {
  const search = (typed: string) =>
    ids(
      withoutRepeats(
        typed,
        [choice('91', 'Larkfield Logistics')],
        [choice('19', 'Öresund Logistik')],
        [choice('912')],
        MOST,
      ),
    );
  expect(search('91')).toEqual([['91'], [], ['912']]);
  expect(search('logisti')).toEqual([['91'], ['19'], []]);
  expect(search('oresund')).toEqual([[], ['19'], []]);
});
