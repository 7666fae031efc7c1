import { describe, expect, test } from 'vitest';
import { activityLayout } from './activityLayout.ts';

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

describe('a timeline as one list', () => {
  test('has each month before the engagements of it', () => {
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

  test('tells where a month begins, and how many engagements come before a place', () => {
    const layout = activityLayout(months);
    expect([layout.headingOf('2026-08'), layout.headingOf('2026-09')]).toEqual([3, null]);
    expect([0, 1, 2, 3, 4, 6].map((index) => layout.rowsBefore(index))).toEqual([0, 0, 1, 2, 2, 3]);
  });

  test('is empty where there is nothing', () => {
    expect(activityLayout([]).count).toBe(0);
  });
});
