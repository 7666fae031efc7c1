import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { Engagement } from '#shared/contract/engagement.ts';
import type { Problem } from '#shared/contract/problem.ts';
import type { Interval } from '#shared/domain/transcript/intervals.ts';
import { useCommands } from '../../../commands/commandRegistry.ts';
import { isWritten, WrittenEngagement } from '../../../features/engagement/WrittenEngagement.tsx';
import { Transcript } from '../../../features/transcript/Transcript.tsx';
import type { GutterMark } from '../../../features/transcript/gutterMarks.ts';
import type { FoundMoments } from '../../../features/transcript/foundMoments.ts';
import { CheckAgain } from '../../../permissions/CheckAgain.tsx';
import { player, usePlayer } from '../../../player/player.ts';
import { isSameRecording, type Recording } from '../../../player/recording.ts';
import { transcriptHeadQuery } from '../../../queries/transcriptQueries.ts';
import { useText } from '../../../text/useText.ts';
import { SaveClipDialog, useBookmarkHere, useMomentActions } from './momentActions.ts';
import type { EngagementLines } from './engagementLines.ts';

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
  actionFor,
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
  readonly actionFor: (problem: Problem) => ReactNode;
}) {
  const inPlayer = usePlayer((state) => isSameRecording(state.recording, recording));
  const { transcript } = useText();
  const actions = useMomentActions(recording);
  const [clip, setClip] = useState<Interval | null>(null);
  useCommands({ 'call.bookmark': useBookmarkHere(recording, lines) });
  const head = useQuery(transcriptHeadQuery(recording.connectionId, recording.engagementId)).data;
  if (isWritten(engagement) && head !== undefined && head.kind !== 'timeline') {
    return (
      <WrittenEngagement
        engagement={engagement}
        body={head.aggregatedText}
        waiting={
          head.kind === 'withheld' ? (
            <>
              {transcript.withheldBody({ scope: head.scope })}{' '}
              <CheckAgain connectionId={recording.connectionId} />
            </>
          ) : null
        }
      />
    );
  }
  return (
    <>
      <Transcript
        connectionId={recording.connectionId}
        engagementId={recording.engagementId}
        failed={engagement.processing_status === 'FAILED'}
        awaited={['PENDING', 'PROCESSING'].includes(engagement.processing_status)}
        playhead={inPlayer ? player.playhead : null}
        startAt={startAt}
        findWords={findWords}
        found={found}
        marks={marks}
        actions={{ ...actions, onSaveClip: setClip }}
        onPlayFrom={playable ? (seconds) => player.playFrom(recording, seconds) : null}
        actionFor={actionFor}
      />
      {clip === null ? null : (
        <SaveClipDialog recording={recording} range={clip} onClose={() => setClip(null)} />
      )}
    </>
  );
}
