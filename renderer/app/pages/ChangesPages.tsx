import { getRouteApi, Link, Outlet, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { Edit } from '#shared/contract/edit.ts';
import { type ListSearch, toMirrorFilter } from '#shared/domain/list/listSearch.ts';
import {
  BulkEditList,
  RecentBulkEdits,
  useNewBulkEdit,
} from '../../features/bulkEdits/BulkEditsOverview.tsx';
import type { RowEditor } from '../../features/bulkEdits/BulkEditItems.tsx';
import { BulkEditView } from '../../features/bulkEdits/BulkEditView.tsx';
import { groupNamed } from '../../features/bulkEdits/bulkEditState.ts';
import { bulkEditName } from '../../features/bulkEdits/bulkEditText.ts';
import { ReadOnlyGate } from '../../features/connections/ReadOnlyGate.tsx';
import { FilterBar } from '../../features/engagements/filters/FilterBar.tsx';
import { Journal } from '../../features/journal/Journal.tsx';
import { PendingChangesReview } from '../../features/pendingChanges/PendingChangesReview.tsx';
import { useRead } from '../../queries/ask.ts';
import { useWorkspaceRead } from '../../queries/workspace.ts';
import { useText } from '../../text/useText.ts';
import { Page } from '../../ui/Page.tsx';
import { Stack } from '../../ui/primitives.tsx';
import { ContentPage } from '../layout/panes.tsx';
import { usePageTabs } from '../navigation/pageTabs.tsx';
import { useConnection } from '../../queries/appQueries.ts';
import { useDocumentTitle } from '../useDocumentTitle.ts';
import css from './ChangesPages.module.css';
import { EngagementEditDialog } from './engagement/EngagementEditDialog.tsx';

const route = getRouteApi('/c/$connectionId');

/** The user's changes: unsaved ones, those of many engagements, and the history of all writes. */
export function ChangesPage() {
  const { changes } = useText();
  const { connectionId } = route.useParams();
  const navigate = useNavigate();
  const connection = useConnection();
  const [search, setSearch] = useState<ListSearch>({});
  const tabs = usePageTabs('changes');
  const { buttons, drop, dialog } = useNewBulkEdit({
    filter: {
      bar: <FilterBar search={search} withoutOrder onSearch={setSearch} />,
      chosen: toMirrorFilter(search),
    },
    onCreated: (bulkEditId) =>
      void navigate({
        to: '/c/$connectionId/changes/bulk/$bulkEditId',
        params: { connectionId, bulkEditId },
      }),
  });
  const canChange = connection?.readOnly === false;
  return (
    <ContentPage data-region="page">
      <Page title={changes.title} lead={changes.lead} tabs={tabs} aside={canChange ? buttons : null}>
        <Stack grow role="presentation" className={css['dropped']} {...(canChange ? drop : {})}>
          <Outlet />
        </Stack>
      </Page>
      {dialog}
    </ContentPage>
  );
}

/** Changes that aren't saved yet. */
export function PendingChanges() {
  const { changes, pendingChanges } = useText();
  const { connectionId } = route.useParams();
  const navigate = useNavigate();
  const connection = useConnection();
  const [editing, setEditing] = useState<Edit | null>(null);
  useDocumentTitle(pendingChanges.title, connection?.name);
  return (
    <>
      <PendingChangesReview
        gate={connection?.readOnly === true ? <ReadOnlyGate connection={connection} /> : null}
        bulkEdits={<RecentBulkEdits readOnly={connection?.readOnly !== false} />}
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
          engagementId={editing.engagementId}
          engagementTitle={editing.engagementTitle}
          known={null}
          again={editing.id}
          editing={editing.change.kind}
          onClose={() => setEditing(null)}
        />
      )}
    </>
  );
}

export function BulkEdits() {
  const { bulkEdits } = useText();
  const connection = useConnection();
  useDocumentTitle(bulkEdits.title, connection?.name);
  return (
    <BulkEditList gate={connection?.readOnly === true ? <ReadOnlyGate connection={connection} /> : null} />
  );
}

const historyRoute = getRouteApi('/c/$connectionId/changes/history');

/** All writes that were made. */
export function History() {
  const { journal } = useText();
  const search = historyRoute.useSearch();
  const navigate = useNavigate();
  const { data: connections } = useRead('connections.list', {});
  useDocumentTitle(journal.title, useConnection()?.name);
  return (
    <Journal
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

const bulkEditRoute = getRouteApi('/c/$connectionId/changes/bulk/$bulkEditId');

/** One bulk edit with its rows. */
export function BulkEditPage() {
  const text = useText();
  const { connectionId, bulkEditId } = bulkEditRoute.useParams();
  const { rows } = bulkEditRoute.useSearch();
  const navigate = useNavigate();
  const connection = useConnection();
  const { data: bulkEdit } = useWorkspaceRead('bulkEdits.get', { bulkEditId });
  useDocumentTitle(
    bulkEdit === undefined ? text.bulkEdits.title : bulkEditName(text, bulkEdit),
    connection?.name,
  );

  const rowEditor = (editor: RowEditor) => (
    <EngagementEditDialog
      engagementId={editor.engagementId}
      engagementTitle={editor.engagementTitle}
      known={null}
      correction={editor.correction}
      editing={editor.kind}
      onClose={editor.onClose}
    />
  );

  return (
    <ContentPage>
      <BulkEditView
        key={bulkEditId}
        bulkEditId={bulkEditId}
        tabs={usePageTabs('changes')}
        gate={connection?.readOnly === true ? <ReadOnlyGate connection={connection} /> : null}
        group={groupNamed(rows)}
        onGroup={(group) =>
          void navigate({ to: '.', search: group === null ? {} : { rows: group }, replace: true })
        }
        rowEditor={rowEditor}
        onDeleted={() => void navigate({ to: '/c/$connectionId/changes/bulk', params: { connectionId } })}
      />
    </ContentPage>
  );
}
