import { getRouteApi, Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { writeReportRange } from '#shared/domain/reports/reportRange.ts';
import { HomeOverview } from '../../features/home/HomeOverview.tsx';
import type { HomeTarget } from '../../features/home/HomeSection.tsx';
import { countPending } from '../../features/pendingChanges/pendingEdits.ts';
import { useSyncSentence } from '../../features/sync/SyncStatus.tsx';
import { lateInBackground } from '../../ui/late.tsx';
import { useText } from '../../text/useText.ts';
import { ColumnPage } from '../../ui/ColumnPage.tsx';
import { ContentPage } from '../layout/panes.tsx';
import { engagementIdOf } from '../navigation/addressIds.ts';
import { useWorkspaceRead } from '../../queries/workspace.ts';
import { usePlayFrom } from './engagement/engagementRecording.ts';
import { useConnection } from '../../queries/appQueries.ts';
import { useDocumentTitle } from '../useDocumentTitle.ts';

const WaitingBulkEdits = lateInBackground(
  async () => (await import('../../features/bulkEdits/BulkEditProgress.tsx')).WaitingBulkEdits,
);

const NOTHING_PENDING = { stuck: 0, staged: 0 };

const route = getRouteApi('/c/$connectionId/home');

/** The workspace at a glance. */
export function HomePage() {
  const { home } = useText();
  const { connectionId } = route.useParams();
  const connection = useConnection();
  useDocumentTitle(home.title, connection?.name);
  const sync = useSyncSentence();
  const { data: edits } = useWorkspaceRead('edits.counts', {});
  const play = usePlayFrom();
  const params = { connectionId };

  const renderLink = (target: HomeTarget, children: ReactNode) => {
    switch (target.to) {
      case 'engagement':
        return (
          <Link
            to="/c/$connectionId/engagements/$engagementId"
            params={{ connectionId, engagementId: engagementIdOf(target.id) }}
            search={target.second === undefined ? {} : { t: target.second }}
          >
            {children}
          </Link>
        );
      case 'queue':
        return (
          <Link to="/c/$connectionId/clean-up/$queue" params={{ connectionId, queue: target.queue }}>
            {children}
          </Link>
        );
      case 'failed':
        return (
          <Link to="/c/$connectionId/engagements" params={params} search={{ status: ['FAILED'] }}>
            {children}
          </Link>
        );
      case 'updates':
        return (
          <Link to="/c/$connectionId/updates" params={params}>
            {children}
          </Link>
        );
      case 'pending':
        return (
          <Link to="/c/$connectionId/changes/pending" params={params}>
            {children}
          </Link>
        );
      case 'secrets':
        return (
          <Link to="/settings/$section" params={{ section: 'secrets' }}>
            {children}
          </Link>
        );
      case 'engagements':
        return (
          <Link to="/c/$connectionId/engagements" params={params} search={{ start: target.start }}>
            {children}
          </Link>
        );
      case 'signals':
        return (
          <Link
            to="/c/$connectionId/reports/signals"
            params={params}
            search={{ signal: target.signal, range: writeReportRange(target.range) }}
          >
            {children}
          </Link>
        );
      case 'accounts':
        return (
          <Link to="/c/$connectionId/reports/accounts" params={params}>
            {children}
          </Link>
        );
    }
  };

  return (
    <ContentPage tabIndex={-1}>
      <ColumnPage wide title={home.title} lead={sync ?? ''}>
        <WaitingBulkEdits />
        <HomeOverview
          renderLink={renderLink}
          pending={edits === undefined ? NOTHING_PENDING : countPending(edits)}
          onPlay={(engagement, second) => void play(engagement, second)}
        />
      </ColumnPage>
    </ContentPage>
  );
}
