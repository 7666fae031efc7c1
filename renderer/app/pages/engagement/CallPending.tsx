import { Link } from '@tanstack/react-router';
import type { ConnectionId, EngagementId } from '#shared/contract/ids.ts';
import { PendingChanges } from '../../../features/pendingChanges/PendingChanges.tsx';
import { useText } from '../../../text/useText.ts';
import { useConnection } from '../../useConnection.ts';

/** The changes of a call that aren't saved yet, and the way to all such setRight. */
export function CallPending({
  connectionId,
  engagementId,
}: {
  readonly connectionId: ConnectionId;
  readonly engagementId: EngagementId;
}) {
  const { editors } = useText();
  const connection = useConnection(connectionId);
  return (
    <PendingChanges
      connectionId={connectionId}
      engagementId={engagementId}
      readOnly={connection?.readOnly === true}
      toReview={
        <Link to="/c/$connectionId/review" params={{ connectionId }}>
          {editors.openReview}
        </Link>
      }
    />
  );
}
