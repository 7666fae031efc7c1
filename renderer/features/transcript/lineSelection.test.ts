import { describe, expect, test } from 'vitest';
import { extendRange, firstLine, isInRange, lastLine } from './lineSelection.ts';

describe('selected lines', () => {
  test('reach from the anchor to the last line', () => {
    expect(extendRange(null, 3, 5)).toEqual({ anchor: 3, head: 5 });
    expect(extendRange({ anchor: 3, head: 5 }, 5, 1)).toEqual({ anchor: 3, head: 1 });
  });

  test('are the same lines in either direction', () => {
    const upwards = { anchor: 5, head: 3 };
    expect([firstLine(upwards), lastLine(upwards)]).toEqual([3, 5]);
    expect([2, 3, 4, 5, 6].filter((line) => isInRange(upwards, line))).toEqual([3, 4, 5]);
    expect(isInRange(null, 3)).toBe(false);
  });
});
