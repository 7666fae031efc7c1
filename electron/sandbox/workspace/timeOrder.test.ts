import fc from 'fast-check';
import { expect, it } from 'vitest';
import { orderByTime } from './timeOrder.ts';

/** Few distinct times, so that most rows share theirs; NaN for none. */
const times = fc
  .array(fc.option(fc.integer({ min: 0, max: 5 }).map((n) => Date.UTC(2026, 0, 1) + n)), { maxLength: 60 })
  .map((all) => Float64Array.from(all, (time) => time ?? Number.NaN));

const naive = (all: Float64Array, rows: readonly number[]): number[] =>
  rows.filter((row) => !Number.isNaN(all[row])).toSorted((a, b) => (all[a] ?? 0) - (all[b] ?? 0) || a - b);

it('sorts rows by time and then by index, and keeps those without a time apart', () => {
  fc.assert(
    fc.property(times, (all) => {
      const order = orderByTime(all);
      const rows = Array.from(all, (_, row) => row);
      expect([...order.timed]).toEqual(naive(all, rows));
      expect([...order.untimed]).toEqual(rows.filter((row) => Number.isNaN(all[row])));
    }),
  );
});

it('distinguishes times a millisecond apart over eight years', () => {
  const base = Date.UTC(2018, 0, 1);
  const all = Float64Array.from([base + 2 ** 37 + 1, base, base + 2 ** 37, base + 1]);
  expect([...orderByTime(all).timed]).toEqual([1, 3, 2, 0]);
});
