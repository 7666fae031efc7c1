import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nextShownRows, rowBlocks, type ShownRows } from './useVirtualRows.ts';

const shape = { count: 1000, rowHeight: 50, foot: 40, viewport: 600 };
const at = (offset: number) => ({ at: offset, offset });

/** Runs until no more rows are added. */
function settled(offset: number, of = shape): { rows: ShownRows; turns: number } {
  let rows = nextShownRows(of, at(offset), null);
  let turns = 0;
  while (!rows.whole) {
    rows = nextShownRows(of, at(offset), rows);
    turns += 1;
  }
  return { rows, turns };
}

describe('the rendered rows of a list', () => {
  it('are the visible ones first, then those around them in blocks', () => {
    expect(nextShownRows(shape, at(0), null)).toMatchObject({ first: 0, end: 12, whole: false });
    const { rows, turns } = settled(0);
    expect(rows).toMatchObject({ first: 0, end: 32, slots: 32 });
    expect(turns).toBe(3);
  });

  it('follow scrolling with some rows ahead', () => {
    const { rows } = settled(10_000);
    const next = nextShownRows(shape, at(10_400), rows);
    expect(next).toMatchObject({ first: rows.first + 8, end: rows.end + 8, whole: true });
  });

  it('are only the visible ones after a jump', () => {
    expect(nextShownRows(shape, at(30_000), settled(0).rows)).toMatchObject({
      first: 600,
      end: 612,
      whole: false,
    });
  });

  it('keep their slots in blocks when scrolling in either direction', () => {
    const before = rowBlocks(settled(10_000).rows);
    const down = rowBlocks(settled(10_400).rows);
    const up = rowBlocks(settled(9_600).rows);
    for (const after of [down, up]) {
      expect(after.map(({ slot }) => slot)).toEqual([0, 1, 2, 3]);
      expect(after.filter(({ first }, place) => first === before[place]?.first)).toHaveLength(3);
      for (const { slot, first, end } of after) {
        expect(end - first).toBe(8);
        expect(Math.floor(first / 8) % 4).toBe(slot);
      }
    }
  });

  it('fill a part of their blocks after a jump', () => {
    expect(rowBlocks({ first: 5, end: 18, slots: 40 })).toEqual([
      { slot: 0, first: 5, end: 8 },
      { slot: 1, first: 8, end: 16 },
      { slot: 2, first: 16, end: 18 },
    ]);
  });

  it('grow by a block when the list gets longer', () => {
    const short = { ...shape, count: 20 };
    const { rows } = settled(400, short);
    expect(rows).toMatchObject({ first: 0, end: 20, whole: true });
    expect(nextShownRows({ ...short, count: 85 }, at(400), rows)).toMatchObject({ end: 28, whole: false });
  });

  it('are none in an empty list', () => {
    expect(settled(0, { ...shape, count: 0 })).toMatchObject({ rows: { first: 0, end: 0 }, turns: 0 });
  });

  it('always include the visible ones, never exceed the slots, and eventually become complete', () => {
    const count = fc.integer({ min: 0, max: 300 });
    const share = fc.double({ min: 0, max: 1, noNaN: true });
    fc.assert(
      fc.property(fc.array(fc.tuple(count, share), { minLength: 1, maxLength: 20 }), (moves) => {
        let before: ShownRows | null = null;
        for (const [rows, part] of moves) {
          const now = { ...shape, count: rows };
          const offset = Math.floor(part * Math.max(0, rows * 50 + 40 - 600));
          before = nextShownRows(now, at(offset), before);
          expect(before.first).toBeLessThanOrEqual(Math.floor(offset / 50));
          expect(before.end).toBeGreaterThanOrEqual(Math.min(rows, Math.ceil((offset + 600) / 50)));
          expect(before.end - before.first).toBeLessThanOrEqual(before.slots);
          let turns = 0;
          for (let rest = before; !rest.whole; rest = nextShownRows(now, at(offset), rest)) turns += 1;
          expect(turns).toBeLessThan(6);
        }
      }),
    );
  });
});
