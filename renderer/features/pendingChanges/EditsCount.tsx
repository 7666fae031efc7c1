import { CircleAlert, CircleDot, Clock } from 'lucide-react';
import { useFormat, useText } from '../../text/useText.ts';
import { VisuallyHidden } from '../../ui/primitives.tsx';
import { countPending, PENDING_GROUPS } from './pendingEdits.ts';
import { useWorkspaceRead } from '../../queries/workspace.ts';
import css from './PendingChanges.module.css';

export const PENDING_ICONS = { stuck: CircleAlert, waiting: Clock, staged: CircleDot } as const;

/** The number of pending changes in the sidebar, highlighted if some need attention. */
export function EditsCount() {
  const { pendingChanges } = useText();
  const format = useFormat();
  const { data } = useWorkspaceRead('edits.counts', {});
  if (data === undefined) return null;
  const pending = countPending(data);
  const groups = PENDING_GROUPS.filter((group) => pending[group] > 0);
  if (groups.length === 0) return null;
  const words = groups.map((group) => pendingChanges.status[group]({ count: pending[group] }));
  return (
    <>
      <span
        aria-hidden="true"
        title={words.join(', ')}
        {...(pending.stuck > 0 ? { 'data-edge': true, className: css['alarm'] } : {})}
      >
        {format.number(pending.stuck + pending.waiting + pending.staged)}
      </span>
      <VisuallyHidden>{words.join(', ')}</VisuallyHidden>
    </>
  );
}
