import { describe, expect, test } from 'vitest';
import { extended, firstOf, isInRange, lastOf } from './lineRange.ts';

describe('lines chosen by hand', () => {
  test('reach from where they began to the line that was named last', () => {
    expect(extended(null, 3, 5)).toEqual({ anchor: 3, head: 5 });
    expect(extended({ anchor: 3, head: 5 }, 5, 1)).toEqual({ anchor: 3, head: 1 });
  });

  test('are the same lines in either direction', () => {
    const upwards = { anchor: 5, head: 3 };
    expect([firstOf(upwards), lastOf(upwards)]).toEqual([3, 5]);
    expect([2, 3, 4, 5, 6].filter((line) => isInRange(upwards, line))).toEqual([3, 4, 5]);
    expect(isInRange(null, 3)).toBe(false);
  });
});
