import { describe, expect, test } from 'vitest';
import { monthBars } from './activityMonths.ts';

const month = (name: string, count: number) => ({ month: name, count, seconds: 0 });

describe('the bars of the activity chart', () => {
  test('include empty months, at least twelve, up to the current one', () => {
    const bars = monthBars([month('2026-10', 3), month('2026-08', 1)], '2026-11');
    expect(bars).toHaveLength(12);
    expect(bars.at(0)?.from).toBe('2025-12');
    expect(bars.slice(-4).map(({ from, count }) => [from, count])).toEqual([
      ['2026-08', 1],
      ['2026-09', 0],
      ['2026-10', 3],
      ['2026-11', 0],
    ]);
  });

  test('reach into the future if something is planned', () => {
    expect(monthBars([month('2027-02', 1), month('2026-11', 1)], '2026-11').at(-1)).toEqual({
      from: '2027-02',
      to: '2027-02',
      count: 1,
    });
  });

  test('group months if there are many', () => {
    const bars = monthBars([month('2026-11', 5), month('2010-01', 2)], '2026-11');
    expect(bars.length).toBeLessThanOrEqual(72);
    expect(bars.reduce((sum, { count }) => sum + count, 0)).toBe(7);
    expect(bars.at(-1)?.to).toBe('2026-11');
  });

  test('are empty without engagements', () => {
    expect(monthBars([], '2026-11')).toEqual([]);
  });
});
