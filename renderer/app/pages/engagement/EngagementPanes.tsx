import { type ReactNode, useCallback } from 'react';
import type { Engagement } from '#shared/contract/engagement.ts';
import type { MomentPlace } from '#shared/domain/transcript/export/clipTranscript.ts';
import type { PlaceGuess } from '#shared/domain/transcript/marks/marks.ts';
import { BookmarksPane } from '../../../features/bookmarks/Bookmarks.tsx';
import { EngagementSummary } from '../../../features/engagement/EngagementSummary.tsx';
import { ApproximateMoment, Insights } from '../../../features/insights/Insights.tsx';
import { TrackersPane } from '../../../features/trackers/TrackersPane.tsx';
import { speakerPerson } from '../../../features/transcript/speakerName.ts';
import { RecordHistory } from '../../../features/updates/RecordChanges.tsx';
import { player } from '../../../player/player.ts';
import type { Recording } from '../../../player/recording.ts';
import type { EngagementReading } from '../../../queries/engagementQueries.ts';
import { useText } from '../../../text/useText.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { userIdOf } from '../../navigation/addressIds.ts';
import { useBookmarkHere } from './momentActions.ts';
import type { EngagementLines } from './engagementLines.ts';
import type { EngagementTabKey } from './engagementTabs.ts';

/** Props of the tabs. */
export interface EngagementPaneProps {
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
