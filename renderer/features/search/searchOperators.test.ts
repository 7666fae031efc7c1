import { expect, test } from 'vitest';
import { parseSearch } from '#shared/domain/search/parseSearch.ts';
import { en } from '../../text/languages.ts';
import { SEARCH_OPERATORS, withOperator } from './searchOperators.ts';

const parts = (input: string) => parseSearch(input, { now: new Date(2026, 10, 21) }).parts;

test.each(SEARCH_OPERATORS)('the example of %s is parsed as intended', (operator) => {
  const example = en.search.examples[operator];
  expect(example.startsWith(operator)).toBe(true);
  expect(parts(example).map(({ taken }) => taken)).toEqual(['as-meant']);
});

test('an operator is appended after a space', () => {
  expect(withOperator('', 'has:')).toBe('has:');
  expect(withOperator('renewal', 'has:')).toBe('renewal has:');
  expect(withOperator('renewal ', 'has:')).toBe('renewal has:');
});
