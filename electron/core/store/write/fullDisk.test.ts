import { describe, expect, it } from 'vitest';
import { Desk } from '../testing/desk.ts';
import { pagePiece, sentEngagement } from '../testing/pieces.ts';
import { found } from '../testing/seen.ts';

describe('a full disk', () => {
  it('takes nothing half, keeps what it has, and goes on when there is room', () => {
    const desk = new Desk({ maxPages: 220 });
    const page = (from: number): ReturnType<typeof pagePiece> =>
      pagePiece(
        'engagements',
        Array.from({ length: 50 }, (_, index) =>
          sentEngagement(`e${from + index}`, { transcript: `word${from + index} `.repeat(400) }),
        ),
      );
    let taken = 0;
    let refused;
    for (; taken < 100; taken += 1) {
      const before = desk.writer.syncState();
      try {
        desk.take(page(taken * 50));
      } catch (error) {
        refused = error;
        expect(desk.writer.syncState()).toEqual(before);
        break;
      }
    }
    expect(refused).toMatchObject({ errcode: 13 });
    expect(taken).toBeGreaterThan(0);
    const counts = desk.writer.counts();
    expect(counts.engagements).toBe(taken * 50);
    expect(found(desk, `word${taken * 50 - 1}`)).toEqual([`e${taken * 50 - 1}`]);
    expect(found(desk, `word${taken * 50}`)).toEqual([]);
    desk.reopen();
    expect(desk.writer.counts()).toEqual(counts);
    desk.took(page(taken * 50));
    expect(desk.writer.counts().engagements).toBe(taken * 50 + 50);
    desk.tidy();
  });
});
