import { describe, expect, test } from 'vitest';
import { call, speakerNamed } from '#shared/domain/transcript/testing/calls.ts';
import { finish } from '#shared/domain/generators.ts';
import { laneRows } from './laneRows.ts';

describe('the rows of the lanes', () => {
  test('are one for each speaker with lines, by talk time', () => {
    const rows = finish(
      laneRows(
        call(
          [
            [0, 0, 10],
            [1, 10, 40],
            [-1, 50, 60],
          ],
          [speakerNamed('Ada'), speakerNamed('Bob'), speakerNamed('Silent')],
        ),
      ),
    );
    expect(rows.map(({ speakers, seconds, share }) => [speakers, seconds, share])).toEqual([
      [[1], 30, 0.6],
      [[0], 10, 0.2],
      [[-1], 10, 0.2],
    ]);
  });

  test('group the quietest speakers if there are many', () => {
    const speakers = Array.from({ length: 8 }, (_, at) => speakerNamed(`Speaker ${at}`));
    const rows = finish(
      laneRows(
        call(
          speakers.map((_, at) => [at, at * 10, at * 10 + 9 - at] as const),
          speakers,
        ),
      ),
    );
    expect(rows.map(({ speakers: who, isRest }) => [who, isRest])).toEqual([
      [[0], false],
      [[1], false],
      [[2], false],
      [[3], false],
      [[4, 5, 6, 7], true],
    ]);
    expect([...(rows[4]?.starts ?? [])]).toEqual([40, 50, 60, 70]);
    expect(rows[4]?.seconds).toBe(5 + 4 + 3 + 2);
  });
});
