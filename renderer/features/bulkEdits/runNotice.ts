import type { BulkEdit } from '#shared/contract/bulkEdits.ts';
import type { Text } from '../../text/en/index.ts';
import { leftOf, writtenOf, type RunState } from './runGroups.ts';

/** What the computer says of a run that has ended, to whoever stands before it: numbers alone. */
export function runNotice(
  { notices }: Pick<Text, 'notices'>,
  before: RunState | undefined,
  { counts }: Pick<BulkEdit, 'counts'>,
): string {
  if (before === 'checking') return notices.runChecked(counts.ready);
  const left = leftOf(counts) + counts.overwrote;
  return left === 0 ? notices.runEnded(writtenOf(counts)) : notices.runEndedWithLeft(writtenOf(counts), left);
}
