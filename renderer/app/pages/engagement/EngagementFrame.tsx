import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { type ReactNode, useId, useState } from 'react';
import type { Engagement } from '#shared/contract/engagement.ts';
import type { ConnectionId, EngagementId } from '#shared/contract/ids.ts';
import type { Problem } from '#shared/contract/problem.ts';
import { lackingFor } from '#shared/domain/scopeNeeds.ts';
import { useCommands } from '../../../commands/commandRegistry.ts';
import { SourceLink } from '../../../features/engagement/EngagementDetails.tsx';
import { EngagementHeader } from '../../../features/engagement/EngagementHeader.tsx';
import { isWritten } from '../../../features/engagement/WrittenEngagement.tsx';
import { PendingChangesStrip } from '../../../features/pendingChanges/PendingChangesStrip.tsx';
import { FoundMoments } from '../../../features/transcript/foundMoments.ts';
import { player, usePlayer } from '../../../player/player.ts';
import { isSameRecording } from '../../../player/recording.ts';
import { type EngagementReading, mediaQuery } from '../../../queries/engagementQueries.ts';
import { lookUp } from '../../../text/lookUp.ts';
import { useText } from '../../../text/useText.ts';
import { PartErrorBoundary } from '../../ErrorBoundary.tsx';
import { Tabs } from '../../layout/Tabs.tsx';
import { focusList } from '../../layout/paneFocus.ts';
import { useBackToSearch } from '../../navigation/searchAddress.ts';
import { RecordPane, TwoPanes } from '../../layout/panes.tsx';
import { useConnection } from '../../useConnection.ts';
import { RecordingNotice } from './RecordingNotice.tsx';
import { EngagementEditDialog, type EngagementEditKind } from './EngagementEditDialog.tsx';
import { EngagementLanes } from './EngagementLanes.tsx';
import { EngagementContent } from './EngagementContent.tsx';
import { type EngagementPaneKey, engagementPanes, EngagementSide } from './EngagementSide.tsx';
import { useEngagementLines } from './engagementLines.ts';
import { useEngagementMarks, useGuessedPlaces } from './engagementMarks.ts';
import {
  recordingOf,
  useLoadedRecording,
  usePlayerTranscript,
  usePlayFromAddress,
} from './engagementRecording.ts';
import css from './EngagementFrame.module.css';

/** The pending changes of an engagement, with a link to all of them. */
function EngagementPendingChanges({
  connectionId,
  engagementId,
}: {
  readonly connectionId: ConnectionId;
  readonly engagementId: EngagementId;
}) {
  const { edits } = useText();
  const connection = useConnection(connectionId);
  return (
    <PendingChangesStrip
      connectionId={connectionId}
      engagementId={engagementId}
      readOnly={connection?.readOnly === true}
      toReview={
        <Link to="/c/$connectionId/changes/pending" params={{ connectionId }}>
          {edits.openReview}
        </Link>
      }
    />
  );
}

const route = getRouteApi('/c/$connectionId/engagements/$engagementId');

