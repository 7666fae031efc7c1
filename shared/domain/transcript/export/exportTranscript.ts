import type { EXPORT_FORMATS } from '../../../contract/enumerations.ts';
import { type ExportFile, FILE_TYPES, fileName, jsonDocument } from '../../exportFile.ts';
import type { ExportChoices, ExportedEngagement } from './exportLines.ts';
import { writeSrt, writeVtt } from './subtitles.ts';
import { transcriptDocument } from './transcriptDocument.ts';
import { writeMarkdown, writeText } from './textFormats.ts';

export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** @param exportedAt As in `exportTranscript`; null to leave it out. */
export function transcriptText(
  call: ExportedEngagement,
  format: ExportFormat,
  choices: ExportChoices,
  exportedAt: string | null,
): string {
  switch (format) {
    case 'txt':
      return writeText(call, choices);
    case 'md':
      return writeMarkdown(call, choices);
    case 'srt':
      return writeSrt(call, choices);
    case 'vtt':
      return writeVtt(call, choices);
    case 'json':
      return jsonDocument(transcriptDocument(call, choices, exportedAt));
  }
}

/** @param exportedAt ISO 8601, for formats that record when they were made. */
export function exportTranscript(
  call: ExportedEngagement,
  format: ExportFormat,
  choices: ExportChoices,
  exportedAt: string,
): ExportFile {
  return {
    name: fileName(call.title, call.startAt, format),
    mime: FILE_TYPES[format],
    text: transcriptText(call, format, choices, exportedAt),
  };
}
