import { getRouteApi } from '@tanstack/react-router';
import type { Engagement } from '#shared/contract/engagement.ts';
import { CallDetails } from '../../../features/call/CallDetails.tsx';
import { ChangeHistory } from '../../../features/changes/ChangeHistory.tsx';
import type { EngagementReading } from '../../../queries/engagements.ts';

const route = getRouteApi('/c/$connectionId/engagements/$engagementId');

/** What stands beside the text of a call. */
export function CallSide({
  engagement,
  reading,
}: {
  readonly engagement: Engagement;
  readonly reading: EngagementReading | null;
}) {
  const { connectionId } = route.useParams();
  return (
    <CallDetails
      engagement={engagement}
      reading={reading}
      history={<ChangeHistory connectionId={connectionId} kind="engagement" id={engagement.id} />}
    />
  );
}