/** The page of a loaded engagement: header, content, side pane and shortcuts. */
export function EngagementFrame({
  engagement,
  reading,
  notice,
  actionFor,
}: {
  readonly engagement: Engagement;
  /** Null while only the list's row is loaded. */
  readonly reading: EngagementReading | null;
  /** Shown above the text; null for nothing. */
  readonly notice: ReactNode;
  readonly actionFor: (problem: Problem) => ReactNode;
}) {
  const text = useText();
  const { engagement: words } = text;
  const { connectionId, engagementId } = route.useParams();
  const navigate = route.useNavigate();
  const search = route.useSearch();
  const connection = useConnection(connectionId);
  const headingId = useId();
  const media = useQuery(mediaQuery(connectionId, engagementId));
  const [tab, setTab] = useState<'transcript' | EngagementPaneKey>('transcript');
  const [pane, setPane] = useState<EngagementPaneKey>('details');
  const [editing, setEditing] = useState<EngagementEditKind | null>(null);
  const [found] = useState(() => new FoundMoments());
  const lines = useEngagementLines(connectionId, engagementId);
  const inPlayer = usePlayer((state) => isSameRecording(state.recording, { connectionId, engagementId }));

  const recording = recordingOf(connectionId, engagement);
  const playable = media.data?.kind === 'ready';
  const places = useGuessedPlaces(engagement, lines?.transcript ?? null);
  const marks = useEngagementMarks(connectionId, engagement, places);
  useLoadedRecording(recording, playable);
  usePlayerTranscript(recording, inPlayer, lines?.transcript ?? null);
  usePlayFromAddress(recording, search.t, playable);

  const goTo = (second: number) => {
    if (playable) player.playFrom(recording, second);
    else void navigate({ search: (before) => ({ ...before, t: second }), replace: true });
  };
  const backToList = () =>
    void navigate({ to: '/c/$connectionId/engagements', params: { connectionId }, search });
  const backToSearch = useBackToSearch();
  const toList = () => {
    if (backToSearch !== null) backToSearch();
    else if (!focusList()) backToList();
  };
  // In a narrow pane the text is one of the tabs.
  const choosePane = (next: 'transcript' | EngagementPaneKey) => {
    setTab(next);
    if (next !== 'transcript') setPane(next);
  };
  useCommands({ 'call.toList': toList });

  const contactsScope = reading?.withheld.find(({ expansion }) => expansion === 'contacts')?.scope ?? null;
  const processing = lookUp(words.processing, engagement.processing_status);
  const links = [
    [engagement.meeting_url, words.openMeeting],
    [engagement.external_url, words.openExternal],
  ] as const;

  return (
    <RecordPane
      id="call"
      // The player's shortcuts act on the engagement that it plays.
      data-region={inPlayer ? 'call playing' : 'call'}
      aria-labelledby={headingId}
    >
      <EngagementHeader
        engagement={engagement}
        headingId={headingId}
        noPeople={
          contactsScope === null
            ? words.nobody
            : words.withheld({ what: words.expansions.contacts, scope: contactsScope })
        }
        editingLacks={lackingFor(
          engagement.is_private ? 'editingPrivate' : 'editing',
          connection?.scopes ?? {},
        )}
        onBack={backToSearch ?? backToList}
        onEditContacts={() => setEditing('contacts')}
        onSetCrm={() => setEditing('crm')}
        links={links.map(([raw, label]) =>
          raw === null || raw === undefined || raw === '' ? null : (
            <SourceLink key={label} raw={raw} label={label} />
          ),
        )}
      />
      {notice}
      <EngagementPendingChanges connectionId={connectionId} engagementId={engagementId} />
      {processing === undefined ? null : <p className={css['notice']}>{processing}</p>}
      <Tabs
        where="narrow"
        label={words.view}
        tabs={[
          {
            key: 'transcript',
            label: isWritten(engagement) ? text.engagement.written.labels.other.name : words.transcriptTab,
          },
          ...engagementPanes.map(({ key, label }) => ({ key, label: label(text) })),
        ]}
        chosen={tab}
        onChoose={choosePane}
      />
      <TwoPanes
        shown={tab === 'transcript' ? 'text' : 'side'}
        text={
          <PartErrorBoundary>
            <EngagementContent
              engagement={engagement}
              lines={lines}
              recording={recording}
              playable={playable}
              startAt={search.t ?? null}
              findWords={search.find ?? null}
              found={found}
              actionFor={actionFor}
            />
          </PartErrorBoundary>
        }
        sideLabel={words.side}
        side={
          <PartErrorBoundary>
            <EngagementSide
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
          </PartErrorBoundary>
        }
      />
      {lines === null ? null : (
        <EngagementLanes
          recording={recording}
          playable={playable}
          lines={lines}
          found={found}
          marks={marks}
        />
      )}
      {/* A written engagement needs no notice that it has no recording. */}
      {isWritten(engagement) && !playable ? null : <RecordingNotice recording={recording} />}
      <EngagementEditDialog
        connectionId={connectionId}
        engagementId={engagementId}
        engagementTitle={engagement.title}
        known={reading === null ? null : { engagement, asOf: reading.provenance.receivedAt }}
        editing={editing}
        actionFor={actionFor}
        onClose={() => setEditing(null)}
      />
    </RecordPane>
  );
}
