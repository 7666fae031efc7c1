import type { ReactNode } from 'react';
import type { Engagement } from '#shared/contract/engagement.ts';
import type { Problem } from '#shared/contract/problem.ts';
import { useCommands } from '../../../commands/useCommands.ts';
import type { FoundMoments } from '../../../features/transcript/foundMoments.ts';
import { Transcript } from '../../../features/transcript/Transcript.tsx';
import { player } from '../../../player/player.ts';
import { isSameRecording, type Recording } from '../../../player/recording.ts';
import { usePlayer } from '../../../player/usePlayer.ts';
import { CallTakeAway } from './CallTakeAway.tsx';
import { useBookmarkHere } from './useBookmarkHere.ts';
import type { CallLines } from './useCallLines.ts';
import { useMomentActions } from './useMomentActions.ts';

/** The reading side of a call: what was said, moving along with its recording. */
export function CallReading({
  engagement,
  lines,
  recording,
  playable,
  startAt,
  findWords,
  found,
  actionFor,
}: {
  readonly engagement: Engagement;
  /** Null where the call has no timed lines. */
  readonly lines: CallLines | null;
  readonly recording: Recording;
  readonly playable: boolean;
  /** The second to show first; null for the beginning. */
  readonly startAt: number | null;
  /** Words to be found at once; null for none. */
  readonly findWords: string | null;
  /** Where the seconds of what is found are put, for whoever draws them. */
  readonly found: FoundMoments;
  readonly actionFor: (problem: Problem) => ReactNode;
}) {
  const inPlayer = usePlayer((state) => isSameRecording(state.recording, recording));
  const actions = useMomentActions(recording);
  useCommands({ 'call.bookmark': useBookmarkHere(recording, lines) });
  return (
    <Transcript
      connectionId={recording.connectionId}
      engagementId={recording.engagementId}
      playhead={inPlayer ? player.playhead : null}
      startAt={startAt}
      findWords={findWords}
      found={found}
      actions={actions}
      tools={<CallTakeAway engagement={engagement} lines={lines} />}
      onPlayFrom={playable ? (seconds) => player.playFrom(recording, seconds) : null}
      actionFor={actionFor}
    />
  );
}
