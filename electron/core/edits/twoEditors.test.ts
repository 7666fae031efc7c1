import { describe, expect, test } from 'vitest';
import { LONG, longLimit, printFigures } from '../testing/longRun.ts';
import {
  mergeByReplace,
  neverOverwritten,
  overwrittenByAnything,
  skipTheReread,
} from './testing/loads/plants.ts';
import { twoEditors } from './testing/loads/twoEditors.ts';

const RUNS = LONG ? 10_000 : 300;

describe('two editors of one record', () => {
  test(
    `report every lost change that anything revealed, in ${RUNS} interleavings`,
    longLimit(3_600_000),
    async () => {
      const report = await twoEditors({ seed: 1, runs: RUNS });
      expect(report.violations).toEqual([]);
      expect(report.untold).toBe(0);
      // The load exercises what it should: merges, conflicts, and both detectable and undetectable losses.
      expect(report.merges).toBeGreaterThan(RUNS / 10);
      expect(report.clashes).toBeGreaterThan(RUNS / 20);
      expect(report.detectable).toBeGreaterThan(RUNS / 20);
      expect(report.undetectable).toBeGreaterThan(RUNS / 20);
      printFigures('R3', { ...report });
    },
  );

  test('lose changes if the record is not read again before the PUT', async () => {
    const report = await twoEditors({ seed: 1, runs: 40, steps: skipTheReread() });
    expect(report.violations.some((violation) => violation.includes('was undone'))).toBe(true);
  });

  test('lose changes if the set is replaced instead of merged', async () => {
    const report = await twoEditors({ seed: 1, runs: 40, steps: mergeByReplace });
    expect(report.violations.some((violation) => violation.includes('was undone'))).toBe(true);
  });

  test('lose changes silently if versions seen are not compared with writes', async () => {
    const report = await twoEditors({ seed: 1, runs: 40, steps: neverOverwritten });
    expect(report.untold).toBeGreaterThan(0);
    expect(report.violations.some((violation) => violation.includes('was not told'))).toBe(true);
  });

  test('report losses that never happened if every version seen counts', async () => {
    const report = await twoEditors({ seed: 1, runs: 40, steps: overwrittenByAnything });
    expect(report.violations.some((violation) => violation.includes('was told as lost and was not'))).toBe(
      true,
    );
  });
});
