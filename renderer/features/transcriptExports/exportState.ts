import type { ExportCounts, TranscriptExport } from '#shared/contract/transcriptExports.ts';
import type { Text } from '../../text/messages.gen.d.ts';

/** What an export is doing, or what became of it. */
export function exportSentence(text: Text, made: TranscriptExport): string {
  const { transcriptExports: words } = text;
  const { counts } = made;
  const phase = exportPhase(made);
  switch (phase) {
    case 'preparing':
      return words.sentences.preparing;
    case 'running':
    case 'waiting': {
      const progress = words.sentences.running({ done: doneCount(counts), total: counts.total });
      return counts.missing === 0
        ? progress
        : `${progress} ${words.sentences.missing({ count: counts.missing })}`;
    }
    case 'paused':
      return made.state === 'preparing'
        ? words.sentences.pausedBefore
        : words.sentences.paused({ done: doneCount(counts), total: counts.total });
    case 'stopped':
      return words.sentences.stopped({ count: fileCount(counts) });
    case 'finished':
    case 'failed':
      return [
        words.sentences.finished({ count: fileCount(counts) }),
        ...(counts.unchanged === 0 ? [] : [words.sentences.unchanged({ count: counts.unchanged })]),
        ...(counts.skipped === 0 ? [] : [words.sentences.skipped({ count: counts.skipped })]),
        ...(counts.beside === 0 ? [] : [words.sentences.beside({ count: counts.beside })]),
        ...(counts.failed === 0 ? [] : [words.sentences.failed({ count: counts.failed })]),
      ].join(' ');
  }
}

/** `waiting`: it continues automatically after a problem. `failed`: it has ended, and some engagements failed. */
export type ExportPhase = 'preparing' | 'running' | 'waiting' | 'paused' | 'finished' | 'failed' | 'stopped';

type Progress = Pick<TranscriptExport, 'state' | 'paused' | 'problem' | 'counts'>;

export function exportPhase({ state, paused, problem, counts }: Progress): ExportPhase {
  if (state === 'stopped') return 'stopped';
  if (state === 'finished') return counts.failed > 0 ? 'failed' : 'finished';
  if (paused) return 'paused';
  return problem === null ? state : 'waiting';
}

/** Whether it works on its own now. */
export function isGoing(phase: ExportPhase): boolean {
  return phase === 'preparing' || phase === 'running' || phase === 'waiting';
}

/** Engagements that have a result. */
export function doneCount({ total, waiting }: ExportCounts): number {
  return total - waiting;
}

/** Files with the current content, wherever they are. */
function fileCount({ written, unchanged, beside }: ExportCounts): number {
  return written + unchanged + beside;
}

export type ExportAction = 'pause' | 'resume' | 'stop' | 'retry';

export function exportActions(made: Progress): readonly ExportAction[] {
  const phase = exportPhase(made);
  switch (phase) {
    case 'preparing':
    case 'running':
    case 'waiting':
      return ['pause', 'stop'];
    case 'paused':
      return ['resume', 'stop'];
    case 'failed':
      return ['retry'];
    case 'stopped':
      return made.counts.waiting + made.counts.failed > 0 ? ['retry'] : [];
    case 'finished':
      return [];
  }
}
