import { describe, expect, test } from 'vitest';
import { activityLayout, monthBars } from './activityMonths.ts';

const month = (name: string | null, count: number) => ({ month: name, count, seconds: 0 });

describe('the bars of an activity', () => {
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

  test('put several months into a bar if there are many', () => {
    const bars = monthBars([month('2026-11', 5), month('2010-01', 2)], '2026-11');
    expect(bars.length).toBeLessThanOrEqual(72);
    expect(bars.reduce((sum, { count }) => sum + count, 0)).toBe(7);
    expect(bars.at(-1)?.to).toBe('2026-11');
  });

  test('are none if nothing has a date', () => {
    expect(monthBars([month(null, 4)], '2026-11')).toEqual([]);
  });
});

const months = [
  { month: '2026-11', count: 2, seconds: 60 },
  { month: '2026-08', count: 1, seconds: 0 },
  { month: null, count: 1, seconds: 0 },
];

function written(layout: ReturnType<typeof activityLayout>): string[] {
  return Array.from({ length: layout.count }, (_, index) => {
    const item = layout.at(index);
    return item.kind === 'row' ? `row ${item.row}` : (item.month.month ?? 'undated');
  });
}

describe('the activity as a list', () => {
  test('has a heading before the engagements of each month', () => {
    expect(written(activityLayout(months))).toEqual([
      '2026-11',
      'row 0',
      'row 1',
      '2026-08',
      'row 2',
      'undated',
      'row 3',
    ]);
  });

  test('finds the heading of a month and the number of engagements before an item', () => {
    const layout = activityLayout(months);
    expect([layout.headingOf('2026-08'), layout.headingOf('2026-09')]).toEqual([3, null]);
    expect([0, 1, 2, 3, 4, 6].map((index) => layout.rowsBefore(index))).toEqual([0, 0, 1, 2, 2, 3]);
  });

  test('is empty without engagements', () => {
    expect(activityLayout([]).count).toBe(0);
  });
});
