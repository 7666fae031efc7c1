import type { ExportChoices, ExportedEngagement } from '#shared/domain/transcript/export/exportLines.ts';
import { type ExportFormat, exportTranscript } from '#shared/domain/transcript/export/exportTranscript.ts';
import type { ExportFile } from '#shared/domain/exportFile.ts';
import { usePolicyBlock } from '../../queries/appQueries.ts';
import { useText } from '../../text/useText.ts';
import { saveFile } from '../../ui/fileTransfer.ts';
import { showToast } from '../../ui/toastStore.ts';

/** The whole transcript, with names and times. */
export const WHOLE_TRANSCRIPT: ExportChoices = {
  speakers: true,
  times: true,
  range: null,
  onlySpeakers: null,
};

/** Downloads transcripts, and confirms it. */
export function useDownloadTranscript() {
  const { exports } = useText();
  const refused = usePolicyBlock('export');
  const download = ({ name, mime, text }: ExportFile) => {
    if (refused !== null) return;
    saveFile(name, mime, [text]);
    showToast({ words: exports.saved({ name }) });
  };
  return {
    /** Why nothing may be exported; null if it may. */
    refused,
    download,
    downloadWhole: (call: ExportedEngagement, format: ExportFormat) =>
      download(exportTranscript(call, format, WHOLE_TRANSCRIPT, new Date().toISOString())),
  };
}
