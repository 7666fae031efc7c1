import { type ExportChoices, type ExportedEngagement, plainText } from './exportLines.ts';
import { writeSrt, writeVtt } from './subtitles.ts';
import { transcriptDocument } from './transcriptDocument.ts';
import { writeMarkdown, writeText } from './textFormats.ts';

/** Not allowed in the file names of one system or another, or not to be seen in them. */
const FORBIDDEN = /[/\\:*?"<>|\p{C}]/gu;
/** Devices of Windows, whatever the ending. */
const DEVICE = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i;
/** Letters: file systems take 255 bytes, and one letter takes up to four. */
const LONGEST = 60;

/** A name that every system takes: `Quarterly review 2026-11-21.srt`. The day is as the service wrote it. */
export function fileName(title: string, startAt: string | null, ending: string): string {
  const cleaned = plainText(title.replace(FORBIDDEN, ' ')).replace(/^[.\s]+|[.\s]+$/g, '');
  const short = Array.from(cleaned).slice(0, LONGEST).join('').trim();
  const stem = short === '' || DEVICE.test(short) ? `Transcript ${short}`.trim() : short;
  const day = /^\d{4}-\d{2}-\d{2}/.exec(startAt ?? '')?.[0];
  return `${day === undefined ? stem : `${stem} ${day}`}.${ending}`;
}

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

function write(
  call: ExportedEngagement,
  format: ExportFormat,
  choices: ExportChoices,
  exportedAt: string,
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
      return `${JSON.stringify(transcriptDocument(call, choices, exportedAt), null, 2)}\n`;
  }
}

/** @param exportedAt ISO 8601, for the formats that say when they were made. */
export function exportTranscript(
  call: ExportedEngagement,
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
