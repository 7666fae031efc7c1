import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { BulkEditId } from '#shared/contract/ids.ts';
import type { Problem } from '#shared/contract/problem.ts';
import { BulkEditView } from '../../features/bulkEdits/BulkEditView.tsx';
import { BulkEditsOverview } from '../../features/bulkEdits/BulkEditsOverview.tsx';
import { groupNamed } from '../../features/bulkEdits/bulkEditState.ts';
import { bulkEditName } from '../../features/bulkEdits/bulkEditText.ts';
import { ReadOnlyGate } from '../../features/connections/ReadOnlyGate.tsx';
import { FilterBar } from '../../features/engagements/filters/FilterBar.tsx';
import { type ListSearch, toMirrorFilter } from '#shared/domain/list/listSearch.ts';
import { bulkEditQuery } from '../../queries/bulkEditQueries.ts';
import { useText } from '../../text/useText.ts';
import { ProblemAction } from '../ProblemAction.tsx';
import { ContentPage } from '../layout/panes.tsx';
import { useConnection } from '../useConnection.ts';
import { useDocumentTitle } from '../useDocumentTitle.ts';

const listRoute = getRouteApi('/c/$connectionId/bulk');

export function BulkEditsPage() {
  const { bulkEdits } = useText();
  const { connectionId } = listRoute.useParams();
  const navigate = useNavigate();
  const connection = useConnection(connectionId);
  const [search, setSearch] = useState<ListSearch>({});
  useDocumentTitle(bulkEdits.title, connection?.name);

  const open = (bulkEditId: BulkEditId) =>
    void navigate({ to: '/c/$connectionId/bulk/$bulkEditId', params: { connectionId, bulkEditId } });

  const actionFor = (problem: Problem) => <ProblemAction connectionId={connectionId} problem={problem} />;

  return (
    <ContentPage>
      <BulkEditsOverview
        connectionId={connectionId}
        gate={connection?.readOnly === true ? <ReadOnlyGate connection={connection} /> : null}
        filter={{
          bar: <FilterBar connectionId={connectionId} search={search} withoutOrder onSearch={setSearch} />,
          chosen: toMirrorFilter(search),
        }}
        actionFor={actionFor}
        onCreated={open}
      />
    </ContentPage>
  );
}

const route = getRouteApi('/c/$connectionId/bulk/$bulkEditId');

export function BulkEditPage() {
  const text = useText();
  const { connectionId, bulkEditId } = route.useParams();
  const { rows } = route.useSearch();
  const navigate = useNavigate();
  const connection = useConnection(connectionId);
  const { data: bulkEdit } = useQuery(bulkEditQuery(connectionId, bulkEditId));
  useDocumentTitle(
    bulkEdit === undefined ? text.bulkEdits.title : bulkEditName(text, bulkEdit),
    connection?.name,
  );

  const actionFor = (problem: Problem) => <ProblemAction connectionId={connectionId} problem={problem} />;

  return (
    <ContentPage>
      <BulkEditView
        key={bulkEditId}
        connectionId={connectionId}
        connectionName={connection?.name ?? ''}
        bulkEditId={bulkEditId}
        gate={connection?.readOnly === true ? <ReadOnlyGate connection={connection} /> : null}
        group={groupNamed(rows)}
        onGroup={(group) =>
          void navigate({ to: '.', search: group === null ? {} : { rows: group }, replace: true })
        }
        actionFor={actionFor}
        onDeleted={() => void navigate({ to: '/c/$connectionId/bulk', params: { connectionId } })}
      />
    </ContentPage>
  );
}
