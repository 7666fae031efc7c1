import { CircleAlert, CircleCheck, CircleDot, Clock } from 'lucide-react';
import type { EngagementId } from '#shared/contract/ids.ts';
import { useText } from '../text/useText.ts';
import { cx } from '../ui/cx.ts';
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx';
import css from './RowMark.module.css';
import { useRowMark } from './rowMarks.ts';

const icons = { staged: CircleDot, waiting: Clock, stuck: CircleAlert, confirming: CircleCheck } as const;

/** In a row of a list: that a change of it isn't saved yet, and whether somebody has to look at it. */
export function RowMark({ engagementId }: { readonly engagementId: EngagementId }) {
  const { editors } = useText();
  const mark = useRowMark(engagementId);
  if (mark === null) return null;
  const Icon = icons[mark];
  const words = editors.pendingMarks[mark];
  return (
    <span className={cx(css['mark'], css[mark])} title={words}>
      <Icon size={13} aria-hidden />
      <VisuallyHidden>{words}</VisuallyHidden>
    </span>
  );
}
