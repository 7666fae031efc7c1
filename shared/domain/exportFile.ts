import { csvLine } from './csvText.ts';
import { plainText } from './transcript/export/exportLines.ts';

/** What the files that are saved say of themselves; all are in UTF-8. */
export const FILE_TYPES = {
  csv: 'text/csv;charset=utf-8',
  json: 'application/json',
  md: 'text/markdown;charset=utf-8',
  srt: 'application/x-subrip;charset=utf-8',
  txt: 'text/plain;charset=utf-8',
  vtt: 'text/vtt;charset=utf-8',
} as const;

/** A file to be saved. */
export interface ExportFile {
  readonly name: string;
  readonly mime: string;
  readonly text: string;
}

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

/** Where a piece stands in a file that is written piece by piece. */
export interface PiecePlace {
  readonly first: boolean;
  readonly last: boolean;
}

/** A JSON file of one value. */
export function jsonDocument(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}

/**
 * One piece of a JSON array that is written piece by piece: the pieces one after the other are a valid document, an
 * entry a line.
 */
export function jsonPiece(entries: readonly unknown[], place: PiecePlace): string {
  const lines = entries.map((entry) => JSON.stringify(entry));
  const opening = place.first ? '[\n' : lines.length === 0 ? '' : ',\n';
  return opening + lines.join(',\n') + (place.last ? '\n]\n' : '');
}

/** How entries are written as CSV: a heading and a cell for each column. */
export interface CsvColumns<Entry> {
  readonly headings: readonly string[];
  readonly cells: (entry: Entry) => readonly (string | number | null)[];
}

/** One piece of a CSV file: the pieces one after the other are the whole file, headed once. */
export function csvPiece<Entry>(
  entries: readonly Entry[],
  place: PiecePlace,
  { headings, cells }: CsvColumns<Entry>,
): string {
  return (place.first ? csvLine(headings) : '') + entries.map((entry) => csvLine(cells(entry))).join('');
}

/** One piece of a file of entries, in the format that was asked for. */
export function entriesPiece<Entry>(
  entries: readonly Entry[],
  format: 'csv' | 'json',
  place: PiecePlace,
  columns: CsvColumns<Entry>,
): string {
  return format === 'json' ? jsonPiece(entries, place) : csvPiece(entries, place, columns);
}
