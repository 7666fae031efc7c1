import { describe, expect, test } from 'vitest';
import { listDiff, textDiff } from './diff.ts';

function written(before: string, after: string): string {
  const marks = { same: ['', ''], out: ['[-', '-]'], in: ['{+', '+}'] } as const;
  return textDiff(before, after)
    .map(({ kind, text }) => `${marks[kind][0]}${text}${marks[kind][1]}`)
    .join('');
}

describe('the difference of two texts', () => {
  test('is shown word by word', () => {
    expect(written('Renewal call with Ada', 'Renewal review with Ada')).toBe(
      'Renewal [-call -]{+review +}with Ada',
    );
    expect(written('one two three', 'one three')).toBe('one [-two -]three');
    expect(written('a b', 'a x b y')).toBe('a [-b-]{+x b y+}');
  });

  test('keeps only some context of a long text around each change', () => {
    const long = 'word '.repeat(1000);
    const pieces = textDiff(`${long}old ${long}`, `${long}new ${long}`);
    expect(pieces.map(({ kind }) => kind)).toEqual(['same', 'out', 'in', 'same']);
    expect(pieces[0]?.text).toHaveLength(41);
    expect(pieces[0]?.text.startsWith('…')).toBe(true);
    expect(pieces[3]?.text.endsWith('…')).toBe(true);
  });

  test('is a single replacement if everything differs, and empty if nothing does', () => {
    const before = Array.from({ length: 1000 }, (_, index) => `a${index}`).join(' ');
    const after = Array.from({ length: 1000 }, (_, index) => `b${index}`).join(' ');
    expect(textDiff(before, after).map(({ kind }) => kind)).toEqual(['out', 'in']);
    expect(textDiff('the same', 'the same').map(({ kind }) => kind)).toEqual(['same']);
    expect(textDiff('', '')).toEqual([]);
  });

  test('preserves all of the new text, whatever the texts are', () => {
    const words = ['a', 'b', 'c', ' ', '\n', 'ä', '😀'];
    let seed = 7;
    const pick = () => words[(seed = (seed * 1103515245 + 12345) & 0x7fffffff) % words.length] ?? '';
    for (let round = 0; round < 300; round += 1) {
      const [before, after] = [1, 2].map(() => Array.from({ length: 12 }, pick).join(' '));
      const pieces = textDiff(before ?? '', after ?? '');
      const of = (kind: 'in' | 'out') =>
        pieces
          .filter((piece) => piece.kind === 'same' || piece.kind === kind)
          .map(({ text }) => text)
          .join('');
      expect([of('out'), of('in')]).toEqual([before, after]);
    }
  });
});

test('added and removed items are found in any order', () => {
  expect(listDiff(['a', 'b', 'c'], ['c', 'd', 'a'])).toEqual({ gone: ['b'], come: ['d'], stayed: 2 });
  expect(listDiff([{ id: 1 }], [{ id: 1 }])).toEqual({ gone: [], come: [], stayed: 1 });
  expect(listDiff(['a', 'a'], ['a'])).toEqual({ gone: ['a'], come: [], stayed: 1 });
  expect(listDiff([], ['x'])).toEqual({ gone: [], come: ['x'], stayed: 0 });
});
