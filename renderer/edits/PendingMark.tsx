import { CircleAlert, CircleCheck, CircleDot, Clock } from 'lucide-react';
import { createContext, use, useMemo } from 'react';
import type { EditMark } from '#shared/contract/edit.ts';
import type { EngagementId } from '#shared/contract/ids.ts';
import { useRead } from '../queries/ask.ts';
import { useText } from '../text/useText.ts';
import { VisuallyHidden } from '../ui/primitives.tsx';
import { cx } from '../ui/cx.ts';
import { useConnectionId } from '../queries/workspace.ts';
import css from './PendingMark.module.css';

type PendingMarks = ReadonlyMap<EngagementId, EditMark>;

const NONE: PendingMarks = new Map();

/** Queried once per list: one query per row would make scrolling slow. */
export const PendingMarksContext = createContext<PendingMarks>(NONE);

/** The engagements with an unsettled change. */
export function usePendingMarks(): PendingMarks {
  const connectionId = useConnectionId();
  const { data } = useRead('edits.marks', { connectionId });
  return useMemo(
    () => (data === undefined ? NONE : new Map(data.map(({ engagementId, mark }) => [engagementId, mark]))),
    [data],
  );
}

function usePendingMark(engagementId: EngagementId): EditMark | null {
  return use(PendingMarksContext).get(engagementId) ?? null;
}

const icons = { staged: CircleDot, waiting: Clock, stuck: CircleAlert, confirming: CircleCheck } as const;

/** Marks a row with a pending change, and whether it needs attention. */
export function PendingMark({ engagementId }: { readonly engagementId: EngagementId }) {
  const { engagements } = useText();
  const mark = usePendingMark(engagementId);
  if (mark === null) return null;
  const Icon = icons[mark];
  const words = engagements.pendingMarks[mark];
  return (
    <span className={cx(css['mark'], css[mark])} title={words}>
      <Icon size={13} aria-hidden />
      <VisuallyHidden>{words}</VisuallyHidden>
    </span>
  );
}
