import { useQuery } from '@tanstack/react-query';
import type { ConnectionId } from '#shared/contract/ids.ts';
import { bulkEditsQuery } from '../../queries/bulkEditQueries.ts';
import { useFormat, useText } from '../../text/useText.ts';
import { Badge } from '../../ui/Badge.tsx';
import {
  type BulkEditPhase,
  type BulkEditSummary,
  isActive,
  phaseOf,
  progressOf,
  workOf,
} from './bulkEditState.ts';
import { bulkEditName } from './bulkEditText.ts';

const TONES: Readonly<Record<BulkEditPhase, 'neutral' | 'good' | 'warn' | 'bad'>> = {
  checking: 'neutral',
  paused: 'warn',
  checked: 'warn',
  running: 'neutral',
  waiting: 'warn',
  finished: 'good',
  nothing: 'neutral',
  failed: 'bad',
  undoing: 'neutral',
  undone: 'neutral',
};

/** The phase of a bulk edit. */
export function BulkEditBadge({ bulkEdit }: { readonly bulkEdit: BulkEditSummary }) {
  const { bulkEdits } = useText();
  const phase = phaseOf(bulkEdit);
  return <Badge tone={TONES[phase]}>{bulkEdits.phases[phase]}</Badge>;
}

/** The progress shown in the sidebar while a bulk edit is busy. */
export function BulkEditProgress({ connectionId }: { readonly connectionId: ConnectionId }) {
  const text = useText();
  const format = useFormat();
  const { data: bulkEditList } = useQuery(bulkEditsQuery(connectionId));
  const bulkEdit = bulkEditList?.find((each) => isActive(workOf(each)));
  const progress = bulkEdit === undefined ? null : progressOf(bulkEdit);
  if (bulkEdit === undefined || progress === null) return null;
  const state = text.bulkEdits.phases[phaseOf(bulkEdit)];
  return (
    <span title={`${bulkEditName(text, bulkEdit)}: ${state}`}>
      {format.percent(progress.all === 0 ? 0 : progress.done / progress.all)}
    </span>
  );
}
