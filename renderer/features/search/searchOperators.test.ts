import { describe, expect, test } from 'vitest';
import { parseSearch } from '#shared/domain/search/parseSearch.ts';
import { en } from '../../text/languages.ts';
import { completed, completionOf, SEARCH_OPERATORS, withOperator } from './searchOperators.ts';

const parts = (input: string) => parseSearch(input, { now: new Date(2026, 10, 21) }).parts;

test.each(SEARCH_OPERATORS)('the example of %s is parsed as intended', (operator) => {
  const example = en.search.examples[operator];
  expect(operator === '*' ? example.endsWith('*') : example.startsWith(operator)).toBe(true);
  expect(parts(example).map(({ taken }) => taken)).toEqual(['as-meant']);
});

test('an operator is appended after a space', () => {
  expect(withOperator('', 'has:')).toBe('has:');
  expect(withOperator('renewal', 'has:')).toBe('renewal has:');
  expect(withOperator('renewal ', 'has:')).toBe('renewal has:');
});

test('a star is appended to the word', () => {
  expect([withOperator('bonif', '*'), withOperator('bonif ', '*')]).toEqual(['bonif*', 'bonif*']);
});

describe('completing names', () => {
  test.each([
    ['company:', ['company'], ''],
    ['price company:la', ['company'], 'la'],
    ['-contact:"Ada By', ['contact'], 'Ada By'],
    ['speaker:ada,gr', ['contact', 'user'], 'gr'],
  ])('%s completes %j from “%s”', (typed, kinds, words) => {
    expect(completionOf(typed)).toMatchObject({ kinds, words });
  });

  test.each([['price'], ['company:la '], ['company:"Larkfield Group"'], ['type:call'], ['10:30'], ['']])(
    'nothing is completed in “%s”',
    (typed) => expect(completionOf(typed)).toBeNull(),
  );

  test.each([
    ['company:la', 'Larkfield', 'company:Larkfield '],
    ['price contact:"Ad', 'Ada Byron', 'price contact:"Ada Byron" '],
    ['speaker:ada,gr', 'Grace Hopper', 'speaker:ada,"Grace Hopper" '],
    ['company:', 'A "B" C', 'company:"A  B  C" '],
  ])('%s with %s becomes %s', (typed, name, expected) => {
    const completion = completionOf(typed);
    expect(completion).not.toBeNull();
    if (completion !== null) expect(completed(typed, completion, name)).toBe(expected);
  });
});
