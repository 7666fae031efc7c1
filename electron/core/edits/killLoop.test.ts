import { describe, expect, test } from 'vitest';
import { killLoop } from './testing/loads/killLoop.ts';

const LONG = process.env['PARLEY_LONG'] === '1';

describe('an editor that is killed again and again', () => {
  test(
    'loses no edit that it called safe, and the service gets each of them once, in order',
    async () => {
      const report = await killLoop({ seed: 3, kills: LONG ? 500 : 6, editsPerLife: LONG ? 140 : 30 });
      expect(report.violations).toEqual([]);
      expect(report.states).toMatchObject({
        queued: 0,
        writing: 0,
        failed: 0,
        unknown: 0,
        clash: 0,
        overwrote: 0,
      });
      // Some of the kills fell between a PUT and what became of it.
      if (LONG) expect(report.interrupted).toBeGreaterThan(50);
      // Some were delivered when nobody waited for them any more.
      expect(report.late).toBeGreaterThan(LONG ? 500 : 2);
      expect(report.acknowledged).toBeGreaterThan(LONG ? 50_000 : 80);
      if (LONG) process.stderr.write(`${JSON.stringify({ name: 'R1', ...report })}\n`);
    },
    LONG ? 7_200_000 : 120_000,
  );

  test.each(['ack-before-commit', 'drop-order', 'judge-early'] as const)(
    'is found out where it makes the mistake of %s',
    async (plant) => {
      const report = await killLoop({ seed: 3, kills: 3, editsPerLife: 40, plant });
      expect(report.violations).not.toEqual([]);
    },
    120_000,
  );
});
