import { describe, expect, test } from 'vitest';
import { LONG, longLimit, printFigures } from '../testing/longRun.ts';
import { killLoop } from './testing/loads/killLoop.ts';

describe('an editor that is killed repeatedly', () => {
  test(
    'loses no acknowledged edit, and the API receives each exactly once, in order',
    longLimit(7_200_000),
    async () => {
      const report = await killLoop({ seed: 3, kills: LONG ? 500 : 6, editsPerRun: LONG ? 140 : 30 });
      expect(report.violations).toEqual([]);
      expect(report.states).toMatchObject({
        queued: 0,
        writing: 0,
        failed: 0,
        unknown: 0,
        clash: 0,
        overwrote: 0,
      });
      // Some kills happened between a PUT and its outcome.
      if (LONG) expect(report.interrupted).toBeGreaterThan(50);
      // Some PUTs were delivered after their caller had given up.
      expect(report.late).toBeGreaterThan(LONG ? 500 : 2);
      expect(report.acknowledged).toBeGreaterThan(LONG ? 50_000 : 80);
      printFigures('R1', { ...report });
    },
  );

  test.each(['ack-before-commit', 'drop-order', 'judge-early'] as const)(
    'is caught when it makes the mistake %s',
    async (plant) => {
      const report = await killLoop({ seed: 3, kills: 1, editsPerRun: 40, plant });
      expect(report.violations).not.toEqual([]);
    },
  );
});
