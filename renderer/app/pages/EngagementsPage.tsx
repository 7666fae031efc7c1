import { getRouteApi, Outlet, useNavigate, useParams } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import type { EngagementId } from '#shared/contract/ids.ts';
import { PendingMarks } from '../../edits/PendingMark.tsx';
import { EngagementList } from '../../features/engagements/EngagementList.tsx';
import type { ListSearch } from '#shared/domain/list/listSearch.ts';
import type { Exported, NamedList } from '../../features/exports/ExportDialog.tsx';
import { SaveViewButton } from '../../features/views/SaveViewButton.tsx';
import { useWorkspaceRead } from '../../queries/workspace.ts';
import { useText } from '../../text/useText.ts';
import { late, lateDialog, lateInBackground } from '../../ui/late.tsx';
import { PartErrorBoundary } from '../ErrorBoundary.tsx';
import { ListPane, useIsWide } from '../layout/panes.tsx';
import { useBackToSearch } from '../navigation/searchAddress.ts';
import { columnsViewOf, viewQueryOf } from '../navigation/viewQuery.ts';
import { followedList, useShownViews } from '../shell/ViewLinks.tsx';
import { useConnection } from '../../queries/appQueries.ts';
import { useDocumentTitle } from '../useDocumentTitle.ts';
import { Stack } from '../../ui/primitives.tsx';
import { noAction, ProblemActions, useProblemAction } from '../../ui/ProblemView.tsx';

const AlertButton = lateInBackground(
  async () => (await import('../../features/alerts/AlertDialog.tsx')).AlertButton,
);
const BulkEditMenu = lateInBackground(async () => (await import('./BulkEditMenu.tsx')).BulkEditMenu);
const ExportDialog = lateDialog(
  async () => (await import('../../features/exports/ExportDialog.tsx')).ExportDialog,
);
const TokenNeeded = late(async () => (await import('../TokenNeeded.tsx')).TokenNeeded);

const route = getRouteApi('/c/$connectionId/engagements');

/** The list of engagements, and the open one beside it. */
export function EngagementsPage() {
  const { list: listWords } = useText().engagements;
  const { connectionId } = route.useParams();
  const search = route.useSearch();
  const navigate = useNavigate();
  const { engagementId: openId = null } = useParams({ strict: false });
  const connection = useConnection();
  useDocumentTitle(listWords.title, connection?.name);

  const [exported, setExported] = useState<Exported | null>(null);
  const isWide = useIsWide();
  const viewName = columnsViewOf(search);

  // While nothing is mirrored, the API searches titles.
  const { data: coverage } = useWorkspaceRead('mirror.coverage', {});
  const mirrored = (coverage?.engagements ?? 0) > 0;

  const needsToken = connection !== null && connection.token !== 'ready';
  const usualAction = useProblemAction();

  // If opened by a key, the engagement takes the focus; after a click, the list keeps it for the arrow keys.
  const open = (engagementId: EngagementId, byKey: boolean) => {
    if (engagementId === openId) document.getElementById('call')?.focus();
    else {
      void navigate({
        to: '/c/$connectionId/engagements/$engagementId',
        params: { connectionId, engagementId },
        search,
        state: byKey ? { takesFocus: true } : {},
      });
    }
  };
  const backToSearch = useBackToSearch();
  const close = () => {
    if (backToSearch !== null) backToSearch();
    else void navigate({ to: '/c/$connectionId/engagements', params: { connectionId }, search });
  };

  const onSearch = (next: ListSearch) => void navigate({ to: '.', search: next, replace: true });

  const query = viewQueryOf(search);
  const { data: views } = useWorkspaceRead('views.list', {});
  const saved = views?.views.find((view) => view.query === query);
  const shown = useShownViews()?.find((view) => view.query === query);
  const list: NamedList =
    shown === undefined ? { name: '', source: { kind: 'query', query, name: '' } } : followedList(shown);
  const viewActions = (
    <>
      <SaveViewButton query={query} />
      {saved === undefined ? null : (
        <AlertButton key={saved.id} source={{ kind: 'view', id: saved.id }} name={saved.name} />
      )}
    </>
  );
  let body: ReactNode = null;
  if (connection?.token !== 'missing' || mirrored) {
    body = (
      <EngagementList
        search={search}
        openId={openId}
        isTable={isWide && openId === null}
        isPage={openId === null}
        viewName={viewName}
        onSearch={onSearch}
        onOpen={open}
        onClose={close}
        onExportTranscripts={(ids, first) =>
          setExported(
            ids === null
              ? { kind: 'list', list, first }
              : { kind: 'these', source: { kind: 'selection', engagementIds: [...ids] } },
          )
        }
        renderSelectionActions={(selection) => <BulkEditMenu idsOf={() => selection.ids} />}
        headerActions={viewActions}
      />
    );
  }

  return (
    <>
      <ListPane label={listWords.title} behind={openId !== null} alone={openId === null}>
        {needsToken ? (
          <Stack pad={[20, 16]} border="bottom">
            <TokenNeeded connection={connection} />
          </Stack>
        ) : null}
        <PartErrorBoundary>
          {/* While the token form is shown above the list, it is the only action. */}
          <ProblemActions value={needsToken ? noAction : usualAction}>
            <PendingMarks>{body}</PendingMarks>
          </ProblemActions>
        </PartErrorBoundary>
      </ListPane>
      {exported === null ? null : <ExportDialog what={exported} onClose={() => setExported(null)} />}
      <Outlet />
    </>
  );
}
