import { expect, test } from 'vitest';
import { MINUTE_PRESETS, readMinuteSpan, writeMinuteSpan } from './minuteSpan.ts';

test('a length is from so many minutes to below so many', () => {
  expect(readMinuteSpan('5..15')).toEqual({ least: 5, below: 15 });
  expect(readMinuteSpan('60..')).toEqual({ least: 60, below: null });
  expect(readMinuteSpan('..5')).toEqual({ least: null, below: 5 });
});

test.each(['', '..', '15..5', '5..5', '-1..5', 'long', '1.5..2'])('a length is not %j', (text) => {
  expect(readMinuteSpan(text)).toBeNull();
});

test('what is offered is written as it was read', () => {
  for (const preset of MINUTE_PRESETS) expect(readMinuteSpan(writeMinuteSpan(preset))).toEqual(preset);
});
