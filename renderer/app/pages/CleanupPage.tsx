import { getRouteApi } from '@tanstack/react-router';
import type { Problem } from '#shared/contract/problem.ts';
import { QueueList } from '../../features/cleanup/QueueList.tsx';
import { useText } from '../../text/useText.ts';
import { ProblemAction } from '../ProblemAction.tsx';
import { useConnection } from '../useConnection.ts';
import { useDocumentTitle } from '../useDocumentTitle.ts';
import { ContentPage } from './frame/ContentPage.tsx';

const route = getRouteApi('/c/$connectionId/clean-up');

/** What may be wrong in the workspace, by queues. */
export function CleanupPage() {
  const { cleanup } = useText();
  const { connectionId } = route.useParams();
  const connection = useConnection(connectionId);
  useDocumentTitle(cleanup.title, connection?.name);
  const actionFor = (problem: Problem) => <ProblemAction connectionId={connectionId} problem={problem} />;
  return (
    <ContentPage>
      <QueueList connectionId={connectionId} actionFor={actionFor} />
    </ContentPage>
  );
}
