import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { linesMissingFromText, plainText } from './searchDocument.ts';

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

describe('the plain text of an aggregated transcript', () => {
  it('has no tags and decoded entities', () => {
    const html =
      '<p class="x">Ben &amp; Ada&#39;s <b>deal</b></p><script>alert("x")</script><!-- no -->1 < 2 &unknown; &#x4f1a;';
    expect(plainText(html).replaceAll(/\s+/gu, ' ').trim()).toBe("Ben & Ada's deal 1 < 2 &unknown; 会");
  });

  it('leaves plain text and Markdown unchanged', () => {
    expect(plainText('# Notes\n* one *two*')).toBe('# Notes\n* one *two*');
  });

  it('tolerates invalid character references', () => {
    expect(() => plainText('&#0; &#xd800; &#9999999;')).not.toThrow();
  });
});
