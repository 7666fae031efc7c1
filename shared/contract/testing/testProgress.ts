import type { SyncProgress } from '../syncProgress.ts';

/** A sync that is complete and waits for nothing. */
export function testProgress(more: Partial<SyncProgress> = {}): SyncProgress {
  return {
    phase: 'live',
    engagements: { done: 0, total: 0 },
    timelines: null,
    others: { done: 0, total: 0 },
    secondsLeft: null,
    scan: null,
    waitsFor: null,
    withheld: [],
    reserve: 0,
    checkedAt: null,
    stuck: 0,
    ...more,
  };
}
