import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  areSpellingsCut,
  countVariants,
  distinctSpellings,
  MOST_VARIANTS,
  NO_ALIASES,
  prepareAliases,
  respellingsIn,
  spellingConflict,
  spellingsOf,
} from './aliases.ts';
import { fold } from './fold.ts';
import { findIn, needleOf } from './needles.ts';
import { parseSearch } from './parseSearch.ts';

const BONIFY = { word: 'Bonify', spellings: ['Bonifai', 'Bonnie fly'] };
const BONNIE = { word: 'Bonnie', spellings: ['Bonny'] };
const aliases = prepareAliases([BONIFY]);
const now = new Date(2026, 10, 21);

/** The words of a search in all spellings, as they are compared. */
const textOf = (input: string, words = aliases) =>
  parseSearch(input, { now, aliases: words }).text.map(({ folded, prefix, others }) => [
    prefix ? `${folded}*` : folded,
    ...others.map((each) => (each.prefix ? `${each.folded}*` : each.folded)),
  ]);
const notesOf = (input: string, words = aliases) =>
  parseSearch(input, { now, aliases: words }).parts.flatMap(({ note }) => note ?? []);

describe('a phrase', () => {
  test.each([
    ['Bonify', ['Bonify', 'Bonifai', 'Bonnie fly']],
    ['BONIFÁI', ['BONIFÁI', 'Bonify', 'Bonnie fly']],
    ['price of Bonnie-fly today', ['price of Bonify today', 'price of Bonifai today']],
    ['Bonify*', ['Bonify*', 'Bonifai*', 'Bonnie fly*']],
    ['Bonify’s price', ['Bonifai’s price', 'Bonnie fly’s price']],
    ['Bonifying', ['Bonifying']],
    ['Bonnie', ['Bonnie']],
    ['', ['']],
  ])('has all spellings of its words: %s', (phrase, expected) => {
    const spellings = spellingsOf(phrase, aliases);
    expect(spellings[0]).toBe(phrase);
    expect(new Set(spellings)).toEqual(new Set([phrase, ...expected]));
  });

  test('has every combination of two words, and of words that overlap', () => {
    const both = prepareAliases([BONIFY, BONNIE]);
    expect(spellingsOf('Bonny and Bonifai', both)).toEqual(
      expect.arrayContaining(['Bonnie and Bonify', 'Bonny and Bonnie fly', 'Bonnie and Bonnie fly']),
    );
    expect(spellingsOf('Bonnie fly', both)).toEqual(['Bonnie fly', 'Bonify', 'Bonifai', 'Bonny fly']);
  });

  test('has a limit, which is said with both counts', () => {
    const phrase = 'Bonify '.repeat(20).trim();
    expect(spellingsOf(phrase, aliases)).toHaveLength(MOST_VARIANTS);
    expect(countVariants(respellingsIn(phrase, aliases))).toBe(3 ** 20);
    expect(areSpellingsCut(['price', phrase], aliases)).toBe(true);
    expect(areSpellingsCut(['price', 'bonify'], aliases)).toBe(false);
    expect(notesOf(`"${phrase}"`)).toEqual([
      { kind: 'too-many-spellings', about: phrase, choices: ['500', String(3 ** 20)] },
    ]);
  });

  test('in a script without spaces is found within a longer run', () => {
    const words = prepareAliases([{ word: '会議室', spellings: ['会議しつ'] }]);
    expect(spellingsOf('この会議室です', words)).toEqual(['この会議室です', 'この会議しつです']);
  });

  test('finds the same whichever of its spellings it has', () => {
    const word = fc.constantFrom('Bonify', 'bonifai', 'Bonnie fly', 'BONNIE', 'fly', 'price');
    const line = fc.array(word, { maxLength: 6 }).map((words) => fold(words.join(' ')));
    const isFound = (spelling: string, text: string) => {
      const [term] = parseSearch(`"${spelling}"`, { now, aliases }).text;
      return term !== undefined && findIn(text, needleOf(term)).next().done !== true;
    };
    fc.assert(
      fc.property(line, (text) => {
        const [first, ...others] = [BONIFY.word, ...BONIFY.spellings].map((each) => isFound(each, text));
        expect(first).toBe(/\b(bonify|bonifai|bonnie fly)\b/.test(text));
        for (const other of others) expect(other).toBe(first);
      }),
    );
  });
});

describe('a search', () => {
  test.each([
    ['bonify', [['bonify', 'bonifai', 'bonnie fly']]],
    ['bonif*', [['bonif*']]],
    ['bonify*', [['bonify*', 'bonifai*', 'bonnie fly*']]],
    ['"price of bonifai"', [['price of bonifai', 'price of bonify', 'price of bonnie fly']]],
    [
      'bonnie fly',
      [
        ['bonnie', 'bonify', 'bonifai'],
        ['fly', 'bonify', 'bonifai'],
      ],
    ],
    ['to Bonnie, fly*', [['to'], ['bonnie,', 'bonify', 'bonifai'], ['fly*', 'bonify', 'bonifai']]],
    ['fly bonnie', [['fly'], ['bonnie']]],
    ['bonnie type:call fly', [['bonnie'], ['fly']]],
    ['not-bonnie fly', [['not-bonnie'], ['fly']]],
  ])('has all spellings of its words: %s', (input, expected) => {
    expect(textOf(input)).toEqual(expected);
  });

  test('has them where a word is excluded or in a place, too', () => {
    const query = parseSearch('-bonify company:bonifai', { now, aliases });
    expect(query.without[0]?.others.map(({ folded }) => folded)).toEqual(['bonifai', 'bonnie fly']);
    expect(query.places[0]?.anyOf[0]?.others.map(({ folded }) => folded)).toEqual(['bonify', 'bonnie fly']);
  });

  test('says which spellings it finds', () => {
    expect(notesOf('price "of bonify"')).toEqual([
      { kind: 'also-written', about: 'of bonify', choices: ['Bonifai', 'Bonnie fly'] },
    ]);
    expect(notesOf('bonnie fly')).toEqual([
      { kind: 'also-written', about: 'bonnie fly', choices: ['Bonify', 'Bonifai'] },
    ]);
    expect(notesOf('bonify', NO_ALIASES)).toEqual([]);
  });
});

describe('a spelling', () => {
  test('counts once, in whatever case and accents', () => {
    const spellings = ['bonify', 'Bónifai', 'BONIFAI', '—', 'Bonnie-fly', 'bonnie  fly'];
    expect(distinctSpellings({ word: 'Bonify', spellings })).toEqual(['Bónifai', 'Bonnie-fly']);
  });

  test('belongs to one word', () => {
    expect(spellingConflict({ word: 'Boni', spellings: ['BONNIE, fly'] }, [BONIFY])).toEqual({
      spelling: 'BONNIE, fly',
      word: 'Bonify',
    });
    expect(spellingConflict({ word: 'bonify', spellings: ['B'] }, [BONIFY])?.spelling).toBe('bonify');
    expect(spellingConflict(BONNIE, [BONIFY])).toBeNull();
  });
});
