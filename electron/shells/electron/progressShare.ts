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
