import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi, useLocation } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import type { Problem } from '#shared/contract/problem.ts';
import { engagementQuery, rowFromLists } from '../../queries/engagements.ts';
import { useText } from '../../text/useText.ts';
import { ProblemView } from '../../ui/ProblemView.tsx';
import { useRememberCall } from '../lastPlace/useRememberCall.ts';
import { ProblemAction } from '../ProblemAction.tsx';
import { useConnection } from '../useConnection.ts';
import { useDocumentTitle } from '../useDocumentTitle.ts';
import { BlindCrm } from './engagement/BlindCrm.tsx';
import { CallFrame } from './engagement/CallFrame.tsx';
import { LoadingHead } from './frame/LoadingHead.tsx';
import { OpenPane } from './frame/OpenPane.tsx';

const route = getRouteApi('/c/$connectionId/engagements/$engagementId');

/** One engagement: what was said, who was there, what it belongs to. */
export function CallPage() {
  const { engagementId } = route.useParams();
  // Another call is another page: a dialog or a place in the text belongs to the call it was opened in.
  return <Call key={engagementId} />;
}

function Call() {
  const { list } = useText();
  const { connectionId, engagementId } = route.useParams();
  const client = useQueryClient();
  const connection = useConnection(connectionId);
  const query = useQuery(engagementQuery(connectionId, engagementId));

  const reading = query.data ?? null;
  const engagement = reading?.engagement ?? rowFromLists(client, connectionId, engagementId);
  const title = engagement === null || engagement.title.trim() === '' ? list.untitled : engagement.title;
  useRememberCall(connectionId, engagement);
  useDocumentTitle(engagement === null ? null : title, connection?.name);

  // Opened by a key, it takes the focus; and once more when the page comes in place of what said that it is on its way.
  const takesFocus = useLocation({ select: ({ state }) => state.takesFocus === true });
  const took = useRef<'head' | 'page'>(null);
  const known = engagement !== null;
  useEffect(() => {
    const now = known ? 'page' : 'head';
    if (!takesFocus || took.current === now) return;
    if (took.current !== null && document.activeElement !== document.body) return;
    took.current = now;
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
          <BlindCrm connectionId={connectionId} engagementId={engagementId} actionFor={actionFor} />
        ) : (
          actionFor(query.error.problem)
        )
      }
    />
  ) : null;

  if (engagement === null) {
    return (
      <OpenPane id="call" aria-busy={query.isPending}>
        {failure ?? <LoadingHead />}
      </OpenPane>
    );
  }
  return <CallFrame engagement={engagement} reading={reading} notice={failure} actionFor={actionFor} />;
}
