import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyCall, call } from '../testing/calls.ts';
import { quoteOf, quoteText, type Spot } from './quote.ts';

const transcribed = call([
  [0, 60, 64, 'We  looked at\nit.', [0, 2, 60, 60.5, 4, 6, 61, 62]],
  [0, 64, 66, 'Twice, even.'],
  [1, 67, 70, 'And what did you find?'],
  [-1, 3700, 3710, ' '],
]);
const nameOf = (speaker: number): string => ['Ada', 'Bob'][speaker] ?? 'Unknown speaker';

describe('a quote', () => {
  test('is clean text by speaker, with the time of its first word', () => {
    const quote = quoteOf(transcribed, { line: 0, offset: 4 }, { line: 2, offset: 8 }, nameOf);
    expect(quote).toEqual({
      start: 61,
      end: 70,
      pieces: [
        { speaker: 0, name: 'Ada', second: 61, text: 'looked at it. Twice, even.' },
        { speaker: 1, name: 'Bob', second: 67, text: 'And what' },
      ],
    });
    expect(quote === null ? '' : quoteText(quote, 'parley://open?x')).toBe(
      'Ada (1:01): looked at it. Twice, even.\nBob (1:07): And what\nparley://open?x',
    );
  });

  test('is the same whichever end was selected first', () => {
    const [a, b] = [
      { line: 2, offset: 3 },
      { line: 1, offset: 2 },
    ];
    expect(quoteOf(transcribed, a, b, nameOf)).toEqual(quoteOf(transcribed, b, a, nameOf));
    const within = [
      { line: 1, offset: 5 },
      { line: 1, offset: 0 },
    ] as const;
    expect(quoteOf(transcribed, ...within, nameOf)?.pieces).toMatchObject([{ text: 'Twice' }]);
  });

  test('is of whole words, whatever is selected of them', () => {
    const texts = (from: Spot, to: Spot) =>
      quoteOf(transcribed, from, to, nameOf)?.pieces.map(({ text }) => text);
    expect(texts({ line: 0, offset: 6 }, { line: 2, offset: 5 })).toEqual([
      'looked at it. Twice, even.',
      'And what',
    ]);
    expect(texts({ line: 1, offset: 2 }, { line: 1, offset: 3 })).toEqual(['Twice']);
    // Nothing of a word is selected that only begins or ends there.
    expect(texts({ line: 1, offset: 5 }, { line: 1, offset: 7 })).toEqual([',']);
    const chinese = call([[0, 0, 5, '价格是多少，好的']]);
    const price = quoteOf(chinese, { line: 0, offset: 1 }, { line: 0, offset: 2 }, nameOf);
    expect(price?.pieces.map(({ text }) => text)).toEqual(['价格']);
  });

  test('of only whitespace is null', () => {
    expect(quoteOf(transcribed, { line: 3, offset: 0 }, { line: 3, offset: 1 }, nameOf)).toBeNull();
    expect(quoteOf(transcribed, { line: 1, offset: 2 }, { line: 1, offset: 2 }, nameOf)).toBeNull();
    expect(quoteOf(call([]), { line: 0, offset: 0 }, { line: 9, offset: 9 }, nameOf)).toBeNull();
  });

  test('has no line break and lies within the call, whatever is selected', () => {
    const spot = fc.record({
      line: fc.integer({ min: -2, max: 40 }),
      offset: fc.integer({ min: 0, max: 20 }),
    });
    let quoted = 0;
    fc.assert(
      fc.property(anyCall, spot, spot, (transcript, one, other) => {
        const quote = quoteOf(transcript, one, other, nameOf);
        if (quote === null) return;
        quoted += 1;
        expect(quote.pieces.every(({ text }) => text === text.trim() && !/[\n\p{Cc}]/u.test(text))).toBe(
          true,
        );
        expect(quote.start <= quote.end && quote.end <= transcript.duration).toBe(true);
      }),
    );
    expect(quoted).toBeGreaterThan(0);
  });
});
