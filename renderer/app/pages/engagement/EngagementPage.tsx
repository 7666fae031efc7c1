import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi, useLocation } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { ConnectionId, EngagementId } from '#shared/contract/ids.ts';
import type { Problem } from '#shared/contract/problem.ts';
import { saysNotFound } from '#shared/domain/failures/problemClass.ts';
import { useEditBlock } from '../../../edits/useEditBlock.ts';
import { engagementQuery, rowFromLists } from '../../../queries/engagementQueries.ts';
import { useText } from '../../../text/useText.ts';
import { Button } from '../../../ui/Button.tsx';
import { ProblemView } from '../../../ui/ProblemView.tsx';
import { ProblemAction } from '../../ProblemAction.tsx';
import { HeadSkeleton, RecordPane } from '../../layout/panes.tsx';
import { useRememberEngagement } from '../../navigation/lastPlace.ts';
import { useConnection } from '../../useConnection.ts';
import { useDocumentTitle } from '../../useDocumentTitle.ts';
import { UnknownId } from '../UnknownId.tsx';
import { EngagementEditDialog } from './EngagementEditDialog.tsx';
import { EngagementFrame } from './EngagementFrame.tsx';

/** With a token that may write but not read, the CRM link can still be set. */
function UnreadableCrmLink({
  connectionId,
  engagementId,
  actionFor,
}: {
  readonly connectionId: ConnectionId;
  readonly engagementId: EngagementId;
  readonly actionFor: (problem: Problem) => ReactNode;
}) {
  const { engagement: words } = useText();
  const blocked = useEditBlock(connectionId);
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button blocked={blocked} onClick={() => setOpen(true)}>
        {words.setCrm}
      </Button>
      <EngagementEditDialog
        connectionId={connectionId}
        engagementId={engagementId}
        engagementTitle={null}
        known={null}
        editing={open ? 'crm' : null}
        actionFor={actionFor}
        onClose={() => setOpen(false)}
      />
    </>
  );
}

const route = getRouteApi('/c/$connectionId/engagements/$engagementId');

export function EngagementPage() {
  const { engagementId } = route.useParams();
  // Dialogs and the scroll position belong to one engagement.
  return <OpenEngagement key={engagementId} />;
}

function OpenEngagement() {
  const {
    engagements: { list },
  } = useText();
  const { connectionId, engagementId } = route.useParams();
  const client = useQueryClient();
  const connection = useConnection(connectionId);
  const query = useQuery(engagementQuery(connectionId, engagementId));

  const reading = query.data ?? null;
  const engagement = reading?.engagement ?? rowFromLists(client, connectionId, engagementId);
  const title = engagement === null || engagement.title.trim() === '' ? list.untitled : engagement.title;
  useRememberEngagement(connectionId, engagement);
  useDocumentTitle(engagement === null ? null : title, connection?.name);

  // If opened by a key, the placeholder takes the focus, and then the page that replaces it.
  const takesFocus = useLocation({ select: ({ state }) => state.takesFocus === true });
  const focusedPart = useRef<'head' | 'page'>(null);
  const known = engagement !== null;
  useEffect(() => {
    const now = known ? 'page' : 'head';
    if (!takesFocus || focusedPart.current === now) return;
    if (focusedPart.current !== null && document.activeElement !== document.body) return;
    focusedPart.current = now;
    document.getElementById('call')?.focus({ preventScroll: true });
  }, [takesFocus, known]);

  const actionFor = (problem: Problem) => <ProblemAction connectionId={connectionId} problem={problem} />;
  const failure = query.isError ? (
    <ProblemView
      {...(engagement === null ? { place: 'page' } : {})}
      problem={query.error.problem}
      onRetry={() => void query.refetch()}
      action={
        engagement === null && query.error.problem.kind === 'forbidden' ? (
          <UnreadableCrmLink connectionId={connectionId} engagementId={engagementId} actionFor={actionFor} />
        ) : (
          actionFor(query.error.problem)
        )
      }
    />
  ) : null;

  if (engagement === null) {
    return (
      <RecordPane id="call" aria-busy={query.isPending}>
        {query.isError && saysNotFound(query.error.problem) ? (
          <UnknownId connectionId={connectionId} kind="engagement" id={engagementId}>
            {failure}
          </UnknownId>
        ) : (
          (failure ?? <HeadSkeleton />)
        )}
      </RecordPane>
    );
  }
  return (
    <EngagementFrame
      engagement={engagement}
      reading={reading}
      notice={failure}
      actionFor={actionFor}
      onRefresh={() => void query.refetch()}
    />
  );
}
