import { getRouteApi, useNavigate } from '@tanstack/react-router';
import type { Problem } from '#shared/contract/problem.ts';
import { TeamReport } from '../../features/reports/TeamReport.tsx';
import { useText } from '../../text/useText.ts';
import { ContentPage } from '../layout/panes.tsx';
import { engagementIdOf } from '../navigation/addressIds.ts';
import { ProblemAction } from '../ProblemAction.tsx';
import { useConnection } from '../useConnection.ts';
import { useDocumentTitle } from '../useDocumentTitle.ts';

const route = getRouteApi('/c/$connectionId/team-report');

/** The team in numbers. */
export function TeamReportPage() {
  const { reports } = useText();
  const { connectionId } = route.useParams();
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
