import { describe, expect, test } from 'vitest';
import { COLUMNS, monthTicks, ribbonMarks, ribbonRange } from './TouchRibbon.tsx';

const day = (number: number) => Date.UTC(2026, 0, 1) + number * 86_400_000;
const touch = (at: number, minutes: number | null) => ({
  at,
  seconds: minutes === null ? null : minutes * 60,
});

describe('the ribbon of touches', () => {
  test('ends now, or with what is planned', () => {
    expect(ribbonRange([touch(day(10), 5)], day(40))).toEqual([day(10), day(40)]);
    expect(ribbonRange([touch(day(50), 5)], day(40))).toEqual([day(40), day(50)]);
    expect(ribbonRange([touch(Number.NaN, 5)], day(40))).toEqual([day(40), day(40)]);
  });

  test('has them by time from left to right, none beyond its end', () => {
    const marks = ribbonMarks([touch(day(0), 30), touch(day(50), 30), touch(day(100), 30)], day(100));
    expect(marks.map(({ left }) => Math.round(left * COLUMNS))).toEqual([0, COLUMNS / 2, COLUMNS - 1]);
  });

  test('stacks those of one column, each as high as it is long, within its height', () => {
    const marks = ribbonMarks(
      [touch(day(0), 60), touch(day(0), 30), touch(day(0), null), touch(day(99), 9999)],
      day(100),
    );
    const [first, second, third, last] = marks;
    expect(second?.bottom).toBeCloseTo(first?.height ?? 0);
    expect(first?.height).toBeCloseTo((second?.height ?? 0) * 2);
    expect(third?.height).toBeGreaterThan(0);
    expect((third?.bottom ?? 0) + (third?.height ?? 0)).toBeLessThanOrEqual(1);
    expect(last?.height).toBeLessThanOrEqual(1);
  });

  test('shows every one of hundreds in one column', () => {
    const marks = ribbonMarks(
      Array.from({ length: 500 }, () => touch(day(0), 20)),
      day(1),
    );
    expect(new Set(marks.map(({ bottom }) => bottom)).size).toBe(500);
    expect(Math.max(...marks.map(({ bottom, height }) => bottom + height))).toBeCloseTo(1);
  });

  test('names few months, none so late that its name would be cut', () => {
    const ticks = monthTicks(day(0), day(1500));
    expect(ticks.length).toBeGreaterThan(2);
    expect(ticks.length).toBeLessThanOrEqual(5);
    expect(ticks.every(({ left }) => left > 0 && left <= 0.85)).toBe(true);
    expect(monthTicks(day(2), day(9))).toEqual([]);
  });
});
