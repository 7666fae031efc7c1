import { type ReactNode, type RefObject, useCallback, useLayoutEffect } from 'react';
import type { Engagement } from '#shared/contract/engagement.ts';
import { engagementDate } from '#shared/domain/list/engagementDate.ts';
import { isProcessing } from '#shared/domain/list/processing.ts';
import type { MomentPlace } from '#shared/domain/transcript/export/clipTranscript.ts';
import { useCommands } from '../../../commands/commandRegistry.ts';
import { isWritten, WrittenEngagement } from '../../../features/engagement/WrittenEngagement.tsx';
import type { FoundMoments } from '../../../features/transcript/foundMoments.ts';
import type { GutterMark } from '../../../features/transcript/gutterMarks.ts';
import { Transcript } from '../../../features/transcript/Transcript.tsx';
import { CheckAgain } from '../../../permissions/CheckAgain.tsx';
import { player, usePlayer } from '../../../player/player.ts';
import { isSameRecording, type Recording } from '../../../player/recording.ts';
import { useWorkspaceRead } from '../../../queries/workspace.ts';
import { useFormat, useText } from '../../../text/useText.ts';
import { cx } from '../../../ui/cx.ts';
import { Row, Stack } from '../../../ui/primitives.tsx';
import { useMeasured } from '../../../ui/useMeasured.ts';
import { PartErrorBoundary } from '../../ErrorBoundary.tsx';
import type { EngagementLines } from './engagementLines.ts';
import { useBookmarkHere, useMomentActions } from './momentActions.ts';
import css from './EngagementParts.module.css';
import type { PlaceGuess } from '#shared/domain/transcript/marks/marks.ts';
import { BookmarksPane } from '../../../features/bookmarks/Bookmarks.tsx';
import { EngagementSummary } from '../../../features/engagement/EngagementSummary.tsx';
import { ApproximateMoment, Insights } from '../../../features/insights/Insights.tsx';
import { TrackersPane } from '../../../features/trackers/TrackersPane.tsx';
import { speakerPerson } from '../../../features/transcript/speakerName.ts';
import { RecordHistory } from '../../../features/updates/RecordChanges.tsx';
import type { EngagementReading } from '../../../queries/engagementQueries.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { userIdOf } from '../../navigation/addressIds.ts';
import type { EngagementTabKey } from './engagementTabs.ts';
import { usePreference } from '../../../ui/preference.ts';
import { playerPreferences } from '../../../player/playerState.ts';

/**
 * The slot for the video in the summary, over which the player places it. Renders nothing without a video.
 */
export function VideoSlot({ recording }: { readonly recording: Recording }) {
  const hasVideo = usePlayer((state) => state.hasVideo && isSameRecording(state.recording, recording));
  const isShown = usePreference(playerPreferences.videoPlace) === 'summary' && hasVideo;
  useLayoutEffect(() => {
    if (!isShown) return undefined;
    player.setInSummary(true);
    return () => player.setInSummary(false);
  }, [isShown]);
  return isShown ? <div className={css['video']} /> : null;
}

/** Props of the tabs. */
interface EngagementPaneProps {
  readonly engagement: Engagement;
  /** Null while only the list row has been loaded. */
  readonly reading: EngagementReading | null;
  readonly recording: Recording;
  readonly playable: boolean;
  /** Null if the engagement has no timed lines. */
  readonly lines: EngagementLines | null;
  /** The probable places of its signals and action items. */
  readonly places: readonly PlaceGuess[];
  /** Plays from this second; without a recording, scrolls to it. */
  readonly onGoTo: (second: number) => void;
  readonly onShare: (place: MomentPlace) => void;
  /** Asks who a speaker is. */
  readonly onName: (speaker: number) => void;
}

function EngagementTrackers({ recording, playable, lines }: EngagementPaneProps) {
  return (
    <TrackersPane
      transcript={lines?.transcript ?? null}
      onSeek={playable ? (second) => player.playFrom(recording, second) : null}
    />
  );
}

/** The insights; pressing a value plays its moments, or shows the first one without a recording. */
function EngagementInsights({ lines, recording, playable, onGoTo, onName }: EngagementPaneProps) {
  const text = useText();
  const speakers = lines?.head.speakers;
  const personOf = useCallback(
    (speaker: number) => speakerPerson(text, speakers ?? [], speaker),
    [text, speakers],
  );
  const userOf = (speaker: number) => {
    const userId = speakers?.[speaker]?.userId ?? null;
    return userId === null ? null : userIdOf(userId);
  };
  if (lines === null) {
    return <EmptyState title={text.insights.noLinesTitle}>{text.insights.noLinesBody}</EmptyState>;
  }
  return (
    <Insights
      engagementId={recording.engagementId}
      transcript={lines.transcript}
      personOf={personOf}
      userOf={userOf}
      onName={onName}
      onPlay={(moments) => {
        const [first] = moments;
        if (playable) player.playSpans(recording, moments);
        else if (first !== undefined) onGoTo(first.start);
      }}
    />
  );
}

/** Bookmarks and clips; a clip stops at its end. */
function EngagementBookmarks({ recording, playable, lines, onShare }: EngagementPaneProps) {
  const addHere = useBookmarkHere(recording, lines);
  return (
    <BookmarksPane
      engagementId={recording.engagementId}
      onAdd={addHere}
      onPlay={
        playable
          ? ({ place: { start, end } }) => {
              if (end === null) player.playFrom(recording, start);
              else player.playRange(recording, start, end);
            }
          : null
      }
      onShare={({ place }) => onShare(place)}
    />
  );
}

