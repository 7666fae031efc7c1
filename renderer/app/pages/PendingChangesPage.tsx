import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { Edit } from '#shared/contract/edit.ts';
import type { Problem } from '#shared/contract/problem.ts';
import { ReadOnlyGate } from '../../features/connections/ReadOnlyGate.tsx';
import { PendingChangesReview } from '../../features/pendingChanges/PendingChangesReview.tsx';
import { useText } from '../../text/useText.ts';
import { ProblemAction } from '../ProblemAction.tsx';
import { useConnection } from '../useConnection.ts';
import { useDocumentTitle } from '../useDocumentTitle.ts';
import { EngagementEditDialog } from './engagement/EngagementEditDialog.tsx';
import { ContentPage } from '../layout/panes.tsx';

const route = getRouteApi('/c/$connectionId/review');

export function PendingChangesPage() {
  const { pendingChanges } = useText();
  const { connectionId } = route.useParams();
  const navigate = useNavigate();
  const connection = useConnection(connectionId);
  const [editing, setEditing] = useState<Edit | null>(null);
  useDocumentTitle(pendingChanges.title, connection?.name);
  const actionFor = (problem: Problem) => <ProblemAction connectionId={connectionId} problem={problem} />;
  return (
    <ContentPage data-region="page">
      <PendingChangesReview
        connectionId={connectionId}
        gate={connection?.readOnly === true ? <ReadOnlyGate connection={connection} /> : null}
        actionFor={actionFor}
        toJournal={
          <Link to="/c/$connectionId/journal" params={{ connectionId }}>
            {pendingChanges.toJournal}
          </Link>
        }
        onOpen={(engagementId) =>
          void navigate({
            to: '/c/$connectionId/engagements/$engagementId',
            params: { connectionId, engagementId },
          })
        }
        onEdit={setEditing}
      />
      {editing === null ? null : (
        <EngagementEditDialog
          connectionId={connectionId}
          engagementId={editing.engagementId}
          engagementTitle={editing.engagementTitle}
          known={null}
          again={editing.id}
          editing={editing.change.kind}
          actionFor={actionFor}
          onClose={() => setEditing(null)}
        />
      )}
    </ContentPage>
  );
}
