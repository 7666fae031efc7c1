import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useId, useState, type ReactNode } from 'react';
import type { Engagement } from '#shared/contract/engagement.ts';
import type { Problem } from '#shared/contract/problem.ts';
import { lackingFor } from '#shared/domain/scopeNeeds.ts';
import { useCommands } from '../../../commands/useCommands.ts';
import { CallHeader } from '../../../features/engagement/CallHeader.tsx';
import { isWritten } from '../../../features/engagement/isWritten.ts';
import { ServiceLink } from '../../../features/engagement/ServiceLink.tsx';
import { FoundMoments } from '../../../features/transcript/foundMoments.ts';
import { player } from '../../../player/player.ts';
import { isSameRecording } from '../../../player/recording.ts';
import { usePlayer } from '../../../player/usePlayer.ts';
import type { EngagementReading } from '../../../queries/engagements.ts';
import { mediaQuery } from '../../../queries/media.ts';
import { useText } from '../../../text/useText.ts';
import { focusList } from '../../paneFocus.ts';
import { PartBoundary } from '../../PartBoundary.tsx';
import { useConnection } from '../../useConnection.ts';
import { useMoment } from '../../useMoment.ts';
import { OpenPane } from '../frame/OpenPane.tsx';
import { Tabs } from '../frame/Tabs.tsx';
import { TwoPanes } from '../frame/TwoPanes.tsx';
import { RecordingStrip } from '../RecordingStrip.tsx';
import css from './CallFrame.module.css';
import { CallEdits, type CallEdit } from './CallEdits.tsx';
import { CallLanes } from './CallLanes.tsx';
import { callPanes, type CallPaneKey } from './callPanes.tsx';
import { CallPending } from './CallPending.tsx';
import { CallReading } from './CallReading.tsx';
import { CallSide } from './CallSide.tsx';
import { recordingOf } from './recordingOf.ts';
import { useCallLines } from './useCallLines.ts';
import { useCallMarks } from './useCallMarks.ts';
import { useGuessedPlaces } from './useGuessedPlaces.ts';
import { useTellPlayer } from './useTellPlayer.ts';

const route = getRouteApi('/c/$connectionId/engagements/$engagementId');

/** A call that is known: its head, its text, what stands beside it, and the keys that act on it. */
export function CallFrame({
  engagement,
  reading,
  notice,
  actionFor,
}: {
  readonly engagement: Engagement;
  /** Null while only the row of the list is known. */
  readonly reading: EngagementReading | null;
  /** What has to be said above the text; null for nothing. */
  readonly notice: ReactNode;
  readonly actionFor: (problem: Problem) => ReactNode;
}) {
  const text = useText();
  const { call } = text;
  const { connectionId, engagementId } = route.useParams();
  const navigate = route.useNavigate();
  const search = route.useSearch();
  const connection = useConnection(connectionId);
  const headingId = useId();
  const media = useQuery(mediaQuery(connectionId, engagementId));
  const [tab, setTab] = useState<'transcript' | CallPaneKey>('transcript');
  const [pane, setPane] = useState<CallPaneKey>('details');
  const [editing, setEditing] = useState<CallEdit | null>(null);
  const [found] = useState(() => new FoundMoments());
  const lines = useCallLines(connectionId, engagementId);
  const inPlayer = usePlayer((state) => isSameRecording(state.recording, { connectionId, engagementId }));

  const recording = recordingOf(connectionId, engagement);
  const playable = media.data?.kind === 'ready';
  const places = useGuessedPlaces(engagement, lines?.transcript ?? null);
  const marks = useCallMarks(connectionId, engagement, places);
  useTellPlayer(recording, inPlayer, lines?.transcript ?? null);
  useMoment(recording, search.t, playable);

  const goTo = (second: number) => {
    if (playable) player.playFrom(recording, second);
    else void navigate({ search: (before) => ({ ...before, t: second }), replace: true });
  };
  const backToList = () =>
    void navigate({ to: '/c/$connectionId/engagements', params: { connectionId }, search });
  const toList = () => {
    if (!focusList()) backToList();
  };
  // In a narrow window the text is one of the panes; in a wide one it stands beside them.
  const choosePane = (next: 'transcript' | CallPaneKey) => {
    setTab(next);
    if (next !== 'transcript') setPane(next);
  };
  useCommands({ 'call.toList': toList });

  const contactsScope = reading?.withheld.find(({ expansion }) => expansion === 'contacts')?.scope ?? null;
  const processing = call.processing[engagement.processing_status];
  const links = [
    [engagement.meeting_url, call.openMeeting],
    [engagement.external_url, call.openExternal],
  ] as const;

  return (
    <OpenPane
      id="call"
      // The keys of the player act on the call that is in it.
      data-region={inPlayer ? 'call playing' : 'call'}
      aria-labelledby={headingId}
    >
      <CallHeader
        engagement={engagement}
        headingId={headingId}
        noPeople={
          contactsScope === null
            ? call.nobody
            : call.withheld(call.expansions['contacts'] ?? '', contactsScope)
        }
        editingLacks={lackingFor(
          engagement.is_private ? 'editingPrivate' : 'editing',
          connection?.scopes ?? {},
        )}
        onBack={backToList}
        onEditContacts={() => setEditing('contacts')}
        onSetCrm={() => setEditing('crm')}
        links={links.map(([raw, label]) =>
          raw === null || raw === undefined || raw === '' ? null : (
            <ServiceLink key={label} raw={raw} label={label} />
          ),
        )}
      />
      {notice}
      <CallPending connectionId={connectionId} engagementId={engagementId} />
      {processing === undefined ? null : <p className={css['notice']}>{processing}</p>}
      <Tabs
        where="narrow"
        label={call.view}
        tabs={[
          {
            key: 'transcript',
            label: isWritten(engagement) ? text.written.labels.other.name : call.transcriptTab,
          },
          ...callPanes.map(({ key, label }) => ({ key, label: label(text) })),
        ]}
        chosen={tab}
        onChoose={choosePane}
      />
      <TwoPanes
        shown={tab === 'transcript' ? 'text' : 'side'}
        text={
          <PartBoundary>
            <CallReading
              engagement={engagement}
              lines={lines}
              recording={recording}
              playable={playable}
              startAt={search.t ?? null}
              findWords={search.find ?? null}
              found={found}
              actionFor={actionFor}
            />
          </PartBoundary>
        }
        sideLabel={call.side}
        side={
          <PartBoundary>
            <CallSide
              pane={pane}
              onChoose={choosePane}
              engagement={engagement}
              reading={reading}
              recording={recording}
              playable={playable}
              lines={lines}
              places={places}
              onGoTo={goTo}
            />
          </PartBoundary>
        }
      />
      {lines === null ? null : (
        <CallLanes recording={recording} playable={playable} lines={lines} found={found} marks={marks} />
      )}
      {/* What was written has nothing to be heard, and need not say so. */}
      {isWritten(engagement) && !playable ? null : <RecordingStrip recording={recording} />}
      <CallEdits
        connectionId={connectionId}
        engagementId={engagementId}
        engagementTitle={engagement.title}
        known={reading === null ? null : { engagement, asOf: reading.provenance.receivedAt }}
        editing={editing}
        actionFor={actionFor}
        onClose={() => setEditing(null)}
      />
    </OpenPane>
  );
}
