import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { HygieneItem } from '#shared/contract/hygiene/hygiene.ts';
import type { Problem } from '#shared/contract/problem.ts';
import { QueueView } from '../../features/clean-up/QueueView.tsx';
import { ReadOnlyGate } from '../../features/connect/ReadOnlyGate.tsx';
import { editCountsQuery } from '../../queries/edits.ts';
import { useText } from '../../text/useText.ts';
import { ProblemAction } from '../ProblemAction.tsx';
import { useConnection } from '../useConnection.ts';
import { useDocumentTitle } from '../useDocumentTitle.ts';
import { CallEdits, type CallEdit } from './call/CallEdits.tsx';
import { ContentPage } from './frame/ContentPage.tsx';

const route = getRouteApi('/c/$connectionId/clean-up/$queue');

/** What the normal dialog of a queue is about. */
function editOf({ finding }: HygieneItem): CallEdit {
  return finding.kind === 'no-link' || finding.kind === 'link-disagrees' ? 'crm' : 'contacts';
}

/** One queue of the clean-up. */
export function QueuePage() {
  const { cleanUp } = useText();
  const { connectionId, queue } = route.useParams();
  const navigate = useNavigate();
  const connection = useConnection(connectionId);
  const { data: counts } = useQuery(editCountsQuery(connectionId));
  const staged = counts?.staged ?? 0;
  const [editing, setEditing] = useState<HygieneItem | null>(null);
  useDocumentTitle(cleanUp.queues[queue].title, connection?.name);
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
            {staged > 0 ? `${cleanUp.staged(staged)}: ${cleanUp.toReview}` : cleanUp.review}
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
