import { describe, expect, it } from 'vitest';
import { instantOf, summarise } from './syncRequest.ts';

describe('summarising a page', () => {
  it('finds the newest and oldest row in any order', () => {
    const data = ['2026-01-02T00:00:00Z', '2026-01-03T00:00:00Z', '2026-01-01T00:00:00Z'].map(
      (updated_at) => ({
        updated_at,
      }),
    );
    expect(summarise({ data, has_more: true, next_cursor: 'c' })).toEqual({
      rows: 3,
      newest: Date.UTC(2026, 0, 3),
      oldest: Date.UTC(2026, 0, 1),
      next: 'c',
      more: true,
    });
  });

  it('skips rows without a date but counts them', () => {
    const data = [{ updated_at: 'yesterday' }, null, 7, {}];
    expect(summarise({ data, has_more: false, next_cursor: null })).toMatchObject({
      rows: 4,
      newest: null,
      oldest: null,
    });
  });

  it.each([
    [
      { has_more: false, next_cursor: 'c' },
      { more: false, next: null },
    ],
    [
      { has_more: true, next_cursor: null },
      { more: true, next: null },
    ],
    [
      { has_more: true, next_cursor: '' },
      { more: true, next: null },
    ],
    [{ next_cursor: 'c' }, { more: true, next: 'c' }],
    [{}, { more: false, next: null }],
  ])('takes %j for %j', (envelope, expected) => {
    expect(summarise({ data: [], ...envelope })).toMatchObject(expected);
  });

  it.each([null, [], 'x', {}, { data: 'rows' }])('returns null for %j, which is not a list', (json) => {
    expect(summarise(json)).toBeNull();
  });

  it('truncates a date to milliseconds and never rounds up', () => {
    expect(instantOf('2026-01-01T00:00:00.123999Z')).toBe(Date.UTC(2026, 0, 1, 0, 0, 0, 123));
    expect(instantOf('2026-01-01T01:00:00+01:00')).toBe(Date.UTC(2026, 0, 1));
  });
});
