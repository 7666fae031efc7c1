import type { Engagement } from '#shared/contract/engagement.ts';
import { CallDetails } from '../../../features/call/CallDetails.tsx';
import type { EngagementReading } from '../../../queries/engagements.ts';

/** What stands beside the text of a call. */
export function CallSide({
  engagement,
  reading,
}: {
  readonly engagement: Engagement;
  readonly reading: EngagementReading | null;
}) {
  return <CallDetails engagement={engagement} reading={reading} />;
}
