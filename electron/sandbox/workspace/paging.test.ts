import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readCursor, writeCursor } from '../api/listPagination.ts';
import {
  change,
  compare,
  everything,
  fresh,
  ids,
  numRuns,
  page,
  perform,
  record,
  walk,
  workspaceEnd,
} from '../../testing/sandbox/referenceModel.ts';

describe('a walk', () => {
  it('matches a naive sort after any changes', () => {
    fc.assert(
      fc.property(fc.nat(50), page, fc.array(change, { maxLength: 25 }), (seed, asked, edits) => {
        const workspace = fresh(seed);
        for (const edit of edits) perform(workspace, edit);
        const rows = walk(workspace, { withPrivate: true }, asked);
        expect(ids(rows)).toEqual(
          ids(everything(workspace).toSorted(compare(asked.order, asked.descending))),
        );
        expect(workspace.engagements.size).toBe(rows.length);
      }),
      { numRuns },
    );
  });

  it('neither loses nor repeats a row that stays in place while others move', () => {
    fc.assert(
      fc.property(
        fc.nat(50),
        page,
        fc.array(fc.array(change, { maxLength: 4 }), { maxLength: 12 }),
        (seed, asked, edits) => {
          const workspace = fresh(seed);
          const touched = new Set<string>();
          const known = new Set(ids(everything(workspace)));
          workspace.onChangeEvent((changeEvent) => {
            if (changeEvent.resource !== 'engagement') return;
            touched.add((changeEvent.kind === 'deleted' ? changeEvent.before : changeEvent.after).wire.id);
          });
          const rows = walk(workspace, { withPrivate: true }, asked, (pages) => {
            for (const edit of edits[pages] ?? []) perform(workspace, edit);
          });
          const still = ids(rows).filter((id) => !touched.has(id));
          expect(still.toSorted()).toEqual([...known].filter((id) => !touched.has(id)).toSorted());
          // Each page starts strictly after the previous one, so a walk ends.
          expect(ids(rows).length).toBeLessThanOrEqual(known.size + edits.flat().length * 2);
        },
      ),
      { numRuns },
    );
  });

  it('by oldest update sees every row that moves forward during the walk', () => {
    fc.assert(
      fc.property(
        fc.nat(50),
        fc.integer({ min: 1, max: 40 }),
        fc.array(fc.nat(159), { maxLength: 10 }),
        (seed, limit, touches) => {
          const workspace = fresh(seed);
          let clock = workspaceEnd + 1;
          const last = new Map<string, string>();
          const rows = walk(
            workspace,
            { withPrivate: true },
            { order: 'updated', descending: false, limit },
            (pages, seen) => {
              const at = touches[pages] ?? -1;
              // Often the very row that the next cursor names.
              const before = at % 3 === 0 ? seen.at(-1) : everything(workspace)[at];
              if (before === undefined) return;
              const wire = { ...before.wire, updated_at: new Date(clock++).toISOString() };
              last.set(wire.id, wire.updated_at);
              workspace.apply({
                resource: 'engagement',
                kind: 'updated',
                before,
                after: { ...before, wire },
              });
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

  it('returns a row again that moved right behind the cursor that names it', () => {
    const workspace = fresh(1);
    const sorted = everything(workspace).toSorted(compare('updated', false));
    const [before, last] = sorted.slice(-2);
    if (before === undefined || last === undefined) throw new Error('The workspace is empty.');
    const boundary = readCursor('updated', writeCursor('updated', before.wire.id, before.wire.updated_at));
    const wire = { ...before.wire, updated_at: new Date(workspaceEnd + 1).toISOString() };
    workspace.apply({ resource: 'engagement', kind: 'updated', before, after: { ...before, wire } });
    const next = workspace.engagementQueries.page(
      { withPrivate: true },
      { order: 'updated', descending: false, boundary, limit: 5 },
    );
    expect(next.rows.map((row) => record(workspace, row).wire.id)).toEqual([last.wire.id, before.wire.id]);
  });

  it('reversed at a cursor returns the rows on its other side', () => {
    fc.assert(
      fc.property(fc.nat(50), page, fc.nat(159), (seed, { order, limit }, at) => {
        const workspace = fresh(seed);
        const sorted = everything(workspace).toSorted(compare(order, true));
        const pivot = sorted[at];
        const time = order === 'start' ? (pivot?.wire.start_at ?? null) : (pivot?.wire.updated_at ?? null);
        const boundary = readCursor(order, writeCursor(order, pivot?.wire.id ?? '', time));
        const up = workspace.engagementQueries.page(
          { withPrivate: true },
          { order, descending: false, boundary, limit },
        );
        const expected = everything(workspace).toSorted(compare(order, false));
        const place = expected.findIndex(({ wire }) => wire.id === pivot?.wire.id);
        const shown = up.rows.map((row) => record(workspace, row).wire.id);
        expect(shown).toEqual(ids(expected.slice(place + 1, place + 1 + limit)));
      }),
      { numRuns },
    );
  });
});
