import type { ExportChoices, ExportedCall } from './exportLines.ts';
import { fileName } from './fileName.ts';
import { transcriptDocument } from './writeJson.ts';
import { writeMarkdown } from './writeMarkdown.ts';
import { writeSrt } from './writeSrt.ts';
import { writeText } from './writeText.ts';
import { writeVtt } from './writeVtt.ts';

export const EXPORT_FORMATS = ['txt', 'md', 'srt', 'vtt', 'json'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** A file to be saved, in UTF-8. */
export interface ExportFile {
  readonly name: string;
  readonly mime: string;
  readonly text: string;
}

const MIMES: Readonly<Record<ExportFormat, string>> = {
  txt: 'text/plain;charset=utf-8',
  md: 'text/markdown;charset=utf-8',
  srt: 'application/x-subrip;charset=utf-8',
  vtt: 'text/vtt;charset=utf-8',
  json: 'application/json',
};

function write(call: ExportedCall, format: ExportFormat, choices: ExportChoices, exportedAt: string): string {
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
      return `${JSON.stringify(transcriptDocument(call, choices, exportedAt), null, 2)}\n`;
  }
}

/** @param exportedAt ISO 8601, for the formats that say when they were made. */
export function exportTranscript(
  call: ExportedCall,
  format: ExportFormat,
  choices: ExportChoices,
  exportedAt: string,
): ExportFile {
  return {
    name: fileName(call.title, call.startAt, format),
    mime: MIMES[format],
    text: write(call, format, choices, exportedAt),
  };
}
