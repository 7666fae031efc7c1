import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dueAt, endOfQuietHours } from './alertNotifications.ts';

const night = { from: '22:00', until: '07:00' };
const BERLIN = 'Europe/Berlin';

function quietUntil(at: string, quiet = night, timeZone = BERLIN): string {
  return new Date(endOfQuietHours(Date.parse(at), { quiet, timeZone })).toISOString();
}

function due(
  timing: 'instant' | 'hourly' | 'daily',
  at: string,
  { quiet = null as typeof night | null, timeZone = BERLIN, dailyAt = '09:00' } = {},
): string {
  return new Date(dueAt({ timing, dailyAt }, Date.parse(at), { quiet, timeZone })).toISOString();
}

describe('quiet hours', () => {
  test('over midnight end the next morning, or the same one', () => {
    expect(quietUntil('2026-01-15T21:00:00+01:00')).toBe('2026-01-15T20:00:00.000Z');
    expect(quietUntil('2026-01-15T22:00:00+01:00')).toBe('2026-01-16T06:00:00.000Z');
    expect(quietUntil('2026-01-15T23:59:59+01:00')).toBe('2026-01-16T06:00:00.000Z');
    expect(quietUntil('2026-01-16T00:00:00+01:00')).toBe('2026-01-16T06:00:00.000Z');
    expect(quietUntil('2026-01-16T06:59:59+01:00')).toBe('2026-01-16T06:00:00.000Z');
    expect(quietUntil('2026-01-16T07:00:00+01:00')).toBe('2026-01-16T06:00:00.000Z');
  });

  test('within a day end on that day', () => {
    const lunch = { from: '12:00', until: '13:30' };
    expect(quietUntil('2026-01-15T12:30:00Z', lunch, 'UTC')).toBe('2026-01-15T13:30:00.000Z');
    expect(quietUntil('2026-01-15T13:30:00Z', lunch, 'UTC')).toBe('2026-01-15T13:30:00.000Z');
    expect(quietUntil('2026-01-15T11:59:00Z', lunch, 'UTC')).toBe('2026-01-15T11:59:00.000Z');
  });

  test('from and until the same time are none', () => {
    expect(quietUntil('2026-01-15T08:00:00Z', { from: '08:00', until: '08:00' }, 'UTC')).toBe(
      '2026-01-15T08:00:00.000Z',
    );
  });

  test('end by the clock in the nights in which the clocks change', () => {
    expect(quietUntil('2026-03-28T23:00:00+01:00')).toBe('2026-03-29T05:00:00.000Z');
    expect(quietUntil('2026-03-29T03:30:00+02:00')).toBe('2026-03-29T05:00:00.000Z');
    expect(quietUntil('2026-10-24T23:00:00+02:00')).toBe('2026-10-25T06:00:00.000Z');
    expect(quietUntil('2026-10-25T02:30:00+01:00')).toBe('2026-10-25T06:00:00.000Z');
  });

  test('that end at a time the clocks skip end an hour later, at a repeated one the first time', () => {
    const early = { from: '22:00', until: '02:30' };
    expect(quietUntil('2026-03-29T00:30:00+01:00', early)).toBe('2026-03-29T01:30:00.000Z');
    expect(quietUntil('2026-10-25T00:30:00+02:00', early)).toBe('2026-10-25T00:30:00.000Z');
  });

  test('end within a day of any instant, and never before it', () => {
    const zones = fc.constantFrom('UTC', BERLIN, 'America/New_York', 'Asia/Kolkata', 'Australia/Lord_Howe');
    const time = fc
      .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
      .map(([hour, minute]) => `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`);
    const moment = fc.integer({ min: Date.UTC(2026, 0, 1), max: Date.UTC(2027, 0, 1) });
    fc.assert(
      fc.property(zones, time, time, moment, (timeZone, from, until, at) => {
        const end = endOfQuietHours(at, { quiet: { from, until }, timeZone });
        expect(end).toBeGreaterThanOrEqual(at);
        expect(end - at).toBeLessThanOrEqual(26 * 3_600_000);
      }),
    );
  });
});

describe('a match is notified', () => {
  test('at once, after the few seconds in which others may be found', () => {
    expect(due('instant', '2026-01-15T09:12:34.567Z')).toBe('2026-01-15T09:12:39.567Z');
  });

  test('with the next full hour of the local clock', () => {
    expect(due('hourly', '2026-01-15T09:12:34.567Z')).toBe('2026-01-15T10:00:00.000Z');
    expect(due('hourly', '2026-01-15T09:00:00Z')).toBe('2026-01-15T10:00:00.000Z');
    expect(due('hourly', '2026-01-15T09:12:00Z', { timeZone: 'Asia/Kolkata' })).toBe(
      '2026-01-15T09:30:00.000Z',
    );
  });

  test('at the chosen time of that day, or the next', () => {
    expect(due('daily', '2026-01-15T08:59:00+01:00')).toBe('2026-01-15T08:00:00.000Z');
    expect(due('daily', '2026-01-15T09:00:00+01:00')).toBe('2026-01-16T08:00:00.000Z');
    expect(due('daily', '2026-03-28T10:00:00+01:00')).toBe('2026-03-29T07:00:00.000Z');
    expect(due('daily', '2026-10-24T10:00:00+02:00')).toBe('2026-10-25T08:00:00.000Z');
  });

  test('after the quiet hours, whatever the timing', () => {
    const quiet = night;
    expect(due('instant', '2026-01-15T23:00:00+01:00', { quiet })).toBe('2026-01-16T06:00:00.000Z');
    expect(due('hourly', '2026-01-15T21:30:00+01:00', { quiet })).toBe('2026-01-16T06:00:00.000Z');
    expect(due('daily', '2026-01-15T21:30:00+01:00', { quiet, dailyAt: '23:00' })).toBe(
      '2026-01-16T06:00:00.000Z',
    );
  });
});
