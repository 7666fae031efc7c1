import { describe, expect, test } from 'vitest';
import { mergeByReplace, skipTheReread } from './testing/loads/plants.ts';
import { twoEditors } from './testing/loads/twoEditors.ts';

const LONG = process.env['PARLEY_LONG'] === '1';
const RUNS = LONG ? 10_000 : 300;

describe('two editors of one record', () => {
  test(
    `never lose a change that was there to be seen, in ${RUNS} interleavings`,
    async () => {
      const report = await twoEditors({ seed: 1, runs: RUNS });
      expect(report.violations).toEqual([]);
      // The load does what it is meant to: others’ changes were merged, clashes were met.
      expect(report.merges).toBeGreaterThan(RUNS / 10);
      expect(report.clashes).toBeGreaterThan(RUNS / 20);
      if (LONG) process.stderr.write(`${JSON.stringify({ name: 'R3', ...report })}\n`);
    },
    LONG ? 3_600_000 : 120_000,
  );

  test('do lose changes where the record is not read again before the PUT', async () => {
    const report = await twoEditors({ seed: 1, runs: 40, steps: skipTheReread() });
    expect(report.violations).not.toEqual([]);
  });

  test('do lose changes where the set is replaced instead of merged', async () => {
    const report = await twoEditors({ seed: 1, runs: 40, steps: mergeByReplace });
    expect(report.violations).not.toEqual([]);
  });
});
