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

  it('keeps marks that make another word', () => {
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

  it('tells for each letter where it stood', () => {
    const { folded, begins, ends } = foldWithOrigin('Straße Cafe\u0301!');
    expect(folded).toBe('strasse cafe!');
    const at = folded.indexOf('cafe');
    expect([begins[at], ends[at + 3]]).toEqual([7, 12]);
  });

  it('composes Hangul that is written in parts', () => {
    for (const parts of ['\u1100\u1161\u11a8', '\u3131\u314f', '\uffa1\uffc2'])
      expect(foldWithOrigin(parts).folded).toBe(fold(parts));
  });

  it('gives the same letter by letter as all at once', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(foldWithOrigin(text).folded).toBe(fold(text));
      }),
    );
  });

  it('is settled after one go', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(fold(fold(text))).toBe(fold(text));
      }),
    );
  });
});

describe('cutting folded text into words', () => {
  it('parts words at anything that is no letter, digit or mark', () => {
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

  it('parts scripts without spaces from the others', () => {
    expect(wordsOf('q3会議室b')).toEqual([
      { text: 'q3', unspaced: false },
      { text: '会議室', unspaced: true },
      { text: 'b', unspaced: false },
    ]);
  });
});
