import { describe, expect, test } from 'vitest';
import { en } from './en/index.ts';
import { fetchWords, LANGUAGES } from './languages.ts';

/** Every place of a catalogue, with what kind of word stands there. */
function places(words: unknown, at = ''): string[] {
  if (typeof words === 'string') return [`${at}: ${words.trim() === '' ? 'nothing' : 'words'}`];
  if (typeof words === 'function') return [`${at}: words with ${words.length} parts`];
  if (typeof words !== 'object' || words === null) return [`${at}: ${String(words)}`];
  return Object.entries(words).flatMap(([key, value]) => places(value, `${at}/${key}`));
}

describe.each(LANGUAGES.filter((language) => language !== 'en'))('the words in %s', (language) => {
  test('are all there, none more, and each takes the same parts as in English', async () => {
    const words = await fetchWords(language);
    expect(words).not.toBe(en);
    expect(places(words).toSorted()).toEqual(places(en).toSorted());
    expect(places(words).filter((place) => place.endsWith(': nothing'))).toEqual([]);
  });

  test('count with their own plurals', async () => {
    const { list } = await fetchWords(language);
    expect(list.end(1)).not.toBe(list.end(2));
    expect(list.end(1)).toContain('1');
  });
});
