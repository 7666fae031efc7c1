import { type ReactNode, useCallback } from 'react';
import type { Engagement } from '#shared/contract/engagement.ts';
import type { PlaceGuess } from '#shared/domain/transcript/marks/approximatePlaces.ts';
import { BookmarksPane } from '../../../features/bookmarks/BookmarksPane.tsx';
import { EngagementDetails } from '../../../features/engagement/EngagementDetails.tsx';
import { ApproximateMoment, Insights } from '../../../features/insights/Insights.tsx';
import { TrackersPane } from '../../../features/trackers/TrackersPane.tsx';
import { speakerName } from '../../../features/transcript/speakerName.ts';
import { RecordHistory } from '../../../features/updates/RecordHistory.tsx';
import { player } from '../../../player/player.ts';
import type { Recording } from '../../../player/recording.ts';
import type { EngagementReading } from '../../../queries/engagementQueries.ts';
import type { Text } from '../../../text/messages.gen.d.ts';
import { useText } from '../../../text/useText.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import css from './EngagementSide.module.css';
import { Tabs } from '../../layout/Tabs.tsx';
import { useBookmarkHere } from './momentActions.ts';
import type { EngagementLines } from './engagementLines.ts';

/** Props of the side panes. */
interface EngagementPaneProps {
  readonly engagement: Engagement;
  /** Null while only the list's row is loaded. */
  readonly reading: EngagementReading | null;
  readonly recording: Recording;
  readonly playable: boolean;
  /** Null when the engagement has no timed lines. */
  readonly lines: EngagementLines | null;
  /** Where its signals and action items probably come from. */
  readonly places: readonly PlaceGuess[];
  /** Plays from the second, or shows it when there is no recording. */
  readonly onGoTo: (second: number) => void;
}

/** Mentions of trackers in this engagement. */
function EngagementTrackers({ recording, playable, lines }: EngagementPaneProps) {
  return (
    <TrackersPane
      connectionId={recording.connectionId}
      transcript={lines?.transcript ?? null}
      onSeek={playable ? (second) => player.playFrom(recording, second) : null}
    />
  );
}

/** The insights; a press plays the moments behind a number, or shows the first one. */
function EngagementInsights({ lines, recording, playable, onGoTo }: EngagementPaneProps) {
  const text = useText();
  const speakers = lines?.head.speakers;
  const nameOf = useCallback(
    (speaker: number) => speakerName(text, speakers ?? [], speaker),
    [text, speakers],
  );
  if (lines === null) {
    return <EmptyState title={text.insights.noLinesTitle}>{text.insights.noLinesBody}</EmptyState>;
  }
  return (
    <Insights
      callKey={`${recording.connectionId} ${recording.engagementId}`}
      transcript={lines.transcript}
      nameOf={nameOf}
      onPlay={(moments) => {
        const [first] = moments;
        if (playable) player.playSpans(recording, moments);
        else if (first !== undefined) onGoTo(first.start);
      }}
    />
  );
}

/** Bookmarks and clips; a clip stops at its end. */
function EngagementBookmarks({ recording, playable, lines }: EngagementPaneProps) {
  const addHere = useBookmarkHere(recording, lines);
  return (
    <BookmarksPane
      connectionId={recording.connectionId}
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
    />
  );
}

interface EngagementPane {
  readonly key: string;
  readonly label: (text: Text) => string;
  readonly show: (call: EngagementPaneProps) => ReactNode;
}

/** The side panes in order. Add a pane by adding a row. */
export const engagementPanes = [
  {
    key: 'details',
    label: (text) => text.engagement.detailsTab,
    show: ({ engagement, reading, recording: { connectionId }, places, onGoTo }) => (
      <EngagementDetails
        engagement={engagement}
        reading={reading}
        whereSaid={(kind, id) => {
          const place = places.find((guess) => guess.kind === kind && guess.id === id);
          if (place === undefined) return null;
          return <ApproximateMoment second={place.second} onGo={() => onGoTo(place.second)} />;
        }}
        history={<RecordHistory connectionId={connectionId} kind="engagement" id={engagement.id} />}
      />
    ),
  },
  { key: 'insights', label: (text) => text.insights.tab, show: (call) => <EngagementInsights {...call} /> },
  {
    key: 'bookmarks',
    label: (text) => text.bookmarks.title,
    show: (call) => <EngagementBookmarks {...call} />,
  },
  { key: 'trackers', label: (text) => text.trackers.title, show: (call) => <EngagementTrackers {...call} /> },
] as const satisfies readonly EngagementPane[];

export type EngagementPaneKey = (typeof engagementPanes)[number]['key'];

/** The side of the engagement page: one pane at a time. */
export function EngagementSide({
  pane,
  onChoose,
  ...call
}: EngagementPaneProps & {
  readonly pane: EngagementPaneKey;
  readonly onChoose: (pane: EngagementPaneKey) => void;
}) {
  const text = useText();
  const tabs = engagementPanes.map(({ key, label }) => ({ key, label: label(text) }));
  return (
    <>
      <Tabs where="wide" label={text.engagement.side} tabs={tabs} chosen={pane} onChoose={onChoose} />
      <div className={css['pane']}>{engagementPanes.find(({ key }) => key === pane)?.show(call)}</div>
    </>
  );
}
