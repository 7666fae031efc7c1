import { describe, expect, test } from 'vitest';
import { createFormat, formatDuration } from './format.ts';

const now = Date.parse('2026-11-21T12:00:00Z');
const format = createFormat('en-GB', 'UTC');

describe('durations', () => {
  test.each([
    [0, '0:00'],
    [9.9, '0:09'],
    [249, '4:09'],
    [3849, '1:04:09'],
    [36000, '10:00:00'],
    [-3, '0:00'],
    [Number.NaN, '0:00'],
    [Number.POSITIVE_INFINITY, '0:00'],
  ])('%s seconds read %s', (seconds, written) => {
    expect(formatDuration(seconds)).toBe(written);
  });
});

test('lengths are rounded to the nearest second, moments are rounded down', () => {
  expect([330.49, 330.5, 25.6, 0].map((seconds) => format.length(seconds))).toEqual([
    '5:30',
    '5:31',
    '0:26',
    '0:00',
  ]);
  expect(format.duration(330.99)).toBe('5:30');
  expect(format.length(Number.NaN)).toBe('0:00');
});

describe('points in time', () => {
  test.each([
    ['2026-11-21T11:57:00Z', '3 min ago'],
    ['2026-11-21T09:00:00Z', '3 hr ago'],
    ['2026-11-20T11:00:00Z', 'yesterday'],
    ['2026-11-23T13:00:00Z', 'in 2 days'],
    ['2026-11-02T09:00:00Z', '2 Nov'],
    ['2025-11-02T09:00:00Z', '2 Nov 2025'],
  ])('%s reads %s', (iso, written) => {
    expect(format.when(iso, now)).toBe(written);
  });

  test.each([
    ['2026-11-21T12:10:00Z', '2026-11-22T09:00:00Z', 'UTC', 'yesterday'],
    ['2026-11-20T23:10:00Z', '2026-11-22T09:00:00Z', 'UTC', '2 days ago'],
    ['2026-11-21T23:30:00Z', '2026-11-22T00:10:00Z', 'UTC', '40 min ago'],
    ['2026-11-21T22:00:00Z', '2026-11-22T00:10:00Z', 'UTC', 'yesterday'],
    ['2026-11-22T00:10:00Z', '2026-11-22T23:50:00Z', 'UTC', '23 hr ago'],
    ['2026-11-23T00:10:00Z', '2026-11-22T21:50:00Z', 'UTC', 'tomorrow'],
    // The same two instants are on one day in Tokyo and on two in Los Angeles.
    ['2026-11-21T15:30:00Z', '2026-11-22T09:00:00Z', 'Asia/Tokyo', '17 hr ago'],
    ['2026-11-21T15:30:00Z', '2026-11-22T09:00:00Z', 'America/Los_Angeles', 'yesterday'],
    ['2026-11-21T07:30:00Z', '2026-11-22T09:00:00Z', 'America/Los_Angeles', '2 days ago'],
    // The hour skipped by a clock change doesn't affect the number of days.
    ['2026-03-28T09:00:00Z', '2026-03-29T22:30:00Z', 'Europe/Berlin', '2 days ago'],
  ])('%s read at %s in %s is %s', (iso, at, zone, written) => {
    expect(createFormat('en-GB', zone).when(iso, Date.parse(at))).toBe(written);
  });

  test('are counted in calendar days, and are shown as day and time within the year', () => {
    const inBerlin = createFormat('en-GB', 'Europe/Berlin');
    expect(inBerlin.daysAway('2026-11-20T22:59:00Z', now)).toBe(-1);
    expect(inBerlin.daysAway('2026-11-20T23:00:00Z', now)).toBe(0);
    expect(inBerlin.daysAway('soon', now)).toBeNull();
    expect(inBerlin.dayAndTime('2026-11-02T08:05:00Z', now)).toBe('2 Nov, 9:05');
    expect(inBerlin.dayAndTime('2025-11-02T08:05:00Z', now)).toBe('2 Nov 2025');
  });

  test('include the time zone in absolute form', () => {
    expect(format.absolute('2026-11-02T09:05:00Z')).toMatch(/2 Nov 2026.*09:05.*UTC/);
    expect(createFormat('en-GB', 'Asia/Tokyo').absolute('2026-11-02T09:05:00Z')).toMatch(/18:05.*GMT\+9/);
  });

  test('that are invalid are shown unchanged', () => {
    expect(format.when('soon', now)).toBe('soon');
    expect(format.absolute('')).toBe('');
  });

  test('without a time are on the same day in every time zone', () => {
    expect(createFormat('en-GB', 'America/Los_Angeles').day('2026-11-23')).toBe('23 Nov 2026');
  });
});

test.each([
  [0, '0 kB'],
  [663, '0.7 kB'],
  [51_234, '51.2 kB'],
  [1_700_000, '1.7 MB'],
  [8_000_000_000_000, '8,000 GB'],
])('%s bytes read %s', (count, written) => {
  expect(format.bytes(count)).toBe(written);
});

test('short durations use the unit that fits', () => {
  expect([0, 84.4, 999, 1234].map((ms) => format.milliseconds(ms))).toEqual([
    '0 ms',
    '84 ms',
    '999 ms',
    '1.2 secs',
  ]);
});

test('numbers and lists follow the locale', () => {
  expect(createFormat('de-DE').number(1234567)).toBe('1.234.567');
  expect(createFormat('en-US').names(['Ada', 'Bob', 'Cyn'])).toBe('Ada, Bob, and Cyn');
});

test('months are spelled out, and the time in another zone is null if the zone is unknown', () => {
  const format = createFormat('en-GB', 'Europe/Berlin');
  expect(format.month('2026-11')).toBe('November 2026');
  const noon = Date.UTC(2026, 10, 21, 12);
  expect(format.timeIn('America/New_York', noon)).toBe('07:00');
  expect(format.timeIn('Atlantis/Deep', noon)).toBeNull();
});
