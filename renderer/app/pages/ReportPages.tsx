import { getRouteApi, useNavigate } from '@tanstack/react-router';
import type { Problem } from '#shared/contract/problem.ts';
import { ActionItemsList } from '../../features/actionItems/ActionItemsList.tsx';
import { TeamReport } from '../../features/reports/TeamReport.tsx';
import { useText } from '../../text/useText.ts';
import { ContentPage } from '../layout/panes.tsx';
import { engagementIdOf } from '../navigation/addressIds.ts';
import { ProblemAction } from '../ProblemAction.tsx';
import { useConnection } from '../useConnection.ts';
import { useDocumentTitle } from '../useDocumentTitle.ts';

const actionItemsRoute = getRouteApi('/c/$connectionId/action-items');
const teamReportRoute = getRouteApi('/c/$connectionId/team-report');

/** The action items of all engagements. */
export function ActionItemsPage() {
  const { actionItems } = useText();
  const { connectionId } = actionItemsRoute.useParams();
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

/** The team in numbers. */
export function TeamReportPage() {
  const { reports } = useText();
  const { connectionId } = teamReportRoute.useParams();
  useDocumentTitle(reports.title, useConnection(connectionId)?.name);
  const navigate = useNavigate();
  const actionFor = (problem: Problem) => <ProblemAction connectionId={connectionId} problem={problem} />;
  return (
    <ContentPage tabIndex={-1}>
      <TeamReport
        connectionId={connectionId}
        onPlay={(id, second) =>
          void navigate({
            to: '/c/$connectionId/engagements/$engagementId',
            params: { connectionId, engagementId: engagementIdOf(id) },
            search: { t: second },
          })
        }
        actionFor={actionFor}
      />
    </ContentPage>
  );
}
