import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useQuery } from '@tanstack/react-query';
import type { Problem } from '#shared/contract/problem.ts';
import { groupOf } from '../../features/bulkEdits/runGroups.ts';
import { RunView } from '../../features/bulkEdits/RunView.tsx';
import { runName } from '../../features/bulkEdits/runWords.ts';
import { ReadOnlyGate } from '../../features/connections/ReadOnlyGate.tsx';
import { runQuery } from '../../queries/bulkEdits.ts';
import { useText } from '../../text/useText.ts';
import { ProblemAction } from '../ProblemAction.tsx';
import { useConnection } from '../useConnection.ts';
import { useDocumentTitle } from '../useDocumentTitle.ts';
import { ContentPage } from './frame/ContentPage.tsx';

const route = getRouteApi('/c/$connectionId/bulk/$bulkEditId');

/** One run of one change to many calls. */
export function RunPage() {
  const text = useText();
  const { connectionId, bulkEditId } = route.useParams();
  const { rows } = route.useSearch();
  const navigate = useNavigate();
  const connection = useConnection(connectionId);
  const { data: run } = useQuery(runQuery(connectionId, bulkEditId));
  useDocumentTitle(run === undefined ? text.bulkEdits.title : runName(text, run), connection?.name);

  const actionFor = (problem: Problem) => <ProblemAction connectionId={connectionId} problem={problem} />;

  return (
    <ContentPage>
      <RunView
        key={bulkEditId}
        connectionId={connectionId}
        connectionName={connection?.name ?? ''}
        bulkEditId={bulkEditId}
        gate={connection?.readOnly === true ? <ReadOnlyGate connection={connection} /> : null}
        group={groupOf(rows)}
        onGroup={(group) =>
          void navigate({ to: '.', search: group === null ? {} : { rows: group }, replace: true })
        }
        actionFor={actionFor}
        onForgotten={() => void navigate({ to: '/c/$connectionId/bulk', params: { connectionId } })}
      />
    </ContentPage>
  );
}
