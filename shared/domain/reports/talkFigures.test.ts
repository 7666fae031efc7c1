import fc from 'fast-check';
import { expect, test } from 'vitest';
import { medianOf } from './talkFigures.ts';

test('the median is the middle value, or the mean of the two middle values', () => {
  const values = fc.array(
    fc.oneof(fc.integer({ min: 0, max: 9 }), fc.double({ noNaN: true, min: 0, max: 1e9 })),
    {
      minLength: 5,
      maxLength: 200,
    },
  );
  fc.assert(
    fc.property(values, (some) => {
      const sorted = some.toSorted((a, b) => a - b);
      const middle = sorted.length >> 1;
      const [low, high] = [sorted[middle - 1] ?? 0, sorted[middle] ?? 0];
      expect(medianOf(some)).toBe(sorted.length % 2 === 1 ? high : (low + high) / 2);
    }),
  );
});

test('there is no median of fewer than five values', () => {
  expect(medianOf([1, 2, 3, 4])).toBeNull();
  expect(medianOf([1, 2, 3, 4, 5])).toBe(3);
});
