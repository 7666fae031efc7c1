import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dayIn, lastWeeks, rangeBefore, startOfDay, weeksOf } from './weeks.ts';

const HOUR = 3_600_000;
const at = (iso: string): number => Date.parse(iso);

describe('weeks', () => {
  test('are ISO weeks in the given zone, clipped to the range', () => {
    const range = { from: at('2026-11-18T23:00:00Z'), before: at('2026-11-24T00:00:00Z') };
    expect(weeksOf(range, 'Europe/Berlin')).toEqual([
      { name: '2026-W47', from: range.from, before: at('2026-11-22T23:00:00Z') },
      { name: '2026-W48', from: at('2026-11-22T23:00:00Z'), before: range.before },
    ]);
  });

  test('are an hour shorter or longer if clocks change, and never overlap', () => {
    const spring = weeksOf(
      { from: at('2026-03-22T23:00:00Z'), before: at('2026-04-05T22:00:00Z') },
      'Europe/Berlin',
    );
    expect(spring.map(({ from, before }) => (before - from) / HOUR)).toEqual([167, 168]);
    const autumn = weeksOf(
      { from: at('2026-10-18T22:00:00Z'), before: at('2026-10-25T23:00:00Z') },
      'Europe/Berlin',
    );
    expect(autumn.map(({ from, before }) => (before - from) / HOUR)).toEqual([169]);
  });

  test.each([
    ['2020-12-31T12:00:00Z', '2020-W53'],
    ['2021-01-03T12:00:00Z', '2020-W53'],
    ['2021-01-04T12:00:00Z', '2021-W01'],
    ['2026-01-01T12:00:00Z', '2026-W01'],
    ['2024-12-30T12:00:00Z', '2025-W01'],
  ])('belong to the year of their Thursday: %s', (iso, name) => {
    expect(weeksOf({ from: at(iso), before: at(iso) + 1 }, 'UTC')[0]?.name).toBe(name);
  });

  test('begin with the first hour of the day if there is no midnight', () => {
    // In Beirut clocks went from 23:59:59 to 01:00 on 27 March 2022.
    const day = dayIn('Asia/Beirut', at('2022-03-27T12:00:00Z'));
    expect(new Date(startOfDay('Asia/Beirut', day)).toISOString()).toBe('2022-03-26T22:00:00.000Z');
  });

  test('use UTC for an unknown zone, and are none for an empty range', () => {
    const range = { from: at('2026-11-16T00:00:00Z'), before: at('2026-11-23T00:00:00Z') };
    expect(weeksOf(range, 'Mars/Olympus')).toEqual(weeksOf(range, 'UTC'));
    expect(weeksOf({ from: 5, before: 5 }, 'UTC')).toEqual([]);
  });

  test('cover any range without gaps, in any zone', () => {
    const zone = fc.constantFrom(
      'Europe/Berlin',
      'America/St_Johns',
      'Pacific/Apia',
      'Asia/Kathmandu',
      'UTC',
    );
    const when = fc.integer({ min: at('1999-01-01T00:00:00Z'), max: at('2040-01-01T00:00:00Z') });
    fc.assert(
      fc.property(zone, when, fc.integer({ min: 1, max: 400 * 24 }), (timeZone, from, hours) => {
        const before = from + hours * HOUR;
        const weeks = weeksOf({ from, before }, timeZone);
        expect(weeks[0]?.from).toBe(from);
        expect(weeks.at(-1)?.before).toBe(before);
        for (const [index, week] of weeks.entries()) {
          expect(week.from).toBeLessThan(week.before);
          expect(week.from).toBe(weeks[index - 1]?.before ?? from);
          if (index === 0) continue;
          // Day 4 was a Monday, and every week begins on a Monday.
          expect((dayIn(timeZone, week.from) - 4) % 7).toBe(0);
          expect(dayIn(timeZone, week.from - 1)).toBeLessThan(dayIn(timeZone, week.from));
        }
        expect(new Set(weeks.map(({ name }) => name)).size).toBe(weeks.length);
      }),
      { numRuns: 60 },
    );
  });
});

describe('the preceding range', () => {
  test('has the same number of calendar days, whatever the clock changes', () => {
    const range = { from: at('2026-03-22T23:00:00Z'), before: at('2026-03-29T22:00:00Z') };
    expect(rangeBefore(range, 'Europe/Berlin')).toEqual({
      from: at('2026-03-15T23:00:00Z'),
      before: range.from,
    });
  });

  test('has the same duration if the range isn’t made of whole days', () => {
    const range = { from: at('2026-11-20T10:00:00Z'), before: at('2026-11-20T12:00:00Z') };
    expect(rangeBefore(range, 'UTC')).toEqual({ from: at('2026-11-20T08:00:00Z'), before: range.from });
  });
});

test('the last weeks begin on a Monday and end with today', () => {
  const range = lastWeeks(4, at('2026-11-22T23:30:00Z'), 'Europe/Berlin');
  expect(range).toEqual({ from: at('2026-11-01T23:00:00Z'), before: at('2026-11-23T23:00:00Z') });
  expect(weeksOf(range, 'Europe/Berlin').map(({ name }) => name)).toEqual([
    '2026-W45',
    '2026-W46',
    '2026-W47',
    '2026-W48',
  ]);
});
