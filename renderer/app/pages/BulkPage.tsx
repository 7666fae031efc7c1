import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { BulkEditId } from '#shared/contract/ids.ts';
import type { Problem } from '#shared/contract/problem.ts';
import { BulkOverview } from '../../features/bulkEdits/BulkOverview.tsx';
import { ReadOnlyGate } from '../../features/connections/ReadOnlyGate.tsx';
import { FilterBar } from '../../features/engagements/filters/FilterBar.tsx';
import { mirrorFilterOf, type ListSearch } from '../../features/engagements/listSearch.ts';
import { useText } from '../../text/useText.ts';
import { ProblemAction } from '../ProblemAction.tsx';
import { useConnection } from '../useConnection.ts';
import { useDocumentTitle } from '../useDocumentTitle.ts';
import { ContentPage } from './frame/ContentPage.tsx';

const route = getRouteApi('/c/$connectionId/bulk');

/** Runs of one change to many calls. */
export function BulkPage() {
  const { bulkEdits: bulk } = useText();
  const { connectionId } = route.useParams();
  const navigate = useNavigate();
  const connection = useConnection(connectionId);
  const [search, setSearch] = useState<ListSearch>({});
  useDocumentTitle(bulk.title, connection?.name);

  const open = (bulkEditId: BulkEditId) =>
    void navigate({ to: '/c/$connectionId/bulk/$bulkEditId', params: { connectionId, bulkEditId } });

  const actionFor = (problem: Problem) => <ProblemAction connectionId={connectionId} problem={problem} />;

  return (
    <ContentPage>
      <BulkOverview
        connectionId={connectionId}
        gate={connection?.readOnly === true ? <ReadOnlyGate connection={connection} /> : null}
        filter={{
          bar: <FilterBar connectionId={connectionId} search={search} onSearch={setSearch} />,
          chosen: mirrorFilterOf(search),
        }}
        actionFor={actionFor}
        onBegun={open}
      />
    </ContentPage>
  );
}
