import { expect, test } from 'vitest';
import { listDiff } from './diff.ts';

test('added and removed items are found in any order', () => {
  expect(listDiff(['a', 'b', 'c'], ['c', 'd', 'a'])).toEqual({ gone: ['b'], come: ['d'], stayed: 2 });
  expect(listDiff([{ id: 1 }], [{ id: 1 }])).toEqual({ gone: [], come: [], stayed: 1 });
  expect(listDiff(['a', 'a'], ['a'])).toEqual({ gone: ['a'], come: [], stayed: 1 });
  expect(listDiff([], ['x'])).toEqual({ gone: [], come: ['x'], stayed: 0 });
});
