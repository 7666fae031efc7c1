import { expect, test } from 'vitest';
import { DURATION_PRESETS, readDurationRange, writeDurationRange } from './filterRanges.ts';

test('a duration range includes its minimum and excludes its maximum', () => {
  expect(readDurationRange('5..15')).toEqual({ least: 5, below: 15 });
  expect(readDurationRange('60..')).toEqual({ least: 60, below: null });
  expect(readDurationRange('..5')).toEqual({ least: null, below: 5 });
});

test.each(['', '..', '15..5', '5..5', '-1..5', 'long', '1.5..2'])('a duration range can’t be %j', (text) => {
  expect(readDurationRange(text)).toBeNull();
});

test('the presets are written as they are parsed', () => {
  for (const preset of DURATION_PRESETS)
    expect(readDurationRange(writeDurationRange(preset))).toEqual(preset);
});
