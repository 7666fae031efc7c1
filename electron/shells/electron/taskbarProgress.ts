import type { AppEvent } from '#core/app.ts';
import type { BulkEdit } from '#shared/contract/bulkEdits.ts';
import type { BulkEditId, ConnectionId } from '#shared/contract/ids.ts';
import type { SyncProgress } from '#shared/contract/syncProgress.ts';

/** The value with which a dock or taskbar shows no progress. */
export const NO_PROGRESS = -1;

/** The progress of the first sync, from 0 to 1; {@link NO_PROGRESS} if there is nothing to wait for. */
export function progressShare(progress: Pick<SyncProgress, 'phase' | 'engagements' | 'timelines'>): number {
  const part = progress.phase === 'timelines' ? progress.timelines : progress.engagements;
  if (progress.phase === 'live' || part === null || part.total === null || part.total === 0)
    return NO_PROGRESS;
  return Math.min(1, part.done / part.total);
}

/**
 * The progress of previewing or writing a bulk edit; {@link NO_PROGRESS} while it waits for the user, and at
 * the end.
 */
export function bulkEditShare({
  state,
  counts,
  paused,
}: Pick<BulkEdit, 'state' | 'counts' | 'paused'>): number {
  if (paused || state === 'checked' || state === 'finished') return NO_PROGRESS;
  if (state === 'checking') {
    const all = Object.values(counts).reduce((sum, count) => sum + count, 0);
    return all === 0 ? NO_PROGRESS : 1 - counts.waiting / all;
  }
  const written = counts.done + counts.unread + counts.overwrote;
  const over = written + counts.failed + counts.clash + counts.unknown;
  const all = over + counts.queued + counts.writing;
  return all === 0 ? NO_PROGRESS : over / all;
}

interface TaskbarProgressParts {
  readonly run: (connectionId: ConnectionId, bulkEditId: BulkEditId) => Promise<BulkEdit | null>;
  /** From 0 to 1; {@link NO_PROGRESS} if no long job is running. */
  readonly show: (share: number) => void;
}

/**
 * One progress bar for everything: jobs started by the user take precedence over background ones, and of
 * several the one that is furthest behind is shown, so that a full bar means all are done.
 */
export function taskbarProgress({ run, show }: TaskbarProgressParts): (event: AppEvent) => Promise<void> {
  const firstSyncs = new Map<ConnectionId, number>();
  const bulkEdits = new Map<BulkEditId, number>();
  let shown = NO_PROGRESS;

  const note = <Job>(jobs: Map<Job, number>, job: Job, share: number): void => {
    if (share === NO_PROGRESS) jobs.delete(job);
    else jobs.set(job, share);
    const going = bulkEdits.size > 0 ? bulkEdits : firstSyncs;
    const now = going.size === 0 ? NO_PROGRESS : Math.min(...going.values());
    if (now !== shown) show(now);
    shown = now;
  };

  return async (event) => {
    if (event.name === 'sync.changed') {
      note(firstSyncs, event.payload.connectionId, progressShare(event.payload.progress));
    } else if (event.name === 'bulkEdits.changed') {
      const { connectionId, bulkEditId } = event.payload;
      const bulkEdit = await run(connectionId, bulkEditId);
      note(bulkEdits, bulkEditId, bulkEdit === null ? NO_PROGRESS : bulkEditShare(bulkEdit));
    }
  };
}
