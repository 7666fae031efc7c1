import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  barsPath,
  isInView,
  isWhole,
  laneLayout,
  lanePath,
  type LaneView,
  pagedTo,
  panned,
  sentimentPaths,
  strokesPath,
  timeTicks,
  wavePath,
  wholeView,
  zoomed,
} from './laneGeometry.ts';

test('time labels are round and spaced at every zoom level', () => {
  expect(timeTicks({ from: 0, to: 3600 }, 500).map(({ second }) => second)).toEqual([
    0, 600, 1200, 1800, 2400, 3000, 3600,
  ]);
  expect(timeTicks({ from: 61, to: 71 }, 500).map(({ second }) => second)).toEqual([62, 64, 66, 68, 70]);
  for (const length of [5, 77, 3000, 100_000, 1e7]) {
    const ticks = timeTicks({ from: 0, to: length }, 700);
    expect(ticks.length).toBeGreaterThan(0);
    for (const [at, { x }] of ticks.entries())
      expect(x - (ticks[at - 1]?.x ?? -100)).toBeGreaterThanOrEqual(72);
  }
});

const HOUR = 3600;

describe('the view of the lanes', () => {
  test('keeps the second under the pointer in place while zooming', () => {
    const near = zoomed(wholeView(HOUR), HOUR, 0.5, 1800);
    expect(near).toEqual({ from: 900, to: 2700 });
    expect(zoomed(near, HOUR, 0.5, 1350)).toEqual({ from: 1125, to: 2025 });
  });

  test('shows everything again after zooming in and out', () => {
    let view = wholeView(HOUR);
    for (let step = 0; step < 4; step += 1) view = zoomed(view, HOUR, 0.5, 10);
    expect(isWhole(view, HOUR)).toBe(false);
    for (let step = 0; step < 4; step += 1) view = zoomed(view, HOUR, 2, 10);
    expect(isWhole(view, HOUR)).toBe(true);
  });

  test('pages to a second outside it', () => {
    const view: LaneView = { from: 0, to: 100 };
    expect(pagedTo(view, HOUR, 100)).toEqual({ from: 90, to: 190 });
    expect(pagedTo(view, HOUR, 3599)).toEqual({ from: 3500, to: 3600 });
  });

  test('never leaves the recording', () => {
    const seconds = fc.double({ min: -1e4, max: 1e4, noNaN: true });
    const step = fc.oneof(
      fc.record({
        kind: fc.constant('zoom'),
        by: fc.double({ min: 0.01, max: 100, noNaN: true }),
        at: seconds,
      }),
      fc.record({ kind: fc.constant('move'), by: seconds, at: seconds }),
    );
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 20_000 }), fc.array(step), (duration, steps) => {
        let view = wholeView(duration);
        for (const { kind, by, at } of steps) {
          view = kind === 'zoom' ? zoomed(view, duration, by, at) : panned(view, duration, by);
          expect(view.from).toBeGreaterThanOrEqual(0);
          expect(view.to).toBeLessThanOrEqual(wholeView(duration).to + 1e-6);
          expect(view.to - view.from).toBeGreaterThan(4.99);
        }
        const last = Math.min(duration, 42);
        expect(isInView(pagedTo(view, duration, last), last)).toBe(true);
      }),
    );
  });
});

const view = { from: 0, to: 100 };

/** The start and end of each bar of a path, in pixels. */
const bars = (path: string): number[][] =>
  [...path.matchAll(/M([\d.]+) \d+h([\d.]+)/g)].map(([, x, length]) => [
    Number(x),
    Number(x) + Number(length),
  ]);

describe('the drawing of the lanes', () => {
  test('is clipped at the edges of the view', () => {
    const spoken = { starts: [0, 40, 90, 200], ends: [10, 60, 150, 210] };
    expect(bars(barsPath(spoken, { from: 5, to: 105 }, 100, 0, 10))).toEqual([
      [0, 5],
      [35, 55],
      [85, 100],
    ]);
    expect(barsPath(spoken, { from: 300, to: 400 }, 100, 0, 10)).toBe('');
  });

  test('shows a single word at every zoom level', () => {
    expect(bars(barsPath({ starts: [50], ends: [50.001] }, view, 100, 0, 10))).toEqual([[50, 51.5]]);
  });

  test('has a path whose length depends on the width, not on the number of lines', () => {
    const starts = Float64Array.from({ length: 40_000 }, (_, at) => at * 0.4);
    const ends = starts.map((start) => start + 0.1);
    const whole = { from: 0, to: 16_000 };
    expect(bars(barsPath({ starts, ends }, whole, 800, 0, 10))).toHaveLength(1);
    const sparse = { starts: starts.map((start) => start * 10), ends: ends.map((end) => end * 10) };
    expect(bars(barsPath(sparse, { from: 0, to: 400 }, 800, 0, 10))).toHaveLength(100);
  });

  test('shows a speaker’s share of the time when zoomed out', () => {
    const starts = Float64Array.from({ length: 10_000 }, (_, at) => at * 2);
    const half = { starts, ends: starts.map((start) => start + 1) };
    const far = lanePath(half, { from: 0, to: 20_000 }, 400, 0, 10);
    expect(far.match(/M/g)).toHaveLength(134);
    expect(far.startsWith('M0 2.5h2v5.0h-2z')).toBe(true);
    // Above an hour, columns are used however few lines there are.
    const seldom = { starts: [0, 3000], ends: [1500, 4500] };
    expect(lanePath(seldom, { from: 0, to: 7200 }, 30, 0, 10)).toContain('M0 0.0h2v10.0h-2z');
    expect(lanePath(seldom, { from: 0, to: 3600 }, 30, 0, 10)).toBe(
      barsPath(seldom, { from: 0, to: 3600 }, 30, 0, 10),
    );
    const near = { from: 100, to: 120 };
    expect(lanePath(half, near, 400, 0, 10)).toBe(barsPath(half, near, 400, 0, 10));
    expect(lanePath({ starts: [], ends: [] }, near, 400, 0, 10)).toBe('');
  });

  test('draws at most one stroke per pixel', () => {
    expect(strokesPath([10, 10.2, 50, 300], view, 100, 2, 8)).toBe('M10 2v8M50 2v8');
  });

  test('draws positive sentiment upwards and negative downwards', () => {
    const { above, below } = sentimentPaths(Float32Array.of(1, Number.NaN, -0.5, 0), 2, 0, 16);
    expect(above).toBe('M0 8v-8.0h2V8z');
    expect(below).toBe('M4 8v4.0h2V8z');
  });
});

describe('the waveform', () => {
  test('has a place of its own below the marks and moves only what is below it', () => {
    for (const isExpanded of [true, false]) {
      const parts = { withSentiment: true, isExpanded };
      const [without, with_] = [
        laneLayout(3, { ...parts, withWave: false }),
        laneLayout(3, { ...parts, withWave: true }),
      ];
      expect([without.wave, with_.wave]).toEqual([null, without.rows]);
      expect(with_.rows).toBeGreaterThanOrEqual(without.rows + with_.waveHeight);
      expect(with_.height - without.height).toBe(with_.rows - without.rows);
    }
  });

  test('is drawn as bars around the middle, and silence as a thin line', () => {
    expect(wavePath(Float32Array.of(1, 0.5, 0), 10, 20)).toBe(
      'M0 10.0h2v20.0h-2zM3 15.0h2v10.0h-2zM6 19.5h2v1.0h-2z',
    );
  });
});
