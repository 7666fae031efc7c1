import { describe, expect, test } from 'vitest';
import { stripBars } from './stripBars.ts';

const month = (name: string | null, count: number) => ({ month: name, count, seconds: 0 });

describe('the strip of a timeline', () => {
  test('draws empty months too, at least a year of them, up to the present one', () => {
    const bars = stripBars([month('2026-10', 3), month('2026-08', 1)], '2026-11');
    expect(bars).toHaveLength(12);
    expect(bars.at(0)?.from).toBe('2025-12');
    expect(bars.slice(-4).map(({ from, count }) => [from, count])).toEqual([
      ['2026-08', 1],
      ['2026-09', 0],
      ['2026-10', 3],
      ['2026-11', 0],
    ]);
  });

  test('goes on into the future where something is planned', () => {
    expect(stripBars([month('2027-02', 1), month('2026-11', 1)], '2026-11').at(-1)).toEqual({
      from: '2027-02',
      to: '2027-02',
      count: 1,
    });
  });

  test('puts several months into a bar where there are many, and loses none', () => {
    const bars = stripBars([month('2026-11', 5), month('2010-01', 2)], '2026-11');
    expect(bars.length).toBeLessThanOrEqual(72);
    expect(bars.reduce((sum, { count }) => sum + count, 0)).toBe(7);
    expect(bars.at(-1)?.to).toBe('2026-11');
  });

  test('is empty where nothing has a date', () => {
    expect(stripBars([month(null, 4)], '2026-11')).toEqual([]);
  });
});
