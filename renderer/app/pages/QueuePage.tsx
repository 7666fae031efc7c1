import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { CleanupItem } from '#shared/contract/cleanup.ts';
import type { Problem } from '#shared/contract/problem.ts';
import { QueueView } from '../../features/cleanup/QueueView.tsx';
import { ReadOnlyGate } from '../../features/connections/ReadOnlyGate.tsx';
import { editCountsQuery } from '../../queries/edits.ts';
import { useText } from '../../text/useText.ts';
import { ProblemAction } from '../ProblemAction.tsx';
import { useConnection } from '../useConnection.ts';
import { useDocumentTitle } from '../useDocumentTitle.ts';
import { CallEdits, type CallEdit } from './engagement/CallEdits.tsx';
import { ContentPage } from './frame/ContentPage.tsx';

const route = getRouteApi('/c/$connectionId/clean-up/$queue');

/** What the normal dialog of a queue is about. */
function editOf({ finding }: CleanupItem): CallEdit {
  return finding.kind === 'no-link' || finding.kind === 'link-disagrees' ? 'crm' : 'contacts';
}

/** One queue of the clean-up. */
export function QueuePage() {
  const { cleanup } = useText();
  const { connectionId, queue } = route.useParams();
  const navigate = useNavigate();
  const connection = useConnection(connectionId);
  const { data: counts } = useQuery(editCountsQuery(connectionId));
  const staged = counts?.staged ?? 0;
  const [editing, setEditing] = useState<CleanupItem | null>(null);
  useDocumentTitle(cleanup.queues[queue].title, connection?.name);
  const actionFor = (problem: Problem) => <ProblemAction connectionId={connectionId} problem={problem} />;

  return (
    <ContentPage>
      <QueueView
        key={queue}
        connectionId={connectionId}
        queue={queue}
        gate={connection?.readOnly === true ? <ReadOnlyGate connection={connection} /> : null}
        review={
          <Link to="/c/$connectionId/review" params={{ connectionId }}>
            {staged > 0 ? `${cleanup.staged(staged)}: ${cleanup.toReview}` : cleanup.review}
          </Link>
        }
        actionFor={actionFor}
        onEdit={setEditing}
        onOpenCall={(engagementId) =>
          void navigate({
            to: '/c/$connectionId/engagements/$engagementId',
            params: { connectionId, engagementId },
          })
        }
      />
      {editing === null || editing.engagement === null ? null : (
        <CallEdits
          connectionId={connectionId}
          engagementId={editing.engagement.id}
          engagementTitle={editing.engagement.title}
          known={null}
          editing={editOf(editing)}
          actionFor={actionFor}
          onClose={() => setEditing(null)}
        />
      )}
    </ContentPage>
  );
}
