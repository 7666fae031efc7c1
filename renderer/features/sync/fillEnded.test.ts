import { expect, test } from 'vitest';
import { fillEnded } from './fillEnded.ts';

test('the first copy ends once, and what is caught up later is none', () => {
  expect([fillEnded('timelines', 'live'), fillEnded('rows', 'live')]).toEqual([true, true]);
  expect([fillEnded('rows', 'timelines'), fillEnded('live', 'live'), fillEnded(undefined, 'live')]).toEqual([
    false,
    false,
    false,
  ]);
  expect(fillEnded('catching-up', 'live')).toBe(false);
});
