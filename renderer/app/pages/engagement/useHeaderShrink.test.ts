import { expect, test } from 'vitest';
import { isShrunkAfter } from './useHeaderShrink.ts';

test('the header shrinks when the user scrolls down, and grows only at the very top', () => {
  expect(isShrunkAfter(false, 100, true)).toBe(false);
  expect(isShrunkAfter(false, 300, true)).toBe(true);
  expect(isShrunkAfter(true, 1, true)).toBe(true);
  expect(isShrunkAfter(true, 0, true)).toBe(false);
});

test('the header doesn’t change when playback or a jump scrolls', () => {
  expect(isShrunkAfter(false, 5000, false)).toBe(false);
  expect(isShrunkAfter(true, 0, false)).toBe(true);
});
