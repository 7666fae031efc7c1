import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { CleanupItem } from '#shared/contract/cleanup.ts';
import { CleanupQueueView } from '../../features/cleanup/CleanupQueueView.tsx';
import { CleanupQueues } from '../../features/cleanup/CleanupQueues.tsx';
import { ObviousFindingsDialog } from '../../features/cleanup/ObviousFindings.tsx';
import { ReadOnlyGate } from '../../features/connections/ReadOnlyGate.tsx';
import { useWorkspaceRead } from '../../queries/workspace.ts';
import { useText } from '../../text/useText.ts';
import { ContentPage } from '../layout/panes.tsx';
import { useConnection } from '../../queries/appQueries.ts';
import { useDocumentTitle } from '../useDocumentTitle.ts';
import { usePlayFrom } from './engagement/engagementRecording.ts';
import { type EngagementEditKind, EngagementEditDialog } from './engagement/EngagementEditDialog.tsx';

export function CleanupPage() {
  const { cleanup } = useText();
  const connection = useConnection();
  useDocumentTitle(cleanup.title, connection?.name);
  const play = usePlayFrom();
  const [isRunning, setRunning] = useState(false);
  return (
    <ContentPage>
      <CleanupQueues onObvious={() => setRunning(true)} />
      {isRunning ? (
        <ObviousFindingsDialog
          gate={connection?.readOnly === true ? <ReadOnlyGate connection={connection} /> : null}
          onPlay={(engagement, second) => void play(engagement, second)}
          onClose={() => setRunning(false)}
        />
      ) : null}
    </ContentPage>
  );
}

const queueRoute = getRouteApi('/c/$connectionId/clean-up/$queue');

/** The kind of edit that resolves a finding. */
function editOf({ finding }: CleanupItem): EngagementEditKind {
  return finding.kind === 'no-link' || finding.kind === 'link-disagrees' ? 'crm' : 'contacts';
}

export function QueuePage() {
  const { cleanup } = useText();
  const { connectionId, queue } = queueRoute.useParams();
  const navigate = useNavigate();
  const connection = useConnection();
  const { data: counts } = useWorkspaceRead('edits.counts', {});
  const staged = counts?.staged ?? 0;
  const play = usePlayFrom();
  const [editing, setEditing] = useState<CleanupItem | null>(null);
  useDocumentTitle(cleanup.queues[queue].title, connection?.name);

  return (
    <ContentPage>
      <CleanupQueueView
        key={queue}
        queue={queue}
        gate={connection?.readOnly === true ? <ReadOnlyGate connection={connection} /> : null}
        review={
          <Link to="/c/$connectionId/changes/pending" params={{ connectionId }}>
            {staged > 0 ? `${cleanup.staged({ count: staged })}: ${cleanup.toReview}` : cleanup.review}
          </Link>
        }
        onEdit={setEditing}
        onPlay={(engagement, second) => void play(engagement, second)}
        onOpenCall={(engagementId) =>
          void navigate({
            to: '/c/$connectionId/engagements/$engagementId',
            params: { connectionId, engagementId },
          })
        }
      />
      {editing === null || editing.engagement === null ? null : (
        <EngagementEditDialog
          engagementId={editing.engagement.id}
          engagementTitle={editing.engagement.title}
          known={null}
          editing={editOf(editing)}
          onClose={() => setEditing(null)}
        />
      )}
    </ContentPage>
  );
}
