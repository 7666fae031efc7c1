import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { newWalk, type Walk } from './syncState.ts';
import { remainingRows, splitWalks } from './walkSteps.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const TOP = 1000 * DAY;

/** A walk that has read one page of a hundred rows spanning this many hours. */
function walked(hours: number, bounds: Partial<Walk> = {}): Walk {
  return newWalk(1, {
    cursor: 'c',
    step: 1,
    rows: 100,
    entered: TOP,
    reached: TOP - hours * HOUR,
    msPerRow: (hours * HOUR) / 100,
    ...bounds,
  });
}

/** The remaining range of a walk, both edges included, the lower one rounded to milliseconds. */
function rest(walk: Walk): readonly [number, number] {
  const upper = walk.reached ?? (walk.before ?? TOP + 1) - 1;
  return [walk.stop ?? walk.from ?? 0, upper];
}

function isCovered(walks: readonly Walk[], instant: number): boolean {
  return walks.some((walk) => {
    const [lower, upper] = rest(walk);
    return instant >= lower && instant <= upper;
  });
}

describe('splitting walks', () => {
  it('splits nothing before the oldest row is known, nor a walk that has read nothing', () => {
    const blind = [walked(1)];
    expect(splitWalks(blind, null, 12, 9, 100, { chunkPages: 20 }).walks).toEqual(blind);
    const fresh = [newWalk(1, { before: TOP, msPerRow: 1000 })];
    expect(splitWalks(fresh, 0, 12, 9, 100, { chunkPages: 20 }).walks).toEqual(fresh);
  });

  it('gives the upper part one walk’s share of pages and keeps its cursor and filter', () => {
    const { walks, nextId } = splitWalks([walked(1)], 0, 2, 9, 100, { chunkPages: 20 });
    const [upper, lower] = walks;
    expect(nextId).toBe(10);
    expect(upper).toMatchObject({ id: 1, cursor: 'c', from: null, stop: TOP - HOUR - 20 * HOUR });
    expect(lower).toMatchObject({ id: 9, cursor: null, from: null, before: TOP - HOUR - 20 * HOUR });
  });

  it('leaves a walk with only a page or two left alone', () => {
    const short = [walked(1, { stop: TOP - 3 * HOUR + 1 })];
    expect(splitWalks(short, 0, 12, 9, 100, { chunkPages: 20 }).walks).toEqual(short);
  });

  it('splits the walk with the most left first', () => {
    const long = walked(1, { id: 1, stop: TOP - 40 * DAY });
    const longer = walked(1, { id: 2, stop: TOP - 90 * DAY });
    const { walks } = splitWalks([long, longer], 0, 3, 9, 100, { chunkPages: 1000 });
    expect(walks.map(({ id }) => id)).toEqual([1, 2, 9]);
  });

  it('halves the range when rows of one instant reveal no density', () => {
    const tied = walked(0, { reached: TOP });
    const [upper] = splitWalks([tied], TOP - 10 * DAY, 2, 9, 100, { chunkPages: 20 }).walks;
    expect(upper?.stop).toBe(TOP - 5 * DAY);
  });

  it('loses no instant and repeats none except at the seams, however it splits', () => {
    const drawn = fc.record({
      hours: fc.integer({ min: 1, max: 5000 }),
      oldest: fc.integer({ min: 0, max: TOP - 6000 * HOUR }),
      places: fc.integer({ min: 1, max: 16 }),
      chunkPages: fc.integer({ min: 1, max: 40 }),
      at: fc.double({ min: 0, max: 1, noNaN: true }),
    });
    fc.assert(
      fc.property(drawn, ({ hours, oldest, places, chunkPages, at }) => {
        const before = [walked(hours)];
        const { walks } = splitWalks(before, oldest, places, 9, 100, { chunkPages });
        expect(walks.length).toBeLessThanOrEqual(places);
        const instant = Math.floor(at * TOP);
        expect(isCovered(walks, instant)).toBe(isCovered(before, instant));
        const edges = walks.map(rest);
        for (const [index, [lower]] of edges.entries()) {
          const next = edges[index + 1];
          if (next !== undefined) expect(next[1]).toBe(lower - 1);
        }
      }),
    );
  });
});

describe('the remaining rows', () => {
  it('are as dense as those already read', () => {
    expect(remainingRows(walked(1), TOP - 11 * HOUR)).toBe(1000);
  });

  it('are unknown without an end or a density', () => {
    expect(remainingRows(walked(1), null)).toBeNull();
    expect(remainingRows(newWalk(1, { before: TOP }), 0)).toBeNull();
  });
});
