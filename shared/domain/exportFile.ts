import { csvLine } from './csvText.ts';
import { plainText } from './transcript/export/exportLines.ts';

/** MIME types of saved files; texts are UTF-8. */
export const FILE_TYPES = {
  csv: 'text/csv;charset=utf-8',
  json: 'application/json',
  md: 'text/markdown;charset=utf-8',
  png: 'image/png',
  svg: 'image/svg+xml',
  txt: 'text/plain;charset=utf-8',
} as const;

export interface ExportFile {
  readonly name: string;
  readonly mime: string;
  readonly text: string;
}

/** Characters that some system forbids in file names, or that are invisible. */
const FORBIDDEN = /[/\\:*?"<>|\p{C}]/gu;
/** Reserved device names of Windows, with any extension. */
const DEVICE = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i;
/** In characters: file systems allow 255 bytes, and a character takes up to four. */
const MAX_LENGTH = 60;

/** A file name valid on every system: `Quarterly review 2026-11-21.srt`. The date is as the API sent it. */
export function fileName(title: string, startAt: string | null, ending: string): string {
  const cleaned = plainText(title.replace(FORBIDDEN, ' ')).replace(/^[.\s]+|[.\s]+$/g, '');
  const short = Array.from(cleaned).slice(0, MAX_LENGTH).join('').trim();
  const stem = short === '' || DEVICE.test(short) ? `Transcript ${short}`.trim() : short;
  const day = /^\d{4}-\d{2}-\d{2}/.exec(startAt ?? '')?.[0];
  return `${day === undefined ? stem : `${stem} ${day}`}.${ending}`;
}

/** The endings of recordings by media type, as hosts send them. */
const RECORDING_ENDINGS = new Map(
  Object.entries({
    'audio/aac': 'aac',
    'audio/flac': 'flac',
    'audio/mp4': 'm4a',
    'audio/mpeg': 'mp3',
    'audio/ogg': 'ogg',
    'audio/vnd.wave': 'wav',
    'audio/wav': 'wav',
    'audio/wave': 'wav',
    'audio/webm': 'webm',
    'audio/x-m4a': 'm4a',
    'audio/x-wav': 'wav',
    'video/mp4': 'mp4',
    'video/quicktime': 'mov',
    'video/webm': 'webm',
    'video/x-matroska': 'mkv',
  }),
);

/** The ending of a recording's file; `bin` if its type is unknown. */
export function recordingEnding(mime: string | null): string {
  return RECORDING_ENDINGS.get(mime?.split(';')[0]?.trim().toLowerCase() ?? '') ?? 'bin';
}

/** The position of a chunk in a file written in chunks. */
export interface PiecePlace {
  readonly first: boolean;
  readonly last: boolean;
}

export function jsonDocument(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}

/** One chunk of a JSON array: the chunks concatenate to a valid document with one entry per line. */
export function jsonPiece(entries: readonly unknown[], place: PiecePlace): string {
  const lines = entries.map((entry) => JSON.stringify(entry));
  const opening = place.first ? '[\n' : lines.length === 0 ? '' : ',\n';
  return opening + lines.join(',\n') + (place.last ? '\n]\n' : '');
}

/** How entries are written as CSV. */
export interface CsvColumns<Entry> {
  readonly headings: readonly string[];
  readonly cells: (entry: Entry) => readonly (string | number | null)[];
}

/** One chunk of a CSV file: the chunks concatenate to a file with one header line. */
export function csvPiece<Entry>(
  entries: readonly Entry[],
  place: PiecePlace,
  { headings, cells }: CsvColumns<Entry>,
): string {
  return (place.first ? csvLine(headings) : '') + entries.map((entry) => csvLine(cells(entry))).join('');
}

/** One chunk of a file of entries, in the requested format. */
export function entriesPiece<Entry>(
  entries: readonly Entry[],
  format: 'csv' | 'json',
  place: PiecePlace,
  columns: CsvColumns<Entry>,
): string {
  return format === 'json' ? jsonPiece(entries, place) : csvPiece(entries, place, columns);
}
