import { useInfiniteQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useSyncExternalStore } from 'react';
import type { Engagement } from '#shared/contract/engagement.ts';
import { findIndexSteps } from '#shared/domain/transcript/find/findIndex.ts';
import {
  actionItemMarkable,
  guessPlaces,
  type PlaceGuess,
  signalMarkable,
  mentionsOf,
} from '#shared/domain/transcript/marks/marks.ts';
import { createTranscript, joinPieces, type Transcript } from '#shared/domain/transcript/transcript.ts';
import type { LaneMark } from '../../../features/speakerLanes/laneGeometry.ts';
import { type LaneRow, laneRows } from '../../../features/speakerLanes/laneRows.ts';
import { SpeakerLanes, SpeakerLanesPlaceholder } from '../../../features/speakerLanes/SpeakerLanes.tsx';
import type { FoundMoments } from '../../../features/transcript/foundMoments.ts';
import { speakerPerson } from '../../../features/transcript/speakerName.ts';
import { player, usePlayer } from '../../../player/player.ts';
import { isSameRecording, type Recording } from '../../../player/recording.ts';
import { bookmarksQuery } from '../../../features/bookmarks/useBookmarks.ts';
import { useAliases } from '../../../queries/useAliases.ts';
import { useWaveform } from '../../../recordings/useWaveform.ts';
import type { Text } from '../../../text/messages.gen.d.ts';
import { useText } from '../../../text/useText.ts';
import { useIdleWork } from '../../../ui/useIdleWork.ts';
import type { EngagementLines } from './engagementLines.ts';
import { usePlayerSilences } from './engagementRecording.ts';
import { useConnectionId, useWorkspaceRead } from '../../../queries/workspace.ts';

const NO_GUESSES: readonly PlaceGuess[] = [];

/** The probable places of signals and action items, computed while the page is idle. */
export function useGuessedPlaces(
  engagement: Engagement,
  transcript: Transcript | null,
): readonly PlaceGuess[] {
  const { signals, action_items: items } = engagement;
  const work = useMemo(() => {
    const markables = [
      ...(signals ?? []).map(signalMarkable),
      ...(items ?? []).map(actionItemMarkable),
    ].filter(({ texts }) => texts.length > 0);
    if (transcript === null || markables.length === 0) return null;
    return function* (): Generator<undefined, PlaceGuess[]> {
      const index = yield* findIndexSteps(transcript.text);
      return yield* guessPlaces(transcript, index, markables);
    };
  }, [signals, items, transcript]);
  return useIdleWork(work) ?? NO_GUESSES;
}

/** Marks of guessed places, labelled as guesses. */
function guessedMarks(
  { insights }: Text,
  { signals, action_items: items }: Engagement,
  places: readonly PlaceGuess[],
): LaneMark[] {
  const labels = new Map([
    ...(signals ?? []).map(({ id, name }) => [`signal ${id}`, insights.signalMark({ name })] as const),
    ...(items ?? []).map(
      ({ id, title }) => [`action-item ${id}`, insights.actionItemMark({ title })] as const,
    ),
  ]);
  return places.map(({ kind, id, second }) => ({
    kind,
    id,
    start: second,
    end: null,
    label: labels.get(`${kind} ${id}`) ?? '',
  }));
}

const NO_MARKS: readonly LaneMark[] = [];

/** Marks for mentions of trackers, computed while the page is idle. */
function useMentionMarks(transcript: Transcript | null): readonly LaneMark[] {
  const { data: trackers } = useWorkspaceRead('trackers.list', {});
  const aliases = useAliases();
  const work = useMemo(() => {
    if (transcript === null || trackers === undefined || trackers.length === 0) return null;
    return function* (): Generator<undefined, LaneMark[]> {
      const index = yield* findIndexSteps(transcript.text);
      yield;
      const mentions = mentionsOf(transcript, index, trackers, aliases);
      return trackers.flatMap(({ id, name }) =>
        (mentions.get(id) ?? []).map(({ line, offset, second }) => ({
          kind: 'mention' as const,
          id: `${id} ${line} ${offset}`,
          start: second,
          end: null,
          label: name,
        })),
      );
    };
  }, [transcript, trackers, aliases]);
  return useIdleWork(work) ?? NO_MARKS;
}

