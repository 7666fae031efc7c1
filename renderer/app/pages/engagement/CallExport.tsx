import { Download } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { Engagement } from '#shared/contract/engagement.ts';
import type { ExportedEngagement } from '#shared/domain/transcript/export/exportLines.ts';
import { transcriptDocument } from '#shared/domain/transcript/export/transcriptDocument.ts';
import { useCommands } from '../../../commands/useCommands.ts';
import { ExportDialog } from '../../../features/export/ExportDialog.tsx';
import { RawDialog } from '../../../features/export/RawDialog.tsx';
import { speakerName } from '../../../features/transcript/speakerName.ts';
import { useText } from '../../../text/useText.ts';
import { Menu } from '../../../ui/Menu.tsx';
import css from './CallTakeAway.module.css';
import type { CallLines } from './useCallLines.ts';

const ALL = { speakers: true, times: true, range: null, onlySpeakers: null };

/** What can be taken away of a call: its transcript as a file, and the data that it is made of. */
export function CallExport({
  engagement,
  lines,
}: {
  readonly engagement: Engagement;
  readonly lines: CallLines | null;
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

  const showExport = () => setOpen('export');
  const showRaw = () => setOpen('raw');
  useCommands({ 'call.export': call === null ? null : showExport, 'call.raw': showRaw });
  return (
    <>
      <Menu
        label={exports.open}
        triggerClass={css['tool']}
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
      {open === 'export' && call !== null ? <ExportDialog call={call} onClose={close} /> : null}
      {open === 'raw' ? (
        <RawDialog
          engagement={engagement}
          timeline={call === null ? null : () => transcriptDocument(call, ALL, new Date().toISOString())}
          onClose={close}
        />
      ) : null}
    </>
  );
}
