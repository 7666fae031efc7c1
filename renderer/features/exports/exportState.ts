import type { Export, ExportCounts, ExportedFile } from '#shared/contract/exports.ts';
import type { Text } from '../../text/messages.gen.d.ts';

/** What an export is doing, or what became of it. */
export function exportSentence(text: Text, made: Export): string {
  const { sentences, folderCounts } = text.exports;
  const { counts, keeps } = made;
  const phase = exportPhase(made);
  const isDataset = made.format === 'parquet';
  if (keeps) {
    const { waiting, ...parts } = folderCounts;
    return [
      parts.current({ count: counts.current }),
      ...(phase === 'running' && counts.waiting > 0 ? [waiting({ count: counts.waiting })] : []),
      ...(['changed', 'removed', 'failed', 'skipped', 'away'] as const).flatMap((key) =>
        counts[key] === 0 ? [] : [parts[key]({ count: counts[key] })],
      ),
    ].join(' · ');
  }
  const place = { done: doneCount(counts), total: counts.total };
  const files = { count: counts.current + counts.changed };
  switch (phase) {
    case 'preparing':
      return sentences.preparing;
    case 'running':
    case 'waiting': {
      if (counts.total === 0) return sentences.listing;
      const progress = isDataset ? sentences.runningFiles(place) : sentences.running(place);
      return counts.missing === 0 ? progress : `${progress} ${sentences.missing({ count: counts.missing })}`;
    }
    case 'paused':
      if (counts.total === 0) return sentences.pausedBefore;
      return isDataset ? sentences.pausedFiles(place) : sentences.paused(place);
    case 'stopped':
      return sentences.stopped(files);
    case 'stuck':
    case 'upToDate':
    case 'finished':
    case 'failed':
      return [
        sentences.finished(files),
        ...(['unchanged', 'skipped', 'changed', 'failed'] as const).flatMap((key) =>
          counts[key] === 0 ? [] : [sentences[key]({ count: counts[key] })],
        ),
      ].join(' ');
  }
}

/**
 * `preparing`: its turn or the sync comes first. `waiting`: it continues automatically after a problem. `failed`: it
 * has ended, and some engagements failed. Of folders that are kept up to date only: `stuck`: it can't be brought up to
 * date now. `upToDate` includes files that the user changed.
 */
export type ExportPhase =
  | 'preparing'
  | 'running'
  | 'waiting'
  | 'paused'
  | 'finished'
  | 'failed'
  | 'stopped'
  | 'stuck'
  | 'upToDate';

export function exportPhase({ keeps, name, state, paused, problem, ranAt, counts }: Export): ExportPhase {
  if (state === 'stopped') return 'stopped';
  if (state === 'finished') return counts.failed > 0 ? 'failed' : 'finished';
  if (paused) return 'paused';
  if (state === 'running') return problem === null ? 'running' : 'waiting';
  if (!keeps) return 'preparing';
  if (problem !== null || name === null) return 'stuck';
  return ranAt === null ? 'preparing' : 'upToDate';
}

/** Whether it works on its own now, and comes to an end. */
export function isGoing(phase: ExportPhase): boolean {
  return phase === 'preparing' || phase === 'running' || phase === 'waiting';
}

/** Engagements that have a result. */
export function doneCount({ total, waiting }: ExportCounts): number {
  return total - waiting;
}

type ExportAction = 'runNow' | 'pause' | 'resume' | 'stop' | 'retry';

export function exportActions(made: Export): readonly ExportAction[] {
  const phase = exportPhase(made);
  if (made.keeps) return phase === 'paused' ? ['resume'] : ['runNow', 'pause'];
  if (isGoing(phase)) return ['pause', 'stop'];
  if (phase === 'paused') return ['resume', 'stop'];
  const { waiting, failed } = made.counts;
  return phase === 'failed' || (phase === 'stopped' && (made.counts.total === 0 || waiting + failed > 0))
    ? ['retry']
    : [];
}

export const METHODS = {
  runNow: 'exports.run',
  resume: 'exports.run',
  retry: 'exports.run',
  pause: 'exports.pause',
  stop: 'exports.stop',
} as const satisfies Record<ExportAction, string>;

/** Why a file isn't as Parley would write it. */
export function fileReason(
  { exports: words }: Text,
  { state, reason, besideFile, detail }: ExportedFile,
): string {
  switch (state) {
    case 'changed':
      return words.fileStates.changed;
    case 'beside':
      return besideFile === null ? words.fileStates.changed : words.besideAt({ file: besideFile });
    case 'removed':
      return words.fileStates.removed;
    case 'left':
      return words.reasons[reason ?? 'left'];
    case 'skipped':
    case 'failed':
      return detail !== '' && reason === 'file' ? detail : words.reasons[reason ?? 'file'];
  }
}

export type FileDecision = 'parley' | 'mine';

/** What the user can decide about a file of a folder that is kept up to date, the safe choice first. */
export function fileDecisions({ state }: Pick<ExportedFile, 'state'>): readonly FileDecision[] {
  switch (state) {
    case 'changed':
    case 'beside':
    case 'removed':
      return ['mine', 'parley'];
    case 'left':
      return ['mine'];
    case 'skipped':
    case 'failed':
      return [];
  }
}
