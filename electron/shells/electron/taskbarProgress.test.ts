import { describe, expect, it } from 'vitest';
import type { BulkCounts, BulkEdit } from '#shared/contract/bulkEdits.ts';
import { bulkEditId, connectionId } from '#shared/contract/ids.ts';
import type { SyncProgress } from '#shared/contract/syncProgress.ts';
import { NO_BULK_ROWS } from '#shared/contract/testing/noBulkRows.ts';
import { testProgress } from '#shared/contract/testing/testProgress.ts';
import { bulkEditShare, taskbarProgress, NO_PROGRESS, progressShare } from './taskbarProgress.ts';

const engagements = { done: 50, total: 200 };
const timelines = { done: 150, total: 200 };

it('the dock shows the progress of the first sync, and nothing once it is complete', () => {
  expect(progressShare({ phase: 'rows', engagements, timelines })).toBe(0.25);
  expect(progressShare({ phase: 'timelines', engagements, timelines })).toBe(0.75);
  expect(progressShare({ phase: 'timelines', engagements, timelines: null })).toBe(NO_PROGRESS);
  expect(progressShare({ phase: 'rows', engagements: { done: 5, total: null }, timelines })).toBe(
    NO_PROGRESS,
  );
  expect(progressShare({ phase: 'rows', engagements: { done: 9, total: 5 }, timelines })).toBe(1);
  expect(progressShare({ phase: 'live', engagements, timelines })).toBe(NO_PROGRESS);
});

it('the dock counts writes that overwrote others’ changes as written', () => {
  const counts = { ...NO_BULK_ROWS, done: 1, overwrote: 1, queued: 2 };
  expect(bulkEditShare({ state: 'running', paused: false, counts })).toBe(0.5);
});

const connection = connectionId.parse('con_1');

function batch(id: string, state: BulkEdit['state'], counts: Partial<BulkCounts>, paused = false): BulkEdit {
  return {
    id: bulkEditId.parse(id),
    connectionId: connection,
    madeAt: '2026-01-15T09:00:00Z',
    origin: { kind: 'selection', action: { kind: 'contacts', mode: 'add', contactIds: [], names: {} } },
    state,
    paused,
    hold: null,
    problem: null,
    counts: { ...NO_BULK_ROWS, ...counts },
    undone: { waiting: 0, done: 0, conflicts: 0, failed: 0, replaced: 0 },
  };
}

function fill(done: number): SyncProgress {
  return testProgress({ phase: done === 100 ? 'live' : 'rows', engagements: { done, total: 100 } });
}

describe('the progress bar in dock and taskbar', () => {
  const bars: number[] = [];
  const runs = new Map<string, BulkEdit>();
  const note = taskbarProgress({
    run: (_connection, id) => Promise.resolve(runs.get(id) ?? null),
    show: (share) => void bars.push(share),
  });
  const filled = (done: number): Promise<void> =>
    note({ name: 'sync.changed', payload: { connectionId: connection, progress: fill(done) } });
  const ran = (run: BulkEdit): Promise<void> => {
    runs.set(run.id, run);
    return note({ name: 'bulkEdits.changed', payload: { connectionId: connection, bulkEditId: run.id } });
  };

  it('shows the first sync, then a bulk edit, then the sync again, and finally nothing', async () => {
    await filled(20);
    await ran(batch('bat_1', 'checking', { waiting: 3, ready: 1 }));
    await filled(50);
    await ran(batch('bat_1', 'checked', { ready: 4 }));
    await ran(batch('bat_1', 'running', { queued: 2, writing: 1, done: 1 }));
    await ran(batch('bat_2', 'running', { queued: 9, done: 1 }));
    await ran(batch('bat_2', 'running', { queued: 9, done: 1 }, true));
    await ran(batch('bat_1', 'finished', { done: 3, failed: 1 }));
    await filled(100);
    expect(bars).toEqual([0.2, 0.25, 0.5, 0.25, 0.1, 0.25, 0.5, NO_PROGRESS]);
  });

  it('disappears if a running bulk edit is deleted', async () => {
    bars.length = 0;
    const run = batch('bat_3', 'running', { queued: 1, done: 1 });
    await ran(run);
    runs.delete(run.id);
    await note({ name: 'bulkEdits.changed', payload: { connectionId: connection, bulkEditId: run.id } });
    await note({ name: 'connections.changed', payload: {} });
    expect(bars).toEqual([0.5, NO_PROGRESS]);
  });
});
