import type { TranscriptExport } from '#shared/contract/transcriptExports.ts';
import type { Text } from '../../text/messages.gen.d.ts';
import { doneCount, exportPhase, fileCount } from './exportState.ts';

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
