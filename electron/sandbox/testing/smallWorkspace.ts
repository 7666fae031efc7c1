import fc from 'fast-check';
import { expect, vi } from 'vitest';
import { readCursor, writeCursor } from '../api/listPagination.ts';
import type { EngagementFilter, EngagementPage } from '../workspace/workspaceQueries.ts';
import type { EngagementRecord } from '../workspace/workspaceRecords.ts';
import { Workspace } from '../workspace/sandboxWorkspace.ts';

export const workspaceEnd = Date.UTC(2026, 5, 30);
export const fresh = (seed: number): Workspace =>
  new Workspace({ seed, engagements: 160, end: workspaceEnd, showRooms: true });
const long = process.env['PARLEY_LONG'] === '1';
export const numRuns = long ? 2000 : 40;
if (long) vi.setConfig({ testTimeout: 1_800_000 });

export const record = (workspace: Workspace, row: number | EngagementRecord): EngagementRecord =>
  typeof row === 'number' ? workspace.generated.engagements.row(row) : row;

export const page = fc.record({
  order: fc.constantFrom('updated' as const, 'start' as const),
  descending: fc.boolean(),
  limit: fc.integer({ min: 1, max: 40 }),
});

/** Walks with cursors as a client does; `between` runs after each page. */
export async function walk(
  workspace: Workspace,
  filter: EngagementFilter,
  { order, descending, limit }: Omit<EngagementPage, 'boundary'>,
  between: (pages: number, rows: readonly EngagementRecord[]) => void = () => undefined,
): Promise<EngagementRecord[]> {
  const rows: EngagementRecord[] = [];
  let cursor: string | undefined;
  for (let pages = 0; pages < 1000; pages++) {
    const boundary = cursor === undefined ? undefined : readCursor(order, cursor);
    const found = await workspace.engagementQueries.page(filter, { order, descending, boundary, limit });
    expect(found.rows.length).toBeLessThanOrEqual(limit);
    rows.push(...found.rows.map((row) => record(workspace, row)));
    const last = rows.at(-1);
    if (!found.more || last === undefined) return rows;
    expect(found.rows).toHaveLength(limit);
    const time = order === 'start' ? (last.wire.start_at ?? null) : last.wire.updated_at;
    cursor = writeCursor(order, last.wire.id, time);
    between(pages, rows);
  }
  throw new Error('The walk does not end.');
}
