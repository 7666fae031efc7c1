import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fold, foldWithOrigin } from './fold.ts';
import { wordsOf } from './searchTerms.ts';

describe('folding text for comparison', () => {
  it('drops what people leave out when they type', () => {
    expect(fold('Çağrı İLE Øresund, naïve Œuvre')).toBe('cagri ile oresund, naive oeuvre');
    expect(fold('Ёлка ΣΊΣΥΦΟΣ')).toBe('елка σισυφοσ');
    expect(fold('cafe\u0301')).toBe(fold('café'));
    expect(fold('Gáŋŋe guhkkiŧ')).toBe('ganne guhkkit');
    expect(fold('so\u00adft zero\u200dwidth')).toBe('soft zerowidth');
  });

  it('keeps marks that change the word', () => {
    expect(fold('がき')).not.toBe(fold('かき'));
    expect(fold('की')).not.toBe(fold('का'));
    expect(fold('한국')).toBe('한국');
    expect(fold('Чайка')).toBe('чайка');
    expect(fold('ча\u0438\u0306ка')).toBe('чайка');
    expect(fold('\u045e')).toBe('у');
  });

  it('turns punctuation of every script into spaces and keeps line breaks', () => {
    expect(fold('“Ja” – sicher…\n再见。')).toBe(' ja    sicher...\n再见 ');
  });

  it('returns the original position of each letter', () => {
    const { folded, begins, ends } = foldWithOrigin('Straße Cafe\u0301!');
    expect(folded).toBe('strasse cafe!');
    const at = folded.indexOf('cafe');
    expect([begins[at], ends[at + 3]]).toEqual([7, 12]);
  });

  it('composes Hangul written in jamo', () => {
    for (const parts of ['\u1100\u1161\u11a8', '\u3131\u314f', '\uffa1\uffc2'])
      expect(foldWithOrigin(parts).folded).toBe(fold(parts));
  });

  it('gives the same result letter by letter as all at once', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(foldWithOrigin(text).folded).toBe(fold(text));
      }),
    );
  });

  /** A surrogate pair has no entry in the table, so text that ends with one is folded in several passes. */
  const inPasses = (text: string): string => fold(`${text}\u{1f600}`).slice(0, -1);

  it('gives the same result by its table as in several passes, for all of Unicode', () => {
    const differing: string[] = [];
    // Characters beyond these are surrogate pairs.
    for (let code = 0x80; code <= 0xffff; code += 1) {
      const letter = String.fromCharCode(code);
      const text = `${letter} aΣ${letter}Σb И${letter} 가${letter}`;
      if (fold(text) !== inPasses(text)) differing.push(text);
    }
    expect(differing).toEqual([]);
  });

  it('gives the same result by its table as in several passes for any text', () => {
    const unit = fc.oneof(
      fc.constantFrom('a', 'É', 'ß', 'Σ', 'И', '한', 'か'),
      fc.string({ unit: 'binary', maxLength: 2 }),
    );
    fc.assert(
      fc.property(fc.array(unit), (letters) => {
        expect(fold(letters.join(''))).toBe(inPasses(letters.join('')));
      }),
      { numRuns: 300 },
    );
  });

  it('is idempotent', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(fold(fold(text))).toBe(fold(text));
      }),
    );
  });
});

describe('splitting folded text into words', () => {
  it('splits words at everything but letters, digits and marks', () => {
    expect(wordsOf("don't 1,000 a@b.co").map((word) => word.text)).toEqual([
      'don',
      't',
      '1',
      '000',
      'a',
      'b',
      'co',
    ]);
  });

  it('separates unspaced scripts from others', () => {
    expect(wordsOf('q3会議室b')).toEqual([
      { text: 'q3', unspaced: false },
      { text: '会議室', unspaced: true },
      { text: 'b', unspaced: false },
    ]);
  });
});
