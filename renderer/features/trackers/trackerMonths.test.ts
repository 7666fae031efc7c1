import { expect, test } from 'vitest';
import { monthsOf } from './trackerMonths.ts';

test('counts the last twelve months, with those in which nothing was said', () => {
  const now = Date.parse('2026-02-10T00:00:00Z');
  const moments = [
    '2026-02-01T09:00:00Z',
    '2026-02-09T09:00:00Z',
    '2025-12-31T23:59:00Z',
    '2024-02-01T00:00:00Z',
  ];
  const months = monthsOf(moments, now);
  expect(months).toHaveLength(12);
  expect(months[0]).toEqual({ name: '2025-03', calls: 0 });
  expect(months.slice(-3)).toEqual([
    { name: '2025-12', calls: 1 },
    { name: '2026-01', calls: 0 },
    { name: '2026-02', calls: 2 },
  ]);
});
