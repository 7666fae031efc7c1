import type { SyncProgress } from '#shared/contract/syncProgress.ts';

type Phase = SyncProgress['phase'];

/** Whether the first copy of a workspace has just been completed. What is caught up later is no long job. */
export function firstCopyEnded(before: Phase | undefined, now: Phase): boolean {
  return (before === 'rows' || before === 'timelines') && (now === 'live' || now === 'catching-up');
}
