import { describe, expect, test } from 'vitest';
import { HeightPredictor } from './useLineVirtualizer.ts';

/** A font in which every letter is ten pixels wide. */
function predictor() {
  const measured: string[] = [];
  return {
    measured,
    predict: (() => {
      const heights = new HeightPredictor((text) => {
        measured.push(text);
        return text.length * 10;
      });
      return heights.predict.bind(heights);
    })(),
  };
}

describe('the predicted number of lines of a paragraph', () => {
  test('breaks at spaces, where the next word no longer fits', () => {
    const { predict } = predictor();
    expect(predict('aaa bbb', 75)).toEqual({ lines: 1, certain: true });
    expect(predict('aaa bbb', 65)).toEqual({ lines: 2, certain: true });
    expect(predict('aaa bbb ccc ddd', 75)).toEqual({ lines: 2, certain: true });
  });

  test('treats a run of spaces and line breaks as one space', () => {
    expect(predictor().predict('  aaa \n\t bbb  ', 75)).toEqual({ lines: 1, certain: true });
  });

  test('gives an empty paragraph one line', () => {
    expect(predictor().predict('', 100)).toEqual({ lines: 1, certain: true });
  });

  test('is uncertain if a word ends within a pixel of the edge', () => {
    expect(predictor().predict('aaa bbb', 70.4).certain).toBe(false);
  });

  test('is uncertain only if a breakable word crosses the edge', () => {
    const { predict } = predictor();
    expect(predict('aaa well-known', 105).certain).toBe(false);
    expect(predict('aaa well-known', 195)).toEqual({ lines: 1, certain: true });
  });

  test('breaks a word wider than the line, and is uncertain', () => {
    expect(predictor().predict('aaaaaaaaaaaaaaaaaaaaaaaaa', 95)).toEqual({ lines: 3, certain: false });
  });

  test.each([
    ['Grüße aus Köln, “wie immer”…', true],
    ['日本語の文', false],
    ['שלום לכולם', false],
    ['soft\u00adhyphen', false],
  ])('knows which scripts it can predict: %s', (text, certain) => {
    expect(predictor().predict(text, 1000).certain).toBe(certain);
  });

  test('measures each different word once', () => {
    const { predict, measured } = predictor();
    predict('one two one two one', 1000);
    predict('two one', 50);
    expect(measured.filter((text) => text !== ' ')).toEqual(['one', 'two']);
  });

  test('is uncertain about a column without a width', () => {
    expect(predictor().predict('aaa', 0).certain).toBe(false);
  });
});
