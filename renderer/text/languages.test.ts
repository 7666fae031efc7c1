import { describe, expect, test } from 'vitest';
import { en } from './en/index.ts';
import { directionOf, fetchWords, languageFor, wordsAtHand } from './languages.ts';

describe('the language of the words', () => {
  test.each([
    ['de-CH', 'de'],
    ['DE', 'de'],
    ['pt-BR', 'pt-BR'],
    ['pt-PT', 'pt-BR'],
    ['en-GB', 'en'],
    ['ja', 'en'],
    ['', 'en'],
  ])('for somebody who reads %s is %s', (wanted, found) => {
    expect(languageFor(wanted, ['en', 'de', 'pt-BR'])).toBe(found);
  });

  test('runs from right to left where it is written so', () => {
    expect(['ar', 'he-IL', 'fa', 'en', 'de'].map(directionOf)).toEqual(['rtl', 'rtl', 'rtl', 'ltr', 'ltr']);
  });

  test('is English where the wanted one can’t be had', async () => {
    expect(wordsAtHand('en')).toBe(en);
    expect(wordsAtHand('tlh')).toBeNull();
    expect(await fetchWords('tlh')).toBe(en);
  });
});
