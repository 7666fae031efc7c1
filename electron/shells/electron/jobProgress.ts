import type { AppEvent } from '#core/app.ts';
import type { BulkEdit } from '#shared/contract/bulkEdits.ts';
import type { BulkEditId, ConnectionId } from '#shared/contract/ids.ts';
import { NO_PROGRESS, progressShare, runShare } from './progressShare.ts';

interface JobProgressParts {
  readonly run: (connectionId: ConnectionId, bulkEditId: BulkEditId) => Promise<BulkEdit | null>;
  /** From 0 to 1; {@link NO_PROGRESS} where nothing long is on. */
  readonly show: (share: number) => void;
}

/**
 * One bar for all that goes on: what the user began comes before what runs by itself, and of several the one that has
 * furthest to go, so that the bar is full when all is done.
 */
export function jobProgress({ run, show }: JobProgressParts): (event: AppEvent) => Promise<void> {
  const fills = new Map<ConnectionId, number>();
  const runs = new Map<BulkEditId, number>();
  let shown = NO_PROGRESS;

  const note = <Job>(jobs: Map<Job, number>, job: Job, share: number): void => {
    if (share === NO_PROGRESS) jobs.delete(job);
    else jobs.set(job, share);
    const going = runs.size > 0 ? runs : fills;
    const now = going.size === 0 ? NO_PROGRESS : Math.min(...going.values());
    if (now !== shown) show(now);
    shown = now;
  };

  return async (event) => {
    if (event.name === 'sync.changed') {
      note(fills, event.payload.connectionId, progressShare(event.payload.progress));
    } else if (event.name === 'bulkEdits.changed') {
      const { connectionId, bulkEditId } = event.payload;
      const batch = await run(connectionId, bulkEditId);
      note(runs, bulkEditId, batch === null ? NO_PROGRESS : runShare(batch));
    }
  };
}
