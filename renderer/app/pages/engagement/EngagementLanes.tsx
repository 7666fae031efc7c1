import { useCallback, useMemo, useSyncExternalStore } from 'react';
import { SpeakerLanes, SpeakerLanesPlaceholder } from '../../../features/speakerLanes/SpeakerLanes.tsx';
import { laneRows } from '../../../features/speakerLanes/laneRows.ts';
import type { LaneMark } from '../../../features/speakerLanes/laneGeometry.ts';
import type { FoundMoments } from '../../../features/transcript/foundMoments.ts';
import { speakerName } from '../../../features/transcript/speakerName.ts';
import { player, usePlayer } from '../../../player/player.ts';
import { isSameRecording, type Recording } from '../../../player/recording.ts';
import { useText } from '../../../text/useText.ts';
import { useIdleWork } from '../../../ui/useIdleWork.ts';
import type { EngagementLines } from './engagementLines.ts';

const NOTHING = [] as const;

/** The speaker lanes above the player; a click seeks. */
export function EngagementLanes({
  recording,
  playable,
  lines: { head, transcript },
  found,
  marks,
}: {
  readonly recording: Recording;
  readonly playable: boolean;
  readonly lines: EngagementLines;
  readonly found: FoundMoments;
  readonly marks: readonly LaneMark[];
}) {
  const text = useText();
  const inPlayer = usePlayer((state) => isSameRecording(state.recording, recording));
  const duration = usePlayer((state) => (inPlayer ? state.duration : recording.durationSeconds));
  const buffered = usePlayer((state) => (inPlayer ? state.buffered : NOTHING));
  const chosen = usePlayer((state) => (inPlayer ? state.speakers : null));
  const seconds = useSyncExternalStore(found.subscribe, found.get);
  const { speakers } = head;
  const nameOf = useCallback((speaker: number) => speakerName(text, speakers, speaker), [text, speakers]);

  const work = useMemo(() => (transcript === null ? null : () => laneRows(transcript)), [transcript]);
  const rows = useIdleWork(work);

  if (transcript === null || rows === null) return <SpeakerLanesPlaceholder speakers={speakers.length} />;
  return (
    <SpeakerLanes
      transcript={transcript}
      rows={rows}
      overallSentiment={head.overallSentiment}
      recordingSeconds={duration}
      playhead={inPlayer ? player.playhead : null}
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
      nameOf={nameOf}
    />
  );
}
