import type { BulkEdit } from '#shared/contract/bulkEdits.ts';
import type { Text } from '../../text/en/index.ts';
import { leftOf, runStateOf, writtenOf, type RunState } from './runGroups.ts';
import { runName } from './runWords.ts';

/** What is to be said of a run that was on a moment ago; null where it goes on, or the user stopped it. */
export function runEnded(text: Text, before: RunState | undefined, run: BulkEdit): string | null {
  const { ended } = text.bulkEdits;
  const now = runStateOf(run);
  const name = runName(text, run);
  if (before === 'checking') {
    if (now === 'checked' || now === 'nothing')
      return ended.checked(name, run.counts.ready, run.counts.invalid);
    return now === 'paused' && run.problem !== null ? ended.paused(name) : null;
  }
  if (before !== 'running') return null;
  if (now !== 'failed' && now !== 'finished') return null;
  const [written, left, replaced] = [writtenOf(run.counts), leftOf(run.counts), run.counts.overwrote];
  const words = left > 0 ? ended.failed(name, written, left) : ended.finished(name, written);
  return replaced === 0 ? words : `${words} ${text.editors.manyReplaced(replaced)}`;
}
