import { describe, expect, test } from 'vitest';
import { type CommandMenuGroup, rankGroups } from './commandMenuItems.ts';

const item = (key: string, label: string, words?: readonly string[]) => ({
  key,
  label,
  ...(words === undefined ? {} : { words }),
  onChoose: () => undefined,
});

const groups: readonly CommandMenuGroup[] = [
  {
    key: 'pages',
    heading: 'Go to',
    items: [item('people', 'People'), item('settings', 'Settings', ['theme'])],
  },
  {
    key: 'commands',
    heading: 'Do',
    items: [item('sidebar', 'Show or hide the sidebar'), item('back', 'Back')],
  },
  { key: 'calls', heading: 'Calls', found: true, items: [item('call', 'Quarterly review')] },
];

function shown(typed: string, used: readonly string[] = []) {
  return rankGroups(groups, typed, used, 'Used').map(({ heading, items }) => [
    heading,
    items.map(({ key }) => key),
  ]);
}

describe('the command menu', () => {
  test('shows everything for an empty query, recent commands first and only once', () => {
    expect(shown('', ['back', 'gone', 'people'])).toEqual([
      ['Used', ['back', 'people']],
      ['Go to', ['settings']],
      ['Do', ['sidebar']],
      ['Calls', ['call']],
    ]);
  });

  test('keeps the commands of what is open before the recent ones, in their order', () => {
    const here: CommandMenuGroup = {
      key: 'here',
      heading: 'Actions',
      first: true,
      items: [item('crm', 'Set CRM link'), item('contacts', 'Edit contacts')],
    };
    const [first, second] = rankGroups([...groups, here], '', ['contacts', 'back'], 'Used');
    expect(first?.items.map(({ key }) => key)).toEqual(['crm', 'contacts']);
    expect(second?.items.map(({ key }) => key)).toEqual(['back']);
  });

  test('finds items whose name or keywords match every typed word', () => {
    expect(shown('side show')).toEqual([
      ['Do', ['sidebar']],
      ['Calls', ['call']],
    ]);
    expect(shown('theme')[0]).toEqual(['Go to', ['settings']]);
  });

  test('does not filter search results', () => {
    expect(shown('zzzz')).toEqual([['Calls', ['call']]]);
  });
});