/** The summary, with the approximate positions of signals and action items. */
export function EngagementSummaryPane({ engagement, reading, places, onGoTo }: EngagementPaneProps) {
  const whereSaid = (kind: PlaceGuess['kind'], id: string): ReactNode => {
    const place = places.find((guess) => guess.kind === kind && guess.id === id);
    return place === undefined ? null : (
      <ApproximateMoment second={place.second} onGo={() => onGoTo(place.second)} />
    );
  };
  return (
    <EngagementSummary
      engagement={engagement}
      reading={reading}
      whereSaid={whereSaid}
      history={<RecordHistory kind="engagement" id={engagement.id} />}
    />
  );
}

/** A tab other than the text. */
export function EngagementPane({
  tab,
  ...call
}: EngagementPaneProps & { readonly tab: Exclude<EngagementTabKey, 'text'> }) {
  switch (tab) {
    case 'insights':
      return <EngagementInsights {...call} />;
    case 'bookmarks':
      return <EngagementBookmarks {...call} />;
    case 'trackers':
      return <EngagementTrackers {...call} />;
    case 'summary':
      return <EngagementSummaryPane {...call} />;
  }
}

/** The transcript, which follows the recording, or the body of a written engagement. */
export function EngagementContent({
  engagement,
  lines,
  recording,
  playable,
  startAt,
  findWords,
  found,
  marks,
  onShare,
  onName,
  onCorrect,
  onSpelling,
}: {
  readonly engagement: Engagement;
  /** Null if the engagement has no timed lines. */
  readonly lines: EngagementLines | null;
  readonly recording: Recording;
  readonly playable: boolean;
  /** The second to show first; null for the beginning. */
  readonly startAt: number | null;
  /** Words to search for initially; null for none. */
  readonly findWords: string | null;
  /** Receives the seconds of search hits, for the speaker lanes. */
  readonly found: FoundMoments;
  /** Bookmarks and clips, for the gutter. */
  readonly marks: readonly GutterMark[];
  readonly onShare: (place: MomentPlace) => void;
  /** Asks who a speaker is. */
  readonly onName: (speaker: number) => void;
  /** Asks what a line should say. */
  readonly onCorrect: (line: number) => void;
  /** Asks of which word this is a spelling. */
  readonly onSpelling: (spelling: string) => void;
}) {
  const inPlayer = usePlayer((state) => isSameRecording(state.recording, recording));
  const { transcript } = useText();
  const actions = useMomentActions(recording);
  const format = useFormat();
  const from = `${recording.title}, ${format.dateAndTime(engagementDate(engagement))}`;
  useCommands({ 'call.bookmark': useBookmarkHere(recording, lines) });
  const head = useWorkspaceRead('transcripts.open', { engagementId: recording.engagementId }).data;
  if (isWritten(engagement) && head !== undefined && head.kind !== 'timeline') {
    return (
      <WrittenEngagement
        engagement={engagement}
        body={head.aggregatedText}
        waiting={
          head.kind === 'withheld' ? (
            <>
              {transcript.withheldBody({ scope: head.scope })} <CheckAgain />
            </>
          ) : null
        }
      />
    );
  }
  return (
    <Transcript
      engagementId={recording.engagementId}
      failed={engagement.processing_status === 'FAILED'}
      awaited={isProcessing(engagement.processing_status)}
      playhead={inPlayer ? player.playhead : null}
      startAt={startAt}
      findWords={findWords}
      found={found}
      marks={marks}
      actions={{
        ...actions,
        sourceOf: (second) => `${from}\n${actions.linkTo(second)}`,
        onShare,
        onName,
        onCorrect,
        onSpelling,
      }}
      onPlayFrom={playable ? (seconds) => player.playFrom(recording, seconds) : null}
    />
  );
}

/** From this width in pixels, the summary is placed beside the text and leaves it 60 characters per line. */
const RAIL_FROM = 820;

function hasRoom(body: HTMLElement): boolean {
  return body.clientWidth >= RAIL_FROM;
}

/** Whether there is room for the summary beside the text. */
export function useHasRail(body: RefObject<HTMLElement | null>): boolean {
  return useMeasured(body, hasRoom, false);
}

/** The text and its tabs, with the summary beside them. */
export function EngagementBody({
  ref,
  tabs,
  railLabel,
  rail,
  children,
}: {
  readonly ref: RefObject<HTMLDivElement | null>;
  readonly tabs: ReactNode;
  readonly railLabel: string;
  /** Null if there is no room for it. */
  readonly rail: ReactNode;
  /** One {@link TabPanel} for each tab opened so far. */
  readonly children: ReactNode;
}) {
  return (
    <Row grow align="stretch" ref={ref} className={css['body']}>
      <Stack grow>
        {tabs}
        <div className={css['panels']}>{children}</div>
      </Stack>
      {rail === null ? null : (
        <Stack as="aside" border="start" aria-label={railLabel} className={css['rail']}>
          {rail}
        </Stack>
      )}
    </Row>
  );
}

/**
 * The content of a tab. It stays mounted when another tab is selected, so that it keeps its scroll position.
 */
export function TabPanel({
  label,
  shown,
  scroll = false,
  children,
}: {
  readonly label: string;
  readonly shown: boolean;
  /** Scrolls as a whole. */
  readonly scroll?: boolean;
  readonly children: ReactNode;
}) {
  return (
    <Stack
      scroll={scroll}
      role="tabpanel"
      aria-label={label}
      className={cx(css['panel'], !shown && css['away'])}
    >
      <PartErrorBoundary>{children}</PartErrorBoundary>
    </Stack>
  );
}

/** The part of the rail below the video. */
export function RailScroll({ children }: { readonly children: ReactNode }) {
  return (
    <Stack grow scroll className={css['railScroll']}>
      {children}
    </Stack>
  );
}
