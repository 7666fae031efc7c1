import { CircleAlert, CircleCheck, CircleDot, Clock } from 'lucide-react';
import { createContext, type ReactNode, use, useMemo } from 'react';
import type { EditMark } from '#shared/contract/edit.ts';
import type { EngagementId } from '#shared/contract/ids.ts';
import type { OutputOf } from '#shared/contract/methods.ts';
import { useText } from '../text/useText.ts';
import { Text, VisuallyHidden } from '../ui/primitives.tsx';
import { useWorkspaceRead } from '../queries/workspace.ts';
import css from './PendingMark.module.css';

/** The engagements of a list that have an unsettled change. */
const PendingMarksContext = createContext<ReadonlyMap<EngagementId, EditMark>>(new Map());

const NO_MARKS: OutputOf<'edits.marks'> = { marks: [], total: 0 };

/** Marks the rows of a list. Queried once for all: one query per row would make scrolling slow. */
export function PendingMarks({ children }: { readonly children: ReactNode }) {
  const { engagements } = useText();
  const { data } = useWorkspaceRead('edits.marks', {});
  const { marks, total } = data ?? NO_MARKS;
  const byId = useMemo(() => new Map(marks.map(({ engagementId, mark }) => [engagementId, mark])), [marks]);
  return (
    <PendingMarksContext value={byId}>
      {marks.length === total ? null : (
        <Text as="p" size="small" tone="secondary" pad={[8, 16]} border="bottom">
          {engagements.someMarked({ count: marks.length, total })}
        </Text>
      )}
      {children}
    </PendingMarksContext>
  );
}

const looks = {
  staged: { Icon: CircleDot, tone: 'accent' },
  waiting: { Icon: Clock, tone: 'warn' },
  stuck: { Icon: CircleAlert, tone: 'bad' },
  confirming: { Icon: CircleCheck, tone: 'tertiary' },
} as const;

/** Marks a row with a pending change, and whether it needs attention. */
export function PendingMark({ engagementId }: { readonly engagementId: EngagementId }) {
  const { engagements } = useText();
  const mark = use(PendingMarksContext).get(engagementId);
  if (mark === undefined) return null;
  const { Icon, tone } = looks[mark];
  const words = engagements.pendingMarks[mark];
  return (
    <Text tone={tone} className={css['mark']} title={words}>
      <Icon size={13} aria-hidden />
      <VisuallyHidden>{words}</VisuallyHidden>
    </Text>
  );
}
