import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { type ReactNode, useMemo, useState } from 'react';
import type { Engagement } from '#shared/contract/engagement.ts';
import type { Problem } from '#shared/contract/problem.ts';
import type { ExportedEngagement } from '#shared/domain/transcript/export/exportLines.ts';
import { transcriptDocument } from '#shared/domain/transcript/export/transcriptDocument.ts';
import { useCommands } from '../../../commands/commandRegistry.ts';
import { isWritten, WrittenEngagement } from '../../../features/engagement/WrittenEngagement.tsx';
import { PrintedEngagement } from '../../../features/export/PrintedEngagement.tsx';
import { RawDataDialog } from '../../../features/export/RawDataDialog.tsx';
import { TranscriptExportDialog } from '../../../features/export/TranscriptExportDialog.tsx';
import { Transcript } from '../../../features/transcript/Transcript.tsx';
import { TranscriptBar } from '../../../features/transcript/TranscriptBar.tsx';
import type { FoundMoments } from '../../../features/transcript/foundMoments.ts';
import { speakerName } from '../../../features/transcript/speakerName.ts';
import { player, usePlayer } from '../../../player/player.ts';
import { isSameRecording, type Recording } from '../../../player/recording.ts';
import { transcriptHeadQuery } from '../../../queries/transcriptQueries.ts';
import { useText } from '../../../text/useText.ts';
import { Menu } from '../../../ui/Menu.tsx';
import { useBookmarkHere, useMomentActions } from './momentActions.ts';
import type { EngagementLines } from './engagementLines.ts';

const ALL = { speakers: true, times: true, range: null, onlySpeakers: null };

/** Exports the transcript, or shows the raw data of the engagement. */
function EngagementExportMenu({
  engagement,
  lines,
}: {
  readonly engagement: Engagement;
  readonly lines: EngagementLines | null;
}) {
  const text = useText();
  const { export: exports } = text;
  const [open, setOpen] = useState<'export' | 'raw' | null>(null);
  const close = () => setOpen(null);
  const call = useMemo((): ExportedEngagement | null => {
    if (lines === null || lines.transcript === null) return null;
    const { speakers } = lines.head;
    return {
      engagementId: engagement.id,
      title: engagement.title,
      startAt: engagement.start_at ?? null,
      transcript: lines.transcript,
      nameOf: (speaker) => speakerName(text, speakers, speaker),
    };
  }, [engagement, lines, text]);

  const showExport = () => setOpen('export');
  const showRaw = () => setOpen('raw');
  useCommands({ 'call.export': call === null ? null : showExport, 'call.raw': showRaw });
  return (
    <>
      <Menu
        label={exports.open}
        look="quiet"
        trigger={
          <>
            <Download size={14} aria-hidden />
            {exports.open}
          </>
        }
        items={[
          ...(call === null
            ? []
            : [{ key: 'export', label: exports.exportTranscript, onChoose: showExport }]),
          { key: 'raw', label: exports.rawEngagement, onChoose: showRaw },
        ]}
      />
      {call === null ? null : <PrintedEngagement call={call} />}
      {open === 'export' && call !== null ? <TranscriptExportDialog call={call} onClose={close} /> : null}
      {open === 'raw' ? (
        <RawDataDialog
          engagement={engagement}
          timeline={call === null ? null : () => transcriptDocument(call, ALL, new Date().toISOString())}
          onClose={close}
        />
      ) : null}
    </>
  );
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
  actionFor,
}: {
  readonly engagement: Engagement;
  /** Null when the engagement has no timed lines. */
  readonly lines: EngagementLines | null;
  readonly recording: Recording;
  readonly playable: boolean;
  /** The second to show first; null for the beginning. */
  readonly startAt: number | null;
  /** Words to find at once; null for none. */
  readonly findWords: string | null;
  /** Receives the seconds of what is found, for the speaker lanes. */
  readonly found: FoundMoments;
  readonly actionFor: (problem: Problem) => ReactNode;
}) {
  const inPlayer = usePlayer((state) => isSameRecording(state.recording, recording));
  const { transcript } = useText();
  const actions = useMomentActions(recording);
  useCommands({ 'call.bookmark': useBookmarkHere(recording, lines) });
  const tools = <EngagementExportMenu engagement={engagement} lines={lines} />;
  const head = useQuery(transcriptHeadQuery(recording.connectionId, recording.engagementId)).data;
  if (isWritten(engagement) && head !== undefined && head.kind !== 'timeline') {
    return (
      <>
        <TranscriptBar find={null} speakers={[]} tools={tools} />
        <WrittenEngagement
          engagement={engagement}
          body={head.aggregatedText}
          waiting={head.kind === 'withheld' ? transcript.withheldBody({ scope: head.scope }) : null}
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
