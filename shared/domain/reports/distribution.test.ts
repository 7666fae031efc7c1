import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { TALK_METRICS } from '../../contract/reportMetrics.ts';
import { distributionOf, isWithin, placeAmong } from './distribution.ts';

describe('a distribution', () => {
  it('has bins that fit the values', () => {
    expect(distributionOf('questions', [0, 1, 1, 4])).toEqual([
      { from: 0, before: 1, count: 1 },
      { from: 1, before: 2, count: 2 },
      { from: 2, before: 3, count: 0 },
      { from: 3, before: 4, count: 0 },
      { from: 4, before: 5, count: 1 },
    ]);
    expect(distributionOf('patience', [])).toEqual([]);
  });

  it('collects outliers in a last bin without an end', () => {
    const values = [...Array.from({ length: 60 }, () => 12), 7200];
    const bins = distributionOf('longestMonologue', values);
    expect(bins).toHaveLength(10);
    expect(bins[6]).toEqual({ from: 12, before: 14, count: 60 });
    expect(bins.at(-1)).toEqual({ from: 18, before: null, count: 1 });
  });

  it('shows all shares', () => {
    const bins = distributionOf('talkRatio', [0.3, 0.35, 1]);
    expect(bins.map(({ count }) => count)).toEqual([0, 0, 0, 2, 0, 0, 0, 0, 0, 1]);
    expect([bins[3]?.from, bins[9]?.before]).toEqual([0.3, null]);
  });

  it('shows the whole scale of sentiments', () => {
    const bins = distributionOf('sentiment', [-1, -0.95, 0, 0.4, 1]);
    expect(bins.map(({ count }) => count)).toEqual([2, 0, 0, 0, 0, 1, 0, 1, 0, 1]);
    expect([bins[0]?.from, bins[5]?.from, bins[9]?.before]).toEqual([-1, 0, null]);
  });

  it('counts each value once, where it lies', () => {
    const value = fc.oneof(fc.double({ min: 0, max: 90_000, noNaN: true }), fc.integer({ min: 0, max: 20 }));
    const valuesOf = TALK_METRICS.map((metric) => {
      const one = metric === 'sentiment' ? fc.double({ min: -1, max: 1, noNaN: true }) : value;
      return fc.tuple(fc.constant(metric), fc.array(one, { minLength: 1 }));
    });
    fc.assert(
      fc.property(fc.oneof(...valuesOf), ([metric, values]) => {
        const bins = distributionOf(metric, values);
        expect(bins.length).toBeLessThanOrEqual(10);
        for (const bin of bins) expect(bin.count).toBe(values.filter((each) => isWithin(bin, each)).length);
        expect(bins.reduce((sum, { count }) => sum + count, 0)).toBe(values.length);
      }),
    );
  });
});

test('a value is placed within its bin, in the middle of one without an end, and after all others', () => {
  const bins = distributionOf('questions', [1, 2]);
  expect([0, 1.5, 2.25, 9].map((value) => placeAmong(bins, value))).toEqual([0, 1.5, 2.25, 3]);
  expect(placeAmong([{ from: 0, before: null }], 7)).toBe(0.5);
});
