import { describe, expect, test } from 'vitest';
import { LONG, longLimit, printFigures } from '../testing/longRun.ts';
import { lostAnswers } from './testing/loads/lostAnswers.ts';
import { DropOrder, ignore204, replayTwice } from './testing/loads/plants.ts';
import { unreadWrites } from './testing/loads/unreadWrites.ts';
import { safeSteps } from './write/writePlan.ts';

const RECORDS = LONG ? 4000 : 60;

describe('PUTs whose responses are lost in every way', () => {
  test(
    'are written once, in order, and never reported as done or failed by mistake',
    longLimit(3_600_000),
    async () => {
      const report = await lostAnswers({ seed: 7, records: RECORDS });
      expect(report.violations).toEqual([]);
      expect(report.states['done']).toBeGreaterThan(report.edits / 4);
      expect(report.states['unknown']).toBeGreaterThan(0);
      printFigures('lost answers', { ...report });
    },
  );

  test('are written twice if every lost one is sent again', async () => {
    const report = await lostAnswers({ seed: 7, records: 24, steps: replayTwice });
    expect(report.violations.some((violation) => violation.includes('applied twice'))).toBe(true);
  });

  test('arrive in the wrong order if the newest goes first', async () => {
    const makeOutbox = (...args: ConstructorParameters<typeof DropOrder>) => new DropOrder(...args);
    const report = await lostAnswers({ seed: 7, records: 24, makeOutbox });
    expect(report.violations.some((violation) => violation.includes('after a later edit'))).toBe(true);
  });
});

test('a write answered with 204 counts as read back only if it was', async () => {
  expect(await unreadWrites(safeSteps)).toEqual([]);
});

test('treating 204 like any other success is caught', async () => {
  expect(await unreadWrites(ignore204)).not.toEqual([]);
});
