import { Link } from '@tanstack/react-router';
import { useConnectionId, useWorkspaceRead } from '../../queries/workspace.ts';
import { useFormat, useText } from '../../text/useText.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Row, Stack, Text } from '../../ui/primitives.tsx';
import { useProblemAction } from '../../ui/ProblemView.tsx';
import {
  type BulkEditPhase,
  type BulkEditSummary,
  isActive,
  phaseOf,
  progressOf,
  workOf,
} from './bulkEditState.ts';
import { bulkEditName, statusText } from './bulkEditText.ts';

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
export function BulkEditProgress() {
  const text = useText();
  const format = useFormat();
  const { data: bulkEditList } = useWorkspaceRead('bulkEdits.list', {});
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

/** The bulk edits that stand still, with why and what ends it. Renders nothing without one. */
export function WaitingBulkEdits() {
  const connectionId = useConnectionId();
  const actionFor = useProblemAction();
  const text = useText();
  const format = useFormat();
  const { data: list } = useWorkspaceRead('bulkEdits.list', {});
  const waiting = (list ?? []).filter((bulkEdit) => phaseOf(bulkEdit) === 'waiting');
  if (waiting.length === 0) return null;
  return (
    <Stack as="ul" gap={12} aria-label={text.bulkEdits.waitingList}>
      {waiting.map((bulkEdit) => (
        <Stack as="li" gap={4} key={bulkEdit.id}>
          <Row gap={8} wrap>
            <Link
              to="/c/$connectionId/changes/bulk/$bulkEditId"
              params={{ connectionId, bulkEditId: bulkEdit.id }}
            >
              {bulkEditName(text, bulkEdit)}
            </Link>
            <BulkEditBadge bulkEdit={bulkEdit} />
            {bulkEdit.problem === null ? null : actionFor(bulkEdit.problem)}
          </Row>
          <Text as="p" size="small" tone="secondary">
            {statusText(text, format, bulkEdit)}
          </Text>
        </Stack>
      ))}
    </Stack>
  );
}
