import { describe, expect, test } from 'vitest';
import {
  mergeByReplace,
  neverOverwritten,
  overwrittenByAnything,
  skipTheReread,
} from './testing/loads/plants.ts';
import { twoEditors } from './testing/loads/twoEditors.ts';

const LONG = process.env['PARLEY_LONG'] === '1';
const RUNS = LONG ? 10_000 : 300;

describe('two editors of one record', () => {
  test(
    `never lose a change that anything showed without a word, in ${RUNS} interleavings`,
    async () => {
      const report = await twoEditors({ seed: 1, runs: RUNS });
      expect(report.violations).toEqual([]);
      expect(report.untold).toBe(0);
      // The load does what it is meant to: others’ changes were merged, clashes were met, losses were seen and unseen.
      expect(report.merges).toBeGreaterThan(RUNS / 10);
      expect(report.clashes).toBeGreaterThan(RUNS / 20);
      expect(report.detectable).toBeGreaterThan(RUNS / 20);
      expect(report.undetectable).toBeGreaterThan(RUNS / 20);
      if (LONG) process.stderr.write(`${JSON.stringify({ name: 'R3', ...report })}\n`);
    },
    LONG ? 3_600_000 : 120_000,
  );

  test('do lose changes where the record is not read again before the PUT', async () => {
    const report = await twoEditors({ seed: 1, runs: 40, steps: skipTheReread() });
    expect(report.violations.some((violation) => violation.includes('was undone'))).toBe(true);
  });

  test('do lose changes where the set is replaced instead of merged', async () => {
    const report = await twoEditors({ seed: 1, runs: 40, steps: mergeByReplace });
    expect(report.violations.some((violation) => violation.includes('was undone'))).toBe(true);
  });

  test('lose changes without a word where what was seen is not compared with what was written', async () => {
    const report = await twoEditors({ seed: 1, runs: 40, steps: neverOverwritten });
    expect(report.untold).toBeGreaterThan(0);
    expect(report.violations.some((violation) => violation.includes('was not told'))).toBe(true);
  });

  test('are told of losses that never were where whatever was seen counts', async () => {
    const report = await twoEditors({ seed: 1, runs: 40, steps: overwrittenByAnything });
    expect(report.violations.some((violation) => violation.includes('was told as lost and was not'))).toBe(
      true,
    );
  });
});
