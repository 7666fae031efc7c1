import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { linesMissingFromText } from './searchDocument.ts';

describe('lines missing from the aggregated text', () => {
  it('are none if the text has all lines, with or without speaker names', () => {
    const text = 'ada: hello there.\nben: hello!\nada: and so on, and so on';
    expect(linesMissingFromText(text, 'hello there.\nhello!\nand so on - and so on')).toBe('');
  });

  it('are those that are not in it as whole words', () => {
    expect(linesMissingFromText('hello there', 'hell\nhello there\nthere hello')).toBe('hell\nthere hello');
  });

  it('are all lines if there is no text', () => {
    expect(linesMissingFromText('', 'one\n\ntwo')).toBe('one\n\ntwo');
  });

  it('include every missing word, and are found in bounded time', () => {
    const words = fc.array(fc.constantFrom('a', 'b', 'ab', ' ', '.', '\n', '会', ''), { maxLength: 12 });
    const row = (text: string): string => ` ${text.replaceAll(/[^ab会]+/gu, ' ').trim()} `;
    fc.assert(
      fc.property(words, words, (first, second) => {
        const [text, body] = [first.join(''), second.join('')];
        const beyond = linesMissingFromText(text, body).split('\n');
        for (const line of body.split('\n')) {
          if (row(line).trim() === '' || beyond.includes(line)) continue;
          expect(row(text)).toContain(row(line));
        }
      }),
    );
  });
});
