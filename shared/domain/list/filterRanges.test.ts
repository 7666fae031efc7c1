import { describe, expect, test } from 'vitest';
import {
  DURATION_PRESETS,
  instantsOf,
  readDayRange,
  readDurationRange,
  writeDayRange,
  writeDurationRange,
} from './filterRanges.ts';

/** A Saturday in the last quarter, in local time. */
const NOW = new Date(2026, 10, 21, 15, 30);
const at = (year: number, month: number, day: number) => new Date(year, month - 1, day).toISOString();
const instants = (text: string) => {
  const span = readDayRange(text);
  return span === null ? null : instantsOf(span, NOW);
};

describe('a range of days', () => {
  test.each([
    ['today', at(2026, 11, 21), at(2026, 11, 22)],
    ['yesterday', at(2026, 11, 20), at(2026, 11, 21)],
    ['week', at(2026, 11, 16), at(2026, 11, 23)],
    ['lastWeek', at(2026, 11, 9), at(2026, 11, 16)],
    ['7d', at(2026, 11, 15), at(2026, 11, 22)],
    ['30d', at(2026, 10, 23), at(2026, 11, 22)],
    ['month', at(2026, 11, 1), at(2026, 12, 1)],
    ['lastMonth', at(2026, 10, 1), at(2026, 11, 1)],
    ['quarter', at(2026, 10, 1), at(2027, 1, 1)],
  ])('%s moves with the calendar', (text, from, before) => {
    expect(instants(text)).toEqual({ from, before });
  });

  test('starts weeks on Monday, also on a Sunday and across a new year', () => {
    const week = (preset: 'week' | 'lastWeek', now: Date) => instantsOf({ kind: 'preset', preset }, now).from;
    expect(week('week', new Date(2026, 10, 22, 23, 59))).toBe(at(2026, 11, 16));
    expect(week('week', new Date(2026, 10, 23))).toBe(at(2026, 11, 23));
    expect(week('lastWeek', new Date(2026, 0, 6))).toBe(at(2025, 12, 29));
  });

  test('includes its first and last day', () => {
    expect(instants('2026-11-01..2026-11-21')).toEqual({ from: at(2026, 11, 1), before: at(2026, 11, 22) });
  });

  test('can be open on either side', () => {
    expect(instants('2026-11-01..')).toEqual({ from: at(2026, 11, 1) });
    expect(instants('..2026-12-31')).toEqual({ before: at(2027, 1, 1) });
  });

  test.each(['', '..', 'yesterdayish', '2026-02-30..', '2026-13-01..', '0000-01-01..', '2026-11-01'])(
    'can’t be %j',
    (text) => {
      expect(readDayRange(text)).toBeNull();
    },
  );

  test.each([
    'today',
    'yesterday',
    'week',
    'lastWeek',
    '7d',
    '2026-11-01..2026-11-21',
    '2026-11-01..',
    '..2026-11-21',
  ])('is written as it was parsed: %s', (text) => {
    const span = readDayRange(text);
    expect(span === null ? null : writeDayRange(span)).toBe(text);
  });
});

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
