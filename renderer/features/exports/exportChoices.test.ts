import { expect, test } from 'vitest';
import { parseClock } from './exportChoices.ts';

test.each([
  ['4:09', 249],
  ['1:04:09', 3849],
  [' 90 ', 90],
  ['0:00.5', 0.5],
  ['75:00', 4500],
])('parses %j', (text, seconds) => {
  expect(parseClock(text)).toBe(seconds);
});

test.each(['', ':', '4:', 'four', '1:60', '1:60:00', '-1:00', '1:2:3:4'])('rejects %j', (text) => {
  expect(parseClock(text)).toBeNull();
});
