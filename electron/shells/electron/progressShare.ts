import type { BulkEdit } from '#shared/contract/bulkEdits.ts';
import type { SyncProgress } from '#shared/contract/syncProgress.ts';

/** What a dock or a taskbar draws for "nothing to show". */
export const NO_PROGRESS = -1;

/** How much of the first fill is done, from 0 to 1; {@link NO_PROGRESS} while there is nothing to wait for. */
export function progressShare(progress: Pick<SyncProgress, 'phase' | 'engagements' | 'timelines'>): number {
  const part = progress.phase === 'timelines' ? progress.timelines : progress.engagements;
  if (progress.phase === 'live' || part === null || part.total === null || part.total === 0)
    return NO_PROGRESS;
  return Math.min(1, part.done / part.total);
}

/** How much of a run is checked, or written; {@link NO_PROGRESS} while it waits for the user or is over. */
export function runShare({ state, counts, paused }: Pick<BulkEdit, 'state' | 'counts' | 'paused'>): number {
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
