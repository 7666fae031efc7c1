import { describe, expect, test } from 'vitest';
import { HEARING_RULES, type HearingRule } from '../../../contract/enumerations.ts';
import { NO_ALIASES } from '../../search/aliases.ts';
import { call, type Line } from '../testing/calls.ts';
import { heardLines, someOf } from './worthHearing.ts';

const PRICE = { id: 'price', name: 'Prices', phrases: ['price*'] };
const item = (title: string) => ({ id: 'item', title, description: null, due_on: null });

/** Speaker 0 is ours, speaker 1 a customer. */
const heard = (
  lines: readonly Line[],
  rules: readonly HearingRule[] = HEARING_RULES,
  items: Parameters<typeof heardLines>[3] = [],
) =>
  heardLines(call(lines), rules, [PRICE], items, NO_ALIASES).map(({ rule, about, line, text }) => [
    rule,
    about,
    line,
    text,
  ]);

describe('worth hearing', () => {
  test('is a customer’s question after which none of us speaks', () => {
    const question = 'We talked. When will the export of our data be ready?';
    expect(
      heard([
        [0, 0, 5, 'Hello there, everybody.'],
        [1, 6, 9, question],
        [1, 9, 12, 'Hello?'],
      ]),
    ).toEqual([['question', '', 1, 'When will the export of our data be ready?']]);
    expect(
      heard([
        [1, 6, 9, question],
        [0, 10, 12, 'On Monday.'],
      ]),
    ).toEqual([]);
    expect(heard([[0, 6, 9, question]])).toEqual([]);
  });

  test('is the customer’s first mention of a tracker, or else ours', () => {
    const ours: Line = [0, 0, 5, 'Let us talk about the prices first.'];
    const theirs: Line = [1, 6, 9, 'Your price went up by a third this year.'];
    expect(heard([ours, theirs, theirs])).toEqual([['mention', 'Prices', 1, theirs[3]]]);
    expect(heard([ours])).toEqual([['mention', 'Prices', 0, ours[3]]]);
  });

  test('is where the words of an action item were likely said', () => {
    const said: Line = [0, 6, 9, 'I will send the signed order form to your procurement.'];
    const lines: readonly Line[] = [
      [0, 0, 5, 'Good morning to you all.'],
      said,
      [1, 10, 12, 'Thank you very much.'],
    ];
    const items = [item('Send the signed order form to procurement')];
    expect(heard(lines, HEARING_RULES, items)).toEqual([['actionItem', items[0]?.title, 1, said[3]]]);
    expect(heard(lines, ['mention'], items)).toEqual([]);
  });

  test('is a line once, and none that says too little', () => {
    expect(heard([[1, 0, 5, 'What is your best price for the whole team?']])).toHaveLength(1);
    expect(heard([[1, 0, 5, 'The price?']])).toEqual([]);
  });

  test('lets the rules take turns, with two lines of one engagement and each sentence once', () => {
    const line = (rule: HearingRule, id: string, text: string) => ({ rule, text, engagement: { id } });
    const lines = [
      ...['a1', 'a2', 'a3', 'b1', 'c1', 'a1'].map((text) => line('mention', text.charAt(0), text)),
      line('mention', 'd', 'c1'),
      line('question', 'd', 'd1'),
      line('question', 'e', 'e1'),
    ];
    const texts = (rules: readonly HearingRule[], most: number) =>
      someOf(lines, rules, most).map(({ text }) => text);
    expect(texts(HEARING_RULES, 3)).toEqual(['a1', 'd1', 'e1']);
    expect(texts(['mention'], 9)).toEqual(['a1', 'a2', 'b1', 'c1']);
  });
});
