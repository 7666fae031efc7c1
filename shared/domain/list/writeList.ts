import type { Engagement, Signal } from '../../contract/engagement.ts';
import { harmless } from '../csvText.ts';
import { csvPiece, jsonPiece, type PiecePlace } from '../exportFile.ts';
import { clockTime } from '../transcript/intervals.ts';
import { escapeMarkup, plainText } from '../transcript/export/exportLines.ts';
import { escapeMarkdown } from '../transcript/export/textFormats.ts';
import { signalId } from '../signals/signalColumns.ts';
import { signalValues } from '../signals/signalValues.ts';
import { MAIN_COLUMNS, ROW_COLUMNS, type RowColumn, type RowValue, rowValues } from './listedRow.ts';

/**
 * Rows for the clipboard: tab-separated text and an HTML table. Both may be pasted into a spreadsheet, so neither
 * contains anything it would run.
 */
export function copyList(rows: readonly Engagement[], words: ListWords): { text: string; html: string } {
  const lines = [readHeadings(words), ...rows.map((row) => readCells(row, words))].map((line) =>
    line.map(harmless),
  );
  const cells = (line: readonly string[], tag: 'th' | 'td') =>
    line.map((cell) => `<${tag}>${escapeMarkup(cell)}</${tag}>`).join('');
  const [head = [], ...body] = lines;
  return {
    text: lines.map((line) => line.join('\t')).join('\n'),
    html: `<table><thead><tr>${cells(head, 'th')}</tr></thead><tbody>${body
      .map((line) => `<tr>${cells(line, 'td')}</tr>`)
      .join('')}</tbody></table>`,
  };
}

export const LIST_FORMATS = ['csv', 'json', 'md'] as const;
export type ListFormat = (typeof LIST_FORMATS)[number];

/** Texts in the language of the exported list. */
export interface ListWords {
  readonly columns: Readonly<Record<RowColumn, string>>;
  /**
   * Headings of columns that are formatted for people: 1:04:09 for seconds, and the CRM link in one column.
   */
  readonly read: Readonly<Record<'seconds' | 'crmId', string>>;
  readonly types: Readonly<Record<string, string>>;
  readonly statuses: Readonly<Record<string, string>>;
  /** Those that the list shows as columns: the last columns of a file. */
  readonly signals: readonly { readonly id: string; readonly name: string }[];
}

/** The human-readable columns: no ids, and the CRM link in one column. */
const READ_COLUMNS = [...MAIN_COLUMNS, 'crmId'] as const satisfies readonly RowColumn[];

function shown(value: RowValue): string {
  return value === null ? '' : String(value);
}

/** The human-readable cells of a row. */
function readCells(row: Engagement, words: ListWords): readonly string[] {
  const values = rowValues(row);
  const cells = READ_COLUMNS.map((column) => {
    if (column === 'type') return words.types[row.engagement_type] ?? row.engagement_type;
    if (column === 'status') return words.statuses[row.processing_status] ?? row.processing_status;
    if (column === 'seconds') return typeof values.seconds === 'number' ? clockTime(values.seconds) : '';
    if (column === 'crmId') return [values.crmType, values.crmId, values.crmSource].filter(Boolean).join(' ');
    return shown(values[column]);
  });
  return [...cells, ...signalCells(row, words).map(shown)];
}

function cellsOf(signal: Signal): readonly (string | number)[] {
  const { value } = signal;
  if (Array.isArray(value)) {
    return value.map((item: unknown) => plainText(typeof item === 'string' ? item : JSON.stringify(item)));
  }
  const [read] = signalValues(signal);
  if (read === undefined || read.kind === 'none') return [];
  if (read.kind === 'number') return [read.value];
  if (read.kind === 'boolean') return [read.value === 1 ? 'yes' : 'no'];
  return [plainText(typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))];
}

/** The whole value of a signal for a file: a number as it is, several joined; null without one. */
function signalCell({ signals }: Pick<Engagement, 'signals'>, id: string): RowValue {
  const own = (signals ?? []).filter((signal) => signalId(signal) === id);
  const cells = [...new Set(own.flatMap(cellsOf))].filter((cell) => cell !== '');
  const [first = null, ...others] = cells;
  return others.length === 0 ? first : cells.join('; ');
}

function signalHeadings({ signals }: ListWords): string[] {
  return signals.map(({ name }) => plainText(name));
}

function signalCells(row: Engagement, { signals }: ListWords): RowValue[] {
  return signals.map(({ id }) => signalCell(row, id));
}

function readHeadings(words: ListWords): readonly string[] {
  const headings = { ...words.columns, ...words.read };
  return [...READ_COLUMNS.map((column) => headings[column]), ...signalHeadings(words)];
}

function markdownRow(cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |\n`;
}

/**
 * One chunk of a list; the chunks concatenate to one file. CSV has every column with the API's own values and ISO
 * dates, each from the field it is named after, and the signals that the list shows; JSON has every field of the rows, so all
 * signals; Markdown is a table for people.
 */
export function writeList(
  format: ListFormat,
  rows: readonly Engagement[],
  place: PiecePlace,
  words: ListWords,
): string {
  switch (format) {
    case 'csv':
      return csvPiece(rows, place, {
        headings: [...ROW_COLUMNS.map((column) => words.columns[column]), ...signalHeadings(words)],
        cells: (row) => [...Object.values(rowValues(row)), ...signalCells(row, words)],
      });
    case 'json':
      return jsonPiece(rows, place);
    case 'md': {
      const headings = readHeadings(words).map(escapeMarkdown);
      const head = place.first ? markdownRow(headings) + markdownRow(headings.map(() => '---')) : '';
      return head + rows.map((row) => markdownRow(readCells(row, words).map(escapeMarkdown))).join('');
    }
  }
}
