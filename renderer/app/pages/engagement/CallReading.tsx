import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Engagement } from '#shared/contract/engagement.ts';
import type { Problem } from '#shared/contract/problem.ts';
import { useCommands } from '../../../commands/useCommands.ts';
import { isWritten } from '../../../features/engagement/isWritten.ts';
import { WrittenEngagement } from '../../../features/engagement/WrittenEngagement.tsx';
import type { FoundMoments } from '../../../features/transcript/foundMoments.ts';
import { Transcript } from '../../../features/transcript/Transcript.tsx';
import { TranscriptBar } from '../../../features/transcript/TranscriptBar.tsx';
import { player } from '../../../player/player.ts';
import { isSameRecording, type Recording } from '../../../player/recording.ts';
import { usePlayer } from '../../../player/usePlayer.ts';
import { transcriptHeadQuery } from '../../../queries/transcripts.ts';
import { useText } from '../../../text/useText.ts';
import { CallExport } from './CallExport.tsx';
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
  const { transcript } = useText();
  const actions = useMomentActions(recording);
  useCommands({ 'call.bookmark': useBookmarkHere(recording, lines) });
  const tools = <CallExport engagement={engagement} lines={lines} />;
  const head = useQuery(transcriptHeadQuery(recording.connectionId, recording.engagementId)).data;
  if (isWritten(engagement) && head !== undefined && head.kind !== 'timeline') {
    return (
      <>
        <TranscriptBar find={null} speakers={[]} tools={tools} />
        <WrittenEngagement
          engagement={engagement}
          body={head.aggregatedText}
          waiting={head.kind === 'withheld' ? transcript.withheldBody(head.scope) : null}
        />
      </>
    );
  }
  return (
    <Transcript
      connectionId={recording.connectionId}
      engagementId={recording.engagementId}
      awaited={['PENDING', 'PROCESSING'].includes(engagement.processing_status)}
      playhead={inPlayer ? player.playhead : null}
      startAt={startAt}
      findWords={findWords}
      found={found}
      actions={actions}
      tools={tools}
      onPlayFrom={playable ? (seconds) => player.playFrom(recording, seconds) : null}
      actionFor={actionFor}
    />
  );
}
