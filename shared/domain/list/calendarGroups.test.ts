import { describe, expect, test } from 'vitest';
import { calendarSpans, groupsByDates, groupsByPlaces } from './calendarGroups.ts';

function spanOf(moment: string, now: string, timeZone: string): string {
  const spans = calendarSpans(Date.parse(now), timeZone);
  const found = spans.find(({ from }) => from <= Date.parse(moment));
  return found?.month ?? found?.span ?? 'none';
}

/** A Sunday. */
const NOW = '2026-11-22T09:00:00Z';

describe('the spans of the calendar', () => {
  test.each([
    ['2026-11-23T00:00:00Z', NOW, 'UTC', 'upcoming'],
    ['2026-11-22T23:59:59Z', NOW, 'UTC', 'today'],
    ['2026-11-22T00:00:00Z', NOW, 'UTC', 'today'],
    ['2026-11-21T23:59:59Z', NOW, 'UTC', 'yesterday'],
    ['2026-11-21T00:00:00Z', NOW, 'UTC', 'yesterday'],
    ['2026-11-20T23:59:59Z', NOW, 'UTC', 'week'],
    ['2026-11-16T00:00:00Z', NOW, 'UTC', 'week'],
    ['2026-11-15T23:59:59Z', NOW, 'UTC', 'lastWeek'],
    ['2026-11-09T00:00:00Z', NOW, 'UTC', 'lastWeek'],
    ['2026-11-08T23:59:59Z', NOW, 'UTC', '2026-11'],
    ['2026-10-31T23:59:59Z', NOW, 'UTC', '2026-10'],
    ['2025-12-31T23:59:59Z', NOW, 'UTC', '2025-12'],
    ['1999-01-01T00:00:00Z', NOW, 'UTC', 'earlier'],
    // The same instant on two days.
    ['2026-11-21T15:30:00Z', NOW, 'Asia/Tokyo', 'today'],
    ['2026-11-21T15:30:00Z', NOW, 'America/Los_Angeles', 'yesterday'],
    ['2026-11-21T07:59:00Z', NOW, 'America/Los_Angeles', 'week'],
    // On a Monday, yesterday is in last week; on a Tuesday, this week consists of today and yesterday.
    ['2026-11-22T10:00:00Z', '2026-11-23T09:00:00Z', 'UTC', 'yesterday'],
    ['2026-11-21T10:00:00Z', '2026-11-23T09:00:00Z', 'UTC', 'lastWeek'],
    ['2026-11-23T10:00:00Z', '2026-11-24T09:00:00Z', 'UTC', 'yesterday'],
    ['2026-11-22T10:00:00Z', '2026-11-24T09:00:00Z', 'UTC', 'lastWeek'],
    // Last week is in the previous year.
    ['2025-12-31T10:00:00Z', '2026-01-07T09:00:00Z', 'UTC', 'lastWeek'],
    ['2025-12-20T10:00:00Z', '2026-01-07T09:00:00Z', 'UTC', '2025-12'],
  ])('%s, seen at %s in %s, is in %s', (moment, now, zone, span) => {
    expect(spanOf(moment, now, zone)).toBe(span);
  });

  test.each([
    // Clocks change at 2:00 and 3:00: the days have 23 and 25 hours.
    ['2026-03-28T23:00:00Z', '2026-03-29T20:00:00Z', 'Europe/Berlin', 'today'],
    ['2026-03-28T22:59:59Z', '2026-03-29T20:00:00Z', 'Europe/Berlin', 'yesterday'],
    ['2026-10-24T22:00:00Z', '2026-10-25T22:30:00Z', 'Europe/Berlin', 'today'],
    ['2026-10-24T21:59:59Z', '2026-10-25T22:30:00Z', 'Europe/Berlin', 'yesterday'],
    // In Beirut, clocks skip midnight, so the day begins at one o'clock.
    ['2026-03-28T22:00:00Z', '2026-03-29T12:00:00Z', 'Asia/Beirut', 'today'],
    ['2026-03-28T21:59:59Z', '2026-03-29T12:00:00Z', 'Asia/Beirut', 'yesterday'],
  ])('begin at midnight across clock changes: %s, seen at %s in %s, is in %s', (moment, now, zone, span) => {
    expect(spanOf(moment, now, zone)).toBe(span);
  });
});

describe('the groups of a list', () => {
  const spans = calendarSpans(Date.parse(NOW), 'UTC');
  const named = (groups: ReturnType<typeof groupsByPlaces>) =>
    groups.map(({ span, month, count }) => [month ?? span, count]);

  test('leave out empty groups and add up to all rows', () => {
    // None upcoming, 2 today, none yesterday, 1 this week, none last week, 3 in November, the rest earlier.
    const places = spans.map(({ span, month }) =>
      span === 'upcoming' ? 0 : month === null ? (span === 'today' || span === 'yesterday' ? 2 : 3) : 6,
    );
    expect(named(groupsByPlaces(spans, places, 9))).toEqual([
      ['today', 2],
      ['week', 1],
      ['2026-11', 3],
      ['earlier', 3],
    ]);
    expect(groupsByPlaces(spans, places, 0)).toEqual([]);
  });

  test('are derived from the first rows, as far as these go', () => {
    const dates = ['2026-11-22T08:00:00Z', '2026-11-21T08:00:00Z', '2026-11-21T07:00:00Z'].map((iso) =>
      Date.parse(iso),
    );
    expect(named(groupsByDates(spans, dates, 100))).toEqual([
      ['today', 1],
      ['yesterday', 99],
    ]);
  });
});
