import type { SyncProgress } from '#shared/contract/syncProgress.ts';
import type { Text } from '../../text/messages.gen.d.ts';
import type { Format } from '../../text/format.ts';

type Phase = SyncProgress['phase'];

/**
 * Whether the first copy of a workspace has just been completed. Later syncs are too short for a
 * notification.
 */
export function firstCopyEnded(before: Phase | undefined, now: Phase): boolean {
  return (before === 'rows' || before === 'timelines') && (now === 'live' || now === 'catching-up');
}

/** The items counted in this phase: engagements first, then transcripts, later the rows read by a scan. */
export function progressOf(progress: SyncProgress): { done: number; total: number | null } {
  if (progress.phase === 'live' && progress.scan !== null) return progress.scan;
  return progress.phase === 'timelines' && progress.timelines !== null
    ? progress.timelines
    : progress.engagements;
}

export function shortText(text: Text, format: Format, progress: SyncProgress): string {
  if (progress.waitsFor !== null && progress.waitsFor.kind !== 'rate') {
    return text.sync.short[progress.waitsFor.kind];
  }
  if (progress.phase === 'live' && progress.scan === null) return text.sync.upToDate;
  const { done, total } = progressOf(progress);
  if (total === null) return format.number(done);
  if (done < total) return text.sync.rows({ done: format.number(done), total: format.number(total) });
  // Everything is counted, but not finished: a full count would look as if the sync stood still.
  if (progress.waitsFor !== null) return text.sync.short[progress.waitsFor.kind];
  return text.sync.finishing[progress.phase];
}

/** The state shown by the dot: up to date, working, waiting, or blocked until the user acts. */
export function syncTone({ phase, scan, waitsFor }: SyncProgress): 'good' | 'busy' | 'warn' | 'bad' {
  if (waitsFor?.kind === 'stopped' || waitsFor?.kind === 'storage') return 'bad';
  if (waitsFor !== null && waitsFor.kind !== 'rate') return 'warn';
  return phase === 'live' && scan === null ? 'good' : 'busy';
}

export function statusText(text: Text, { phase, scan, waitsFor }: SyncProgress): string {
  if (waitsFor !== null) return text.sync.waits[waitsFor.kind];
  return phase === 'live' && scan !== null ? text.sync.scanning : text.sync.phases[phase];
}

export function timeLeftText(text: Text, seconds: number): string {
  return seconds < 60 ? text.sync.lessThanMinute : text.sync.minutes({ count: Math.round(seconds / 60) });
}
