import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fold as foldForIndex } from '../../search/fold.ts';
import { longCall } from '../testing/calls.ts';
import { find, findAny, hitBeside, hitFrom, hitRanges, hitsInLine } from './find.ts';
import { buildFindIndex } from './findIndex.ts';
import { fold, Folded, foldText, foldWithPlaces } from './foldText.ts';

/** The marked parts of one line, as written. */
function marked(line: string, query: string, words: 'anywhere' | 'start' | 'both' = 'anywhere'): string[] {
  const index = buildFindIndex([line]);
  const ranges = hitRanges(index, find(index, query, { words }), 0);
  return ranges.map(({ offset, length }) => line.slice(offset, offset + length));
}

describe('a query', () => {
  test.each([
    ['CAFÉ au lait', 'cafe', ['CAFÉ']],
    ['Cafe\u0301 au lait', 'café', ['Cafe\u0301']],
    ['Straße und Strasse', 'STRASSE', ['Straße', 'Strasse']],
    ['Ødegård', 'odegard', ['Ødegård']],
    ['the ﬁrst ofﬁce', 'office', ['ofﬁce']],
    ['ＡＢＣ１２３', 'abc123', ['ＡＢＣ１２３']],
    ['İstanbul', 'istanbul', ['İstanbul']],
    ['ΟΔΟΣ οδός', 'οδος', ['ΟΔΟΣ', 'οδός']],
    ['Ёлка й', 'елка', ['Ёлка']],
    ['й', 'и', []],
    ['ча\u0438\u0306ка', 'чайка', ['ча\u0438\u0306ка']],
    ['Gáŋŋe guhkkiŧ', 'ganne guhkkit', ['Gáŋŋe guhkkiŧ']],
    ['مُحَمَّد أحمد', 'محمد', ['مُحَمَّد']],
    ['أحمد', 'احمد', ['أحمد']],
    ['שָׁלוֹם', 'שלום', ['שָׁלוֹם']],
    ['हिन्दी', 'हिन्दी', ['हिन्दी']],
    ['कि', 'क्', []],
  ])('finds without regard to case, accents and width: %s for %s', (line, query, expected) => {
    expect(marked(line, query)).toEqual(expected);
  });

  test.each([
    ['Well, I — think: so.', 'well i think', ['Well, I — think']],
    ['“follow-up”', 'follow up', ['follow-up']],
    ['don’t', "don't", ['don’t']],
    ['  spaced \n out ', ' spaced out ', ['spaced \n out']],
    ['so... well', 'SO WELL', ['so... well']],
    ['so well', 'sowell', []],
  ])('finds a phrase across punctuation: %s for %s', (line, query, expected) => {
    expect(marked(line, query)).toEqual(expected);
  });

  test.each([
    ['你好，世界！', '你好世界', ['你好，世界']],
    ['你好，世界！', '世', ['世']],
    ['カﾞス ガス が か', 'ガス', ['カﾞス', 'ガス']],
    ['か\u3099', 'が', ['か\u3099']],
    ['が', 'か', []],
    ['한국어', '한국', ['한국']],
    ['\u1112\u1161\u11ab\u1100\u116e\u11a8', '한국', ['\u1112\u1161\u11ab\u1100\u116e\u11a8']],
    ['สวัสดี ครับ', 'สวัสดีครับ', ['สวัสดี ครับ']],
    ['iPhone価格', 'phone価', ['Phone価']],
    ['𠮷野家', '野', ['野']],
  ])('finds in scripts that set no spaces: %s for %s', (line, query, expected) => {
    expect(marked(line, query)).toEqual(expected);
  });

  test.each([
    ['50% of C# and R&D', '50%', ['50%']],
    ['C, C# and C++', 'c++', ['C++']],
    ['good 😀 news', '😀', ['😀']],
    ['wait… what — no', '—', ['—']],
    ['wait… what', '…', ['…']],
    ['nothing', '   ', []],
    ['nothing', '', []],
    ['', 'x', []],
  ])('finds signs as they are written: %s for %s', (line, query, expected) => {
    expect(marked(line, query)).toEqual(expected);
  });

  test.each([
    ['price priced reprice', 'price', 'both', ['price']],
    ['price priced reprice', 'price', 'start', ['price', 'price']],
    ['l’équipe', 'equipe', 'both', ['équipe']],
    ['pay $50 now', '50', 'both', ['50']],
    ['我们的价格很高', '价格', 'both', ['价格']],
    ['aprice a price', 'a price', 'both', ['a price']],
  ] as const)('keeps to whole words where asked: %s for %s, %s', (line, query, words, expected) => {
    expect(marked(line, query, words)).toEqual(expected);
  });

  test('never matches across two lines', () => {
    const index = buildFindIndex(['one', 'two', '一', '二']);
    expect([find(index, 'one two').count, find(index, '一二').count]).toEqual([0, 0]);
  });

  test('finds every substring of a line', () => {
    const text = fc.string({ unit: 'grapheme', maxLength: 30 });
    fc.assert(
      fc.property(text, fc.nat(), fc.nat(), (line, a, b) => {
        const [from, to] = [a % (line.length + 1), b % (line.length + 1)].sort((x, y) => x - y);
        const query = line.slice(from, to);
        // A query that splits a letter from its mark is a different letter.
        fc.pre(fold(query) !== '' && fold(line).includes(fold(query)));
        const index = buildFindIndex([line]);
        const hits = find(index, query);
        expect(hits.count).toBeGreaterThan(0);
        for (const range of hitRanges(index, hits, 0)) {
          expect(fold(line.slice(range.offset, range.offset + range.length))).toContain(fold(query));
        }
      }),
      { numRuns: 2000 },
    );
  });
});

