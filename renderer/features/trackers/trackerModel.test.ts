import { expect, test } from 'vitest';
import { monthsOf, parsePhrases } from './trackerModel.ts';

test('parses one phrase per line, without duplicates and extra spaces', () => {
  expect(parsePhrases(' price* \n\ntoo  expensive\nprice*\n—\n')).toEqual(['price*', 'too expensive']);
});

test.each(['', ' \n*\n', 'x'.repeat(201), Array.from({ length: 21 }, (_, at) => `w${at}`).join('\n')])(
  'rejects phrases that can’t be stored (%#)',
  (text) => {
    expect(parsePhrases(text)).toBeNull();
  },
);

test('counts the last twelve months, including those without mentions', () => {
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
