import { describe, expect, test } from 'vitest';
import { barsPath, feelingPaths, lanePath, strokesPath } from './lanePaths.ts';

const view = { from: 0, to: 100 };

/** Start and end of each bar of a path, in pixels. */
const bars = (path: string): number[][] =>
  [...path.matchAll(/M([\d.]+) \d+h([\d.]+)/g)].map(([, x, length]) => [
    Number(x),
    Number(x) + Number(length),
  ]);

describe('the picture of the lanes', () => {
  test('draws what lies in view, cut off at its edges', () => {
    const spoken = { starts: [0, 40, 90, 200], ends: [10, 60, 150, 210] };
    expect(bars(barsPath(spoken, { from: 5, to: 105 }, 100, 0, 10))).toEqual([
      [0, 5],
      [35, 55],
      [85, 100],
    ]);
    expect(barsPath(spoken, { from: 300, to: 400 }, 100, 0, 10)).toBe('');
  });

  test('shows a word, however far away it is seen from', () => {
    expect(bars(barsPath({ starts: [50], ends: [50.001] }, view, 100, 0, 10))).toEqual([[50, 51.5]]);
  });

  test('is no longer than the picture is wide, whatever the number of lines', () => {
    const starts = Float64Array.from({ length: 40_000 }, (_, at) => at * 0.4);
    const ends = starts.map((start) => start + 0.1);
    const whole = { from: 0, to: 16_000 };
    expect(bars(barsPath({ starts, ends }, whole, 800, 0, 10))).toHaveLength(1);
    const sparse = { starts: starts.map((start) => start * 10), ends: ends.map((end) => end * 10) };
    expect(bars(barsPath(sparse, { from: 0, to: 400 }, 800, 0, 10))).toHaveLength(100);
  });

  test('shows from far away how much of the time is a speaker’s', () => {
    const starts = Float64Array.from({ length: 10_000 }, (_, at) => at * 2);
    const half = { starts, ends: starts.map((start) => start + 1) };
    const far = lanePath(half, { from: 0, to: 20_000 }, 400, 0, 10);
    expect(far.match(/M/g)).toHaveLength(200);
    expect(far.startsWith('M0 2.5h2v5.0h-2z')).toBe(true);
    const near = { from: 100, to: 120 };
    expect(lanePath(half, near, 400, 0, 10)).toBe(barsPath(half, near, 400, 0, 10));
    expect(lanePath({ starts: [], ends: [] }, near, 400, 0, 10)).toBe('');
  });

  test('strokes each pixel once', () => {
    expect(strokesPath([10, 10.2, 50, 300], view, 100, 2, 8)).toBe('M10 2v8M50 2v8');
  });

  test('draws good feelings upwards and bad ones downwards', () => {
    const { above, below } = feelingPaths(Float32Array.of(1, Number.NaN, -0.5, 0), 2, 0, 16);
    expect(above).toBe('M0 8v-8.0h2V8z');
    expect(below).toBe('M4 8v4.0h2V8z');
  });
});
