import { expect, test } from 'vitest';
import { axisEnd, countAxisEnd } from './marks.tsx';

test.each([
  [0, 1, 2],
  [Number.NEGATIVE_INFINITY, 1, 2],
  [0.53, 1, 2],
  [1, 1, 2],
  [3, 5, 4],
  [9, 10, 10],
  [76, 100, 80],
  [101, 200, 200],
])('axes for up to %s end at %s, those of counts at %s', (most, values, counts) => {
  expect([axisEnd(most), countAxisEnd(most)]).toEqual([values, counts]);
});
