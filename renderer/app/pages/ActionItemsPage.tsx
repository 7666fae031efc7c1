import { getRouteApi, useNavigate } from '@tanstack/react-router';
import type { Problem } from '#shared/contract/problem.ts';
import { ActionItemsList } from '../../features/actionItems/ActionItemsList.tsx';
import { useText } from '../../text/useText.ts';
import { ContentPage } from '../layout/panes.tsx';
import { ProblemAction } from '../ProblemAction.tsx';
import { useConnection } from '../useConnection.ts';
import { useDocumentTitle } from '../useDocumentTitle.ts';

const route = getRouteApi('/c/$connectionId/action-items');

/** The action items of all engagements. */
export function ActionItemsPage() {
  const { actionItems } = useText();
  const { connectionId } = route.useParams();
  const navigate = useNavigate();
  const actionFor = (problem: Problem) => <ProblemAction connectionId={connectionId} problem={problem} />;
  useDocumentTitle(actionItems.title, useConnection(connectionId)?.name);
  return (
    <ContentPage tabIndex={-1}>
      <ActionItemsList
        connectionId={connectionId}
        onOpen={(engagementId) =>
          void navigate({
            to: '/c/$connectionId/engagements/$engagementId',
            params: { connectionId, engagementId },
          })
        }
        actionFor={actionFor}
      />
    </ContentPage>
  );
}
