import { isProcessing } from '#shared/domain/list/processing.ts';
import { lookUp } from '../text/lookUp.ts';
import { useText } from '../text/useText.ts';
import { Badge } from './Badge.tsx';

/** How far the API is with an engagement. Nothing if it is done, which is the rule. */
export function ProcessingBadge({
  status,
  analysisPending,
}: {
  readonly status: string;
  /** The transcript is ready, and the API is still at work. */
  readonly analysisPending: boolean;
}) {
  const { list } = useText().engagements;
  if (status === 'COMPLETED') return null;
  if (analysisPending) {
    return (
      <span title={list.marks.analysisPending.yes}>
        <Badge tone="warn">{list.analysisPending}</Badge>
      </span>
    );
  }
  const tone = status === 'FAILED' ? 'bad' : isProcessing(status) ? 'warn' : 'neutral';
  return <Badge tone={tone}>{lookUp(list.statuses, status) ?? status}</Badge>;
}
