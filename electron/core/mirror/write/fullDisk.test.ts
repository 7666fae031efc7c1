import { describe, expect, it } from 'vitest';
import { found, MirrorFixture } from '../testing/mirrorFixture.ts';
import { pageInput, sentEngagement } from '../testing/fixtures.ts';

describe('a full disk', () => {
  it('stores each page entirely or not at all, keeps what it has, and continues once there is space', () => {
    const fixture = new MirrorFixture({ maxPages: 220 });
    const page = (from: number): ReturnType<typeof pageInput> =>
      pageInput(
        'engagements',
        Array.from({ length: 50 }, (_, index) =>
          sentEngagement(`e${from + index}`, { transcript: `word${from + index} `.repeat(400) }),
        ),
      );
    let taken = 0;
    let refused;
    for (; taken < 100; taken += 1) {
      const before = fixture.writer.syncState();
      try {
        fixture.take(page(taken * 50));
      } catch (error) {
        refused = error;
        expect(fixture.writer.syncState()).toEqual(before);
        break;
      }
    }
    expect(refused).toMatchObject({ errcode: 13 });
    expect(taken).toBeGreaterThan(0);
    const counts = fixture.writer.counts();
    expect(counts.engagements).toBe(taken * 50);
    expect(found(fixture, `word${taken * 50 - 1}`)).toEqual([`e${taken * 50 - 1}`]);
    expect(found(fixture, `word${taken * 50}`)).toEqual([]);
    fixture.reopen();
    expect(fixture.writer.counts()).toEqual(counts);
    fixture.took(page(taken * 50));
    expect(fixture.writer.counts().engagements).toBe(taken * 50 + 50);
    fixture.tidy();
  });
});
