import { expect, test } from 'vitest';
import { withoutRepeats } from './crmChoices.ts';

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