describe('several spellings', () => {
  test('are found in order, of those that overlap the longest', () => {
    const lines = ['Bonnie fly or Bonify', 'nothing', 'bonifai, Bonnie'];
    const index = buildFindIndex(lines);
    const hits = findAny(index, ['bonnie', 'Bonify', 'Bonifai', 'Bonnie fly']);
    const marks = lines.map((line, at) =>
      hitRanges(index, hits, at).map(({ offset, length }) => line.slice(offset, offset + length)),
    );
    expect(marks).toEqual([['Bonnie fly', 'Bonify'], [], ['bonifai', 'Bonnie']]);
    expect([hits.count, hitFrom(hits, 1)]).toEqual([4, 2]);
    expect(findAny(index, ['bonify'])).toEqual(find(index, 'bonify'));
  });
});

describe('a star at the end', () => {
  const starred = (lines: readonly string[], query: string) => {
    const index = buildFindIndex(lines);
    const hits = findAny(index, [query]);
    return lines.map((line, at) =>
      hitRanges(index, hits, at).map(({ offset, length }) => line.slice(offset, offset + length)),
    );
  };

  test('finds words that begin so', () => {
    const lines = ['Bonify and bonifai, rebonify', 'BONIF-y', 'Bo nif'];
    expect(starred(lines, 'bonif*')).toEqual([['Bonif', 'bonif'], ['BONIF'], []]);
    expect(starred(lines, ' bonif** ')).toEqual(starred(lines, 'bonif*'));
    expect(starred(lines, 'bonif')).toEqual([['Bonif', 'bonif', 'bonif'], ['BONIF'], []]);
    expect(starred(['a nice price, a price, aprice'], 'a pri*')).toEqual([['a pri']]);
    expect(starred(['我们的价格很高'], '价*')).toEqual([['价']]);
  });

  test('is a sign where there is nothing else, and nothing in the middle', () => {
    expect(starred(['5 * 3 ** 2'], '*')).toEqual([['*', '*', '*']]);
    expect(starred(['5 * 3'], '5*3')).toEqual([['5 * 3']]);
  });
});

describe('hits', () => {
  const index = buildFindIndex(['a b a', 'none', 'A', '', 'aa']);
  const hits = find(index, 'a');

  test('are counted and grouped by line', () => {
    expect(hits.count).toBe(5);
    expect([...hits.line]).toEqual([0, 0, 2, 4, 4]);
    expect([0, 1, 2, 3, 4].map((line) => hitsInLine(hits, line))).toEqual([
      { first: 0, count: 2 },
      { first: 2, count: 0 },
      { first: 2, count: 1 },
      { first: 3, count: 0 },
      { first: 3, count: 2 },
    ]);
    expect(hitRanges(index, hits, 4)).toEqual([
      { offset: 0, length: 1 },
      { offset: 1, length: 1 },
    ]);
  });

  test('are visited from the current line on, wrapping at both ends', () => {
    expect([0, 1, 3, 5].map((line) => hitFrom(hits, line))).toEqual([0, 2, 3, 0]);
    expect([hitBeside(hits, 4, 1), hitBeside(hits, 0, -1), hitBeside(hits, 1, 1)]).toEqual([0, 4, 2]);
    const none = find(index, 'zebra');
    expect([hitFrom(none, 0), hitBeside(none, -1, 1)]).toEqual([-1, -1]);
  });

  test('match a scan of every line in a long call', () => {
    const long = longCall(5000);
    const index = buildFindIndex(long.text);
    for (const query of ['e', 'pricing', 'our team', 'quarter because']) {
      const counts = long.text.map((text) => fold(text).split(fold(query)).length - 1);
      const hits = find(index, query);
      expect(hits.count).toBe(counts.reduce((a, b) => a + b, 0));
      expect(counts).toEqual(long.text.map((_, line) => hitsInLine(hits, line).count));
    }
  });
});

describe('folding', () => {
  test('compares composed letters like the workspace search', () => {
    const composed = fc.string({ unit: 'grapheme' }).map((text) => text.normalize('NFC'));
    fc.assert(
      fc.property(composed, (text) => {
        const letters = (folded: string): string => folded.replace(/[^\p{L}\p{N}\p{M}]/gu, '');
        expect(letters(fold(text))).toBe(letters(foldForIndex(text)));
      }),
      { numRuns: 2000 },
    );
  });

  test('gives the same result in the fast and the slow path', () => {
    fc.assert(
      fc.property(
        fc.string({
          unit: fc.oneof(
            fc.constantFrom('a', ' ', ',', '世'),
            fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }),
          ),
        }),
        (text) => {
          const folded = new Folded(0);
          foldText(text, folded);
          expect(folded.toString()).toBe(foldWithPlaces(text).text);
        },
      ),
      { numRuns: 2000 },
    );
  });

  test('is idempotent', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(fold(fold(text))).toBe(fold(text));
      }),
      { numRuns: 2000, examples: [['0 ゛'], ['㈀ￂ'], ['ㄱㅏ']] },
    );
  });
});
