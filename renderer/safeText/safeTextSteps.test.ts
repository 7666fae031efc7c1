import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { blockGroups, GROUP_WEIGHT, weightOf, readInSteps, readSafeText } from './safeTextReader.ts';
import type { TextForm } from './safeNodes.ts';
import { SLICE_LETTERS, slicesOf } from './textSlices.ts';

const LETTERS = 2_000_000;
const LAST = 'LASTWORD';
/**
 * The characters that a step may read, a measure of work that is the same on every machine. Unclosed links are the
 * worst: each character of a slice is read 44 times.
 */
const MOST_READS = 60 * SLICE_LETTERS;

/** Counts the characters that the parsers read while this runs. */
function counted<Value>(work: () => Value): { reads: number; value: Value } {
  let reads = 0;
  // oxlint-disable-next-line typescript/unbound-method -- called with the string that it is replaced on
  const original = String.prototype.charCodeAt;
  // oxlint-disable-next-line no-extend-native -- both parsers read characters by it only
  String.prototype.charCodeAt = function (at) {
    reads += 1;
    return original.call(this, at);
  };
  try {
    const value = work();
    return { reads, value };
  } finally {
    // oxlint-disable-next-line no-extend-native
    String.prototype.charCodeAt = original;
  }
}

/** The reads of the longest step, the weight of the heaviest, and the output of the last. */
function walked(
  text: string,
  form?: TextForm,
): { longest: number; heaviest: number; last: string; steps: number } {
  const seen = { longest: 0, heaviest: 0, last: '', steps: 0 };
  const steps = readInSteps(text, form);
  for (;;) {
    const { reads, value: step } = counted(() => steps.next());
    seen.longest = Math.max(seen.longest, reads);
    if (step.done === true) return seen;
    seen.steps += 1;
    seen.heaviest = Math.max(
      seen.heaviest,
      step.value.reduce((sum, block) => sum + weightOf(block), 0),
    );
    if (step.value.length > 0) seen.last = JSON.stringify(step.value.at(-1));
  }
}

describe('two million characters of hostile text', () => {
  test.each([
    '[',
    '![',
    '(',
    '*',
    '<',
    '>',
    '> ',
    '&',
    '`',
    '~~',
    '_a_ ',
    '[a](',
    '- a\n',
    '|a|b|\n|-|-|\n',
    'http://',
    '\n',
    'a\n',
    '    ',
    '<b>',
    '<a x="',
    '<!--',
    '<?',
    '<table><tr><td>',
    '</b>',
  ])('are parsed in short steps, to the last word: %j', (part) => {
    const text = part.repeat(Math.ceil(LETTERS / part.length)).slice(0, LETTERS - LAST.length) + LAST;
    const { longest, heaviest, last, steps } = walked(text);
    expect(steps).toBeGreaterThan(LETTERS / SLICE_LETTERS - 10);
    expect(heaviest).toBeLessThan(GROUP_WEIGHT * 1.1);
    expect(last).toContain(LAST);
    expect(longest).toBeLessThan(MOST_READS);
  });

  test.each(['[', '`', '> ', '<b>', '<?'])('are parsed to the last word in any format: %j', (part) => {
    const text = part.repeat(30_000) + LAST;
    for (const form of ['markdown', 'html', 'plain'] as const)
      expect(walked(text, form).last).toContain(LAST);
  });
});

test('deeply nested quotes and lists lose no word', () => {
  for (const depth of [5, 15, 25, 150]) {
    expect(JSON.stringify(readSafeText(`${'> '.repeat(depth)}deep`, 'markdown'))).toContain('deep');
    expect(JSON.stringify(readSafeText(`${'- '.repeat(depth)}deep`, 'markdown'))).toContain('deep');
  }
  const quoted = readSafeText(`${'> '.repeat(40)}one\n${'> '.repeat(40)}two\n\nafter`, 'markdown');
  expect(JSON.stringify(quoted)).toMatch(/one.*two.*after/);
});

describe('the slices of a text', () => {
  test('concatenate to the text, and each is short', () => {
    const line = fc.constantFrom(
      'a line of words',
      '',
      '- item',
      '  more',
      '> quote',
      '| a |',
      'x'.repeat(5000),
      '𠮷',
    );
    fc.assert(
      fc.property(fc.array(line, { minLength: 100, maxLength: 400 }), (lines) => {
        const text = lines.join('\n').repeat(5);
        const slices = [...slicesOf(text, 'markdown')];
        expect(slices.map((slice) => slice.text).join('')).toBe(text);
        expect(Math.max(...slices.map((slice) => slice.text.length))).toBeLessThanOrEqual(SLICE_LETTERS + 1);
        expect(slices.at(-1)?.to ?? 0).toBe(text.length);
      }),
      { numRuns: 50 },
    );
  });

  test('end between paragraphs if there are any, and reopen a fence they cut', () => {
    const text = 'Ada: hello there\nBob: well\n\n'.repeat(2000);
    for (const slice of [...slicesOf(text, 'markdown')].slice(0, -1)) expect(slice.text).toMatch(/well\n\n$/);
    const [, second] = slicesOf(`~~~\n${'code\n'.repeat(4000)}~~~\n`, 'markdown');
    expect(second?.text).toMatch(/^~~~\ncode\n/);
  });
});

test('a long list, table or paragraph is rendered in chunks without losing anything', () => {
  const items = Array.from({ length: 3000 }, (_, at) => `${at + 1}. item${at}`).join('\n');
  const groups = blockGroups(readSafeText(items, 'markdown'));
  const words = JSON.stringify(groups).match(/item\d+/g);
  expect(words).toEqual(Array.from({ length: 3000 }, (_, at) => `item${at}`));
  expect(groups.length).toBeGreaterThan(10);
  const starts = groups.flat().flatMap((block) => (block.kind === 'list' ? [block.start] : []));
  expect(starts.every((start, at) => at === 0 || (start ?? 0) > (starts[at - 1] ?? 0))).toBe(true);
});
