import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useSyncExternalStore } from 'react';
import { createTranscript, joinPieces } from '#shared/domain/transcript/transcript.ts';
import { SpeakerLanes, SpeakerLanesPlaceholder } from '../../../features/speakerLanes/SpeakerLanes.tsx';
import { type LaneRow, laneRows } from '../../../features/speakerLanes/laneRows.ts';
import type { LaneMark } from '../../../features/speakerLanes/laneGeometry.ts';
import type { FoundMoments } from '../../../features/transcript/foundMoments.ts';
import { speakerPerson } from '../../../features/transcript/speakerName.ts';
import { player, usePlayer } from '../../../player/player.ts';
import { isSameRecording, type Recording } from '../../../player/recording.ts';
import { mediaQuery } from '../../../queries/mediaQueries.ts';
import { useWaveform } from '../../../recordings/useWaveform.ts';
import { useText } from '../../../text/useText.ts';
import { useIdleWork } from '../../../ui/useIdleWork.ts';
import type { EngagementLines } from './engagementLines.ts';
import { usePlayerSilences } from './engagementRecording.ts';

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
}: {
  readonly recording: Recording;
  readonly playable: boolean;
  /** Null without timed lines: seeking in the recording still works. */
  readonly lines: EngagementLines | null;
  readonly found: FoundMoments;
  readonly marks: readonly LaneMark[];
}) {
  const text = useText();
  const inPlayer = usePlayer((state) => isSameRecording(state.recording, recording));
  const duration = usePlayer((state) => (inPlayer ? state.duration : recording.durationSeconds));
  const buffered = usePlayer((state) => (inPlayer ? state.buffered : NOTHING));
  const chosen = usePlayer((state) => (inPlayer ? state.speakers : null));
  const media = useQuery(mediaQuery(recording.connectionId, recording.engagementId));
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
    />
  );
}
