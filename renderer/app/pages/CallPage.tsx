import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useId, useState } from 'react';
import type { Engagement } from '#shared/contract/engagement.ts';
import type { ConnectionId } from '#shared/contract/ids.ts';
import type { Problem } from '#shared/contract/problem.ts';
import { CallDetails } from '../../features/call/CallDetails.tsx';
import { CallHeader } from '../../features/call/CallHeader.tsx';
import { ServiceLink } from '../../features/call/ServiceLink.tsx';
import { ReadOnlyGate } from '../../features/connect/ReadOnlyGate.tsx';
import { EditContacts } from '../../features/contacts-edit/EditContacts.tsx';
import { SetCrm } from '../../features/crm-edit/SetCrm.tsx';
import { Transcript } from '../../features/transcript/Transcript.tsx';
import { player } from '../../player/player.ts';
import { handlePlayerKey } from '../../player/playerKeys.ts';
import { isSameRecording, type Recording } from '../../player/recording.ts';
import { usePlayer } from '../../player/usePlayer.ts';
import { engagementQuery, rowFromLists } from '../../queries/engagements.ts';
import { mediaQuery } from '../../queries/media.ts';
import { useText } from '../../text/useText.ts';
import { cx } from '../../ui/cx.ts';
import { ProblemView } from '../../ui/ProblemView.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { ProblemAction } from '../ProblemAction.tsx';
import { useConnection } from '../useConnection.ts';
import { useDocumentTitle } from '../useDocumentTitle.ts';
import { useMoment } from '../useMoment.ts';
import css from './Pages.module.css';
import { RecordingStrip } from './RecordingStrip.tsx';
import { Tabs } from './Tabs.tsx';

const route = getRouteApi('/c/$connectionId/engagements/$engagementId');

/** One engagement: what was said, who was there, what it belongs to. */
export function CallPage() {
  const { engagementId } = route.useParams();
  // Another call is another page: a dialog or a place in the text belongs to the call it was opened in.
  return <Call key={engagementId} />;
}

function recordingOf(connectionId: ConnectionId, engagement: Engagement): Recording {
  return {
    connectionId,
    engagementId: engagement.id,
    title: engagement.title,
    durationSeconds: engagement.duration_seconds ?? null,
  };
}

function Call() {
  const text = useText();
  const { call, list } = text;
  const { connectionId, engagementId } = route.useParams();
  const navigate = route.useNavigate();
  const search = route.useSearch();
  const client = useQueryClient();
  const headingId = useId();
  const connection = useConnection(connectionId);
  const query = useQuery(engagementQuery(connectionId, engagementId));
  const media = useQuery(mediaQuery(connectionId, engagementId));
  const [tab, setTab] = useState<'transcript' | 'details'>('transcript');
  const [editing, setEditing] = useState<'contacts' | 'crm' | null>(null);
  const inPlayer = usePlayer((state) => isSameRecording(state.recording, { connectionId, engagementId }));

  const reading = query.data ?? null;
  const engagement = reading?.engagement ?? rowFromLists(client, connectionId, engagementId);
  const title = engagement === null || engagement.title.trim() === '' ? list.untitled : engagement.title;
  useDocumentTitle(engagement === null ? null : title, connection?.name);

  useMoment(
    engagement === null ? null : recordingOf(connectionId, engagement),
    search.t,
    media.data?.kind === 'ready',
  );

  const actionFor = (problem: Problem) => <ProblemAction connectionId={connectionId} problem={problem} />;
  const toList = () => {
    const grid = document.querySelector<HTMLElement>('[data-region="list"]');
    if (grid !== null && grid.checkVisibility()) grid.focus();
    else void navigate({ to: '/c/$connectionId/engagements', params: { connectionId }, search });
  };

  if (query.isError && engagement === null) {
    return (
      <main id="call" tabIndex={-1} className={css['call']}>
        <ProblemView
          place="page"
          problem={query.error.problem}
          onRetry={() => void query.refetch()}
          action={actionFor(query.error.problem)}
        />
      </main>
    );
  }
  if (engagement === null) {
    return (
      <main id="call" tabIndex={-1} aria-busy="true" className={css['call']}>
        <div className={css['skeleton']}>
          <Skeleton width="55%" height={18} />
          <Skeleton width="35%" />
          <Skeleton width="70%" />
        </div>
      </main>
    );
  }

  const recording = recordingOf(connectionId, engagement);
  const contactsScope = reading?.withheld.find(({ expansion }) => expansion === 'contacts')?.scope ?? null;
  const gate = connection?.readOnly === true ? <ReadOnlyGate connection={connection} /> : null;
  const processing = call.processing[engagement.processing_status];
  const links = [
    [engagement.meeting_url, call.openMeeting],
    [engagement.external_url, call.openExternal],
  ] as const;

  return (
    // The keys of the region act on what is in it; each has a button of its own too.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <main
      id="call"
      tabIndex={-1}
      aria-labelledby={headingId}
      className={css['call']}
      onKeyDown={(event) => {
        if (event.defaultPrevented) return;
        if (event.key === 'Escape' && !event.nativeEvent.isComposing) toList();
        else if (!inPlayer || !handlePlayerKey(event.nativeEvent)) return;
        event.preventDefault();
      }}
    >
      <CallHeader
        engagement={engagement}
        headingId={headingId}
        noPeople={
          contactsScope === null
            ? call.nobody
            : call.withheld(call.expansions['contacts'] ?? '', contactsScope)
        }
        onBack={() => void navigate({ to: '/c/$connectionId/engagements', params: { connectionId }, search })}
        onEditContacts={() => setEditing('contacts')}
        onSetCrm={() => setEditing('crm')}
        links={links.map(([raw, label]) =>
          raw === null || raw === undefined || raw === '' ? null : (
            <ServiceLink key={label} raw={raw} label={label} />
          ),
        )}
      />
      {query.isError ? (
        <ProblemView
          problem={query.error.problem}
          onRetry={() => void query.refetch()}
          action={actionFor(query.error.problem)}
        />
      ) : null}
      {processing === undefined ? null : <p className={css['notice']}>{processing}</p>}
      <Tabs
        label={call.view}
        tabs={[
          { key: 'transcript', label: call.transcriptTab },
          { key: 'details', label: call.detailsTab },
        ]}
        chosen={tab}
        onChoose={setTab}
      />
      <div className={css['body']}>
        <div className={cx(css['transcript'], tab !== 'transcript' && css['other'])}>
          <Transcript
            connectionId={connectionId}
            engagementId={engagementId}
            playhead={inPlayer ? player.playhead : null}
            startAt={search.t ?? null}
            onPlayFrom={
              media.data?.kind === 'ready' ? (seconds) => player.playFrom(recording, seconds) : null
            }
            actionFor={actionFor}
          />
        </div>
        <aside aria-label={call.detailsTab} className={cx(css['details'], tab !== 'details' && css['other'])}>
          <CallDetails engagement={engagement} reading={reading} />
        </aside>
      </div>
      <RecordingStrip recording={recording} />
      {editing === 'contacts' && reading !== null ? (
        <EditContacts
          connectionId={connectionId}
          engagement={engagement}
          withheldScope={contactsScope}
          gate={gate}
          actionFor={actionFor}
          onClose={() => setEditing(null)}
        />
      ) : null}
      {editing === 'crm' && reading !== null ? (
        <SetCrm
          connectionId={connectionId}
          engagement={engagement}
          gate={gate}
          actionFor={actionFor}
          onClose={() => setEditing(null)}
        />
      ) : null}
    </main>
  );
}