/** Marks on the timeline: mentions of trackers, guessed places, bookmarks and clips. */
export function useEngagementMarks(
  engagement: Engagement,
  places: readonly PlaceGuess[],
  transcript: Transcript | null,
): readonly LaneMark[] {
  const connectionId = useConnectionId();
  const text = useText();
  const mentions = useMentionMarks(transcript);
  const { data } = useInfiniteQuery(bookmarksQuery(connectionId, engagement.id));
  return useMemo(() => {
    const own = (data?.pages ?? [])
      .flatMap(({ bookmarks }) => bookmarks)
      .map(
        // Elsewhere, an unnamed bookmark shows its quote.
        ({ id, place: { start, end }, name }): LaneMark => ({
          kind: end === null ? 'bookmark' : 'clip',
          id,
          start,
          end,
          label: name === '' ? text.speakerLanes.ownUnnamed : text.speakerLanes.own({ name }),
        }),
      );
    return [...mentions, ...guessedMarks(text, engagement, places), ...own];
  }, [data, engagement, places, mentions, text]);
}

const NOTHING = [] as const;
const NO_LINES = createTranscript([], joinPieces([]));
const NO_ROWS: readonly LaneRow[] = [];

/** The timeline above the player: speakers, matches, marks and playhead on one axis. A click seeks. */
export function EngagementTimeline({
  recording,
  playable,
  lines,
  found,
  marks,
  onName,
}: {
  readonly recording: Recording;
  readonly playable: boolean;
  /** Null without timed lines: seeking in the recording still works. */
  readonly lines: EngagementLines | null;
  readonly found: FoundMoments;
  readonly marks: readonly LaneMark[];
  /** Asks who a speaker is. */
  readonly onName: (speaker: number) => void;
}) {
  const text = useText();
  const inPlayer = usePlayer((state) => isSameRecording(state.recording, recording));
  const duration = usePlayer((state) => (inPlayer ? state.duration : recording.durationSeconds));
  const buffered = usePlayer((state) => (inPlayer ? state.buffered : NOTHING));
  const chosen = usePlayer((state) => (inPlayer ? state.speakers : null));
  const media = useWorkspaceRead('media.check', { engagementId: recording.engagementId });
  // Here, because it renders for each percent that is computed.
  const waveform = useWaveform(recording, media.data, media.isError);
  usePlayerSilences(recording, inPlayer, waveform);
  const seconds = useSyncExternalStore(found.subscribe, found.get);
  const speakers = lines?.head.speakers ?? NOTHING;
  const personOf = useCallback((speaker: number) => speakerPerson(text, speakers, speaker), [text, speakers]);

  const transcript = lines === null ? NO_LINES : lines.transcript;
  const work = useMemo(
    () => (transcript === null || transcript.count === 0 ? null : () => laneRows(transcript)),
    [transcript],
  );
  const loaded = useIdleWork(work);
  const rows = lines === null ? NO_ROWS : loaded;

  if (transcript === null || rows === null)
    return <SpeakerLanesPlaceholder speakers={speakers.length} withWave={waveform !== null} />;
  return (
    <SpeakerLanes
      transcript={transcript}
      rows={rows}
      overallSentiment={lines?.head.overallSentiment ?? null}
      recordingSeconds={duration}
      playhead={inPlayer ? player.playhead : null}
      wave={waveform}
      buffered={buffered}
      chosen={chosen}
      onChoose={inPlayer ? (next) => player.hear(next) : null}
      onSeek={
        playable
          ? (second) => {
              if (inPlayer) player.seek(second);
              else player.playFrom(recording, second);
            }
          : null
      }
      found={seconds}
      marks={marks}
      personOf={personOf}
      onName={onName}
    />
  );
}
