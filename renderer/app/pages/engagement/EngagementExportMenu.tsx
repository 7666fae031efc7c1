import { useMemo, useState } from 'react';
import type { Engagement } from '#shared/contract/engagement.ts';
import type { ExportedEngagement } from '#shared/domain/transcript/export/exportLines.ts';
import { EXPORT_FORMATS } from '#shared/contract/enumerations.ts';
import { transcriptDocument } from '#shared/domain/transcript/export/transcriptDocument.ts';
import { useCommands } from '../../../commands/commandRegistry.ts';
import { PrintedEngagement } from '../../../features/exports/PrintedEngagement.tsx';
import { RawDataDialog } from '../../../features/exports/RawDataDialog.tsx';
import {
  TranscriptExportDialog,
  useDownloadTranscript,
  WHOLE_TRANSCRIPT,
} from '../../../features/exports/TranscriptExportDialog.tsx';
import { speakerName } from '../../../features/transcript/speakerName.ts';
import type { Recording } from '../../../player/recording.ts';
import { useWorkspaceRead } from '../../../queries/workspace.ts';
import { saveRecording } from '../../../recordings/saveRecording.ts';
import { useFormat, useText } from '../../../text/useText.ts';
import { useCommandItem } from '../../../ui/ContextMenu.tsx';
import { ExportMenu } from '../../../ui/Menu.tsx';
import type { EngagementLines } from './engagementLines.ts';

/** Exports the transcript, either complete or with options, or shows the raw data of the engagement. */
export function EngagementExportMenu({
  engagement,
  recording,
  lines,
}: {
  readonly engagement: Engagement;
  readonly recording: Recording;
  readonly lines: EngagementLines | null;
}) {
  const text = useText();
  const { exports } = text;
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

  const { refused, downloadWhole } = useDownloadTranscript();
  const media = useWorkspaceRead('media.check', { engagementId: recording.engagementId }).data;
  const format = useFormat();
  const saveThis =
    media?.kind === 'ready' && refused === null ? () => void saveRecording(text, format, recording) : null;
  const commandItem = useCommandItem();
  const showExport = () => setOpen('export');
  const showRaw = () => setOpen('raw');
  useCommands({
    'call.export': call === null ? null : showExport,
    'call.saveRecording': saveThis,
    'call.raw': showRaw,
  });
  return (
    <>
      <ExportMenu
        label={exports.open}
        word={exports.open}
        items={[
          ...(call === null
            ? []
            : [
                ...EXPORT_FORMATS.map((format) => ({
                  key: format,
                  label: exports.formats[format],
                  disabled: refused,
                  onChoose: () => downloadWhole(call, format),
                })),
                { key: 'after formats', separator: true as const },
                commandItem('call.export', { label: exports.exportTranscript, onChoose: showExport }),
              ]),
          ...(media?.kind === 'ready'
            ? [
                commandItem('call.saveRecording', {
                  label: exports.saveRecording,
                  disabled: refused,
                  onChoose: () => saveThis?.(),
                }),
              ]
            : []),
          ...(call === null && media?.kind !== 'ready'
            ? []
            : [commandItem('call.shareMoment', { disabled: refused })]),
          { key: 'raw', label: exports.rawEngagement, onChoose: showRaw },
        ]}
      />
      {call === null ? null : <PrintedEngagement call={call} />}
      {open === 'export' && call !== null ? <TranscriptExportDialog call={call} onClose={close} /> : null}
      {open === 'raw' ? (
        <RawDataDialog
          engagement={engagement}
          timeline={
            call === null ? null : () => transcriptDocument(call, WHOLE_TRANSCRIPT, new Date().toISOString())
          }
          onClose={close}
        />
      ) : null}
    </>
  );
}
