import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, Outlet, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { Edit } from '#shared/contract/edit.ts';
import type { Problem } from '#shared/contract/problem.ts';
import { ReadOnlyGate } from '../../features/connections/ReadOnlyGate.tsx';
import { Journal } from '../../features/journal/Journal.tsx';
import { PendingChangesReview } from '../../features/pendingChanges/PendingChangesReview.tsx';
import { connectionsQuery } from '../../queries/connectionQueries.ts';
import { useText } from '../../text/useText.ts';
import { Page, PageTab } from '../../ui/Page.tsx';
import { ContentPage } from '../layout/panes.tsx';
import { ProblemAction } from '../ProblemAction.tsx';
import { useConnection } from '../useConnection.ts';
import { useDocumentTitle } from '../useDocumentTitle.ts';
import { EngagementEditDialog } from './engagement/EngagementEditDialog.tsx';

const route = getRouteApi('/c/$connectionId/changes');

/** The user's changes: unsaved ones, and the history of all writes. */
export function ChangesPage() {
  const { changes } = useText();
  const { connectionId } = route.useParams();
  return (
    <ContentPage data-region="page">
      <Page
        title={changes.title}
        lead={changes.lead}
        tabs={{
          label: changes.title,
          links: (
            <>
              <PageTab to="/c/$connectionId/changes/pending" params={{ connectionId }}>
                {changes.pending}
              </PageTab>
              <PageTab to="/c/$connectionId/changes/history" params={{ connectionId }}>
                {changes.history}
              </PageTab>
            </>
          ),
        }}
      >
        <Outlet />
      </Page>
    </ContentPage>
  );
}

export function PendingChanges() {
  const { changes, pendingChanges } = useText();
  const { connectionId } = route.useParams();
  const navigate = useNavigate();
  const connection = useConnection(connectionId);
  const [editing, setEditing] = useState<Edit | null>(null);
  useDocumentTitle(pendingChanges.title, connection?.name);
  const actionFor = (problem: Problem) => <ProblemAction connectionId={connectionId} problem={problem} />;
  return (
    <>
      <PendingChangesReview
        connectionId={connectionId}
        gate={connection?.readOnly === true ? <ReadOnlyGate connection={connection} /> : null}
        actionFor={actionFor}
        toJournal={
          <Link to="/c/$connectionId/changes/history" params={{ connectionId }}>
            {changes.toHistory}
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
    </>
  );
}

const historyRoute = getRouteApi('/c/$connectionId/changes/history');

export function History() {
  const { journal } = useText();
  const { connectionId } = historyRoute.useParams();
  const search = historyRoute.useSearch();
  const navigate = useNavigate();
  const { data: connections } = useQuery(connectionsQuery);
  useDocumentTitle(journal.title, useConnection(connectionId)?.name);
  return (
    <Journal
      connectionId={connectionId}
      connections={connections ?? []}
      search={search}
      onSearch={(next) => void navigate({ to: '.', search: next, replace: true })}
      onOpenCall={(entry) =>
        void navigate({
          to: '/c/$connectionId/engagements/$engagementId',
          params: { connectionId: entry.connectionId, engagementId: entry.engagementId },
        })
      }
    />
  );
}
