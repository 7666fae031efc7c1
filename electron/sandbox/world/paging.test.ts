import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readCursor, writeCursor } from '../api/cursor.ts';
import { change, perform } from '../testing/edits.ts';
import { compare, everything, ids } from '../testing/naiveModel.ts';
import { fresh, numRuns, page, record, walk, worldEnd } from '../testing/smallWorld.ts';

describe('a walk', () => {
  it('gives what a naive sort gives, after any changes', async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(50), page, fc.array(change, { maxLength: 25 }), async (seed, asked, edits) => {
        const world = fresh(seed);
        for (const edit of edits) perform(world, edit);
        const rows = await walk(world, { withPrivate: true }, asked);
        expect(ids(rows)).toEqual(ids(everything(world).toSorted(compare(asked.order, asked.descending))));
        expect(world.engagements.size).toBe(rows.length);
      }),
      { numRuns },
    );
  });

  it('loses nobody and doubles nobody who stays where they are, whatever moves meanwhile', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.nat(50),
        page,
        fc.array(fc.array(change, { maxLength: 4 }), { maxLength: 12 }),
        async (seed, asked, edits) => {
          const world = fresh(seed);
          const touched = new Set<string>();
          const known = new Set(ids(everything(world)));
          world.onHappening((happening) => {
            if (happening.resource !== 'engagement') return;
            touched.add((happening.kind === 'deleted' ? happening.before : happening.after).wire.id);
          });
          const rows = await walk(world, { withPrivate: true }, asked, (pages) => {
            for (const edit of edits[pages] ?? []) perform(world, edit);
          });
          const still = ids(rows).filter((id) => !touched.has(id));
          expect(still.toSorted()).toEqual([...known].filter((id) => !touched.has(id)).toSorted());
          // Each page goes on strictly behind the one before, so a walk ends.
          expect(ids(rows).length).toBeLessThanOrEqual(known.size + edits.flat().length * 2);
        },
      ),
      { numRuns },
    );
  });

  it('oldest update first sees every row that moves forward during the walk', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.nat(50),
        fc.integer({ min: 1, max: 40 }),
        fc.array(fc.nat(159), { maxLength: 10 }),
        async (seed, limit, touches) => {
          const world = fresh(seed);
          let clock = worldEnd + 1;
          const last = new Map<string, string>();
          const rows = await walk(
            world,
            { withPrivate: true },
            { order: 'updated', descending: false, limit },
            (pages, seen) => {
              const at = touches[pages] ?? -1;
              // Often the very row that the next cursor names.
              const before = at % 3 === 0 ? seen.at(-1) : everything(world)[at];
              if (before === undefined) return;
              const wire = { ...before.wire, updated_at: new Date(clock++).toISOString() };
              last.set(wire.id, wire.updated_at);
              world.apply({ resource: 'engagement', kind: 'updated', before, after: { ...before, wire } });
            },
          );
          for (const [id, updated] of last) {
            expect(rows.some(({ wire }) => wire.id === id && wire.updated_at === updated)).toBe(true);
          }
        },
      ),
      { numRuns },
    );
  });

  it('gives a row again that moved right behind the cursor that names it', async () => {
    const world = fresh(1);
    const sorted = everything(world).toSorted(compare('updated', false));
    const [before, last] = sorted.slice(-2);
    if (before === undefined || last === undefined) throw new Error('the world is empty');
    const boundary = readCursor('updated', writeCursor('updated', before.wire.id, before.wire.updated_at));
    const wire = { ...before.wire, updated_at: new Date(worldEnd + 1).toISOString() };
    world.apply({ resource: 'engagement', kind: 'updated', before, after: { ...before, wire } });
    const next = await world.engagementQueries.page(
      { withPrivate: true },
      { order: 'updated', descending: false, boundary, limit: 5 },
    );
    expect(next.rows.map((row) => record(world, row).wire.id)).toEqual([last.wire.id, before.wire.id]);
  });

  it('turned around at a cursor gives the rows on the other side of it', async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(50), page, fc.nat(159), async (seed, { order, limit }, at) => {
        const world = fresh(seed);
        const sorted = everything(world).toSorted(compare(order, true));
        const pivot = sorted[at];
        const time = order === 'start' ? (pivot?.wire.start_at ?? null) : (pivot?.wire.updated_at ?? null);
        const boundary = readCursor(order, writeCursor(order, pivot?.wire.id ?? '', time));
        const up = await world.engagementQueries.page(
          { withPrivate: true },
          { order, descending: false, boundary, limit },
        );
        const expected = everything(world).toSorted(compare(order, false));
        const place = expected.findIndex(({ wire }) => wire.id === pivot?.wire.id);
        const shown = up.rows.map((row) => record(world, row).wire.id);
        expect(shown).toEqual(ids(expected.slice(place + 1, place + 1 + limit)));
      }),
      { numRuns },
    );
  });
});
