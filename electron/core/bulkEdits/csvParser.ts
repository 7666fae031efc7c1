import { parse } from 'csv-parse/sync';
import { z } from 'zod';
import { CSV_DELIMITERS } from '#shared/contract/bulkEditLimits.ts';
import type { CsvReading } from '#shared/contract/bulkEdits.ts';

/** `refused`: the bytes are not text. */
type Decoded =
  | { readonly kind: 'text'; readonly text: string; readonly encoding: string }
  | { readonly kind: 'refused'; readonly why: 'spreadsheet' | 'not-text' };

function startsWith(bytes: Uint8Array, ...signs: number[]): boolean {
  return signs.every((sign, at) => bytes[at] === sign);
}

/** Detects UTF-16 without a byte order mark: in plain text, every other byte is zero. */
function sixteenBit(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  const some = bytes.subarray(0, 2000);
  const zeros = [0, 0];
  for (const [at, byte] of some.entries()) if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  const enough = some.length / 5;
  if (odd > enough && even < odd / 4) return 'utf-16le';
  return even > enough && odd < even / 4 ? 'utf-16be' : null;
}

function decoded(bytes: Uint8Array, encoding: string): Decoded {
  // TextDecoder removes the byte order mark.
  return { kind: 'text', text: new TextDecoder(encoding).decode(bytes), encoding };
}

/**
 * Decodes a file as spreadsheets write it: UTF-8 with or without a byte order mark, UTF-16, or else
 * Windows-1252, in which every byte is valid. An encoding chosen by the user takes precedence.
 */
export function decodeText(bytes: Uint8Array, said: CsvReading['encoding'] = null): Decoded {
  if (startsWith(bytes, 0x50, 0x4b, 0x03, 0x04)) {
    return { kind: 'refused', why: 'spreadsheet' };
  }
  if (said !== null) return decoded(bytes, said);
  if (startsWith(bytes, 0xff, 0xfe)) return decoded(bytes, 'utf-16le');
  if (startsWith(bytes, 0xfe, 0xff)) return decoded(bytes, 'utf-16be');
  const wide = sixteenBit(bytes);
  if (wide !== null) return decoded(bytes, wide);
  if (bytes.includes(0)) {
    return { kind: 'refused', why: 'not-text' };
  }
  try {
    return { kind: 'text', text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), encoding: 'utf-8' };
  } catch {
    return decoded(bytes, 'windows-1252');
  }
}

/** A row with the number of its first line in the file, starting at 1. */
export type CsvRow =
  | { readonly kind: 'row'; readonly line: number; readonly cells: string[] }
  | { readonly kind: 'broken'; readonly line: number; readonly raw: string };

const records = z.array(z.object({ record: z.array(z.string()), info: z.object({ lines: z.int() }) }));

/** A quoted cell that spans more lines than this is treated as an unclosed quote. */
const MOST_LINES_IN_A_ROW = 20;
const ROWS_IN_A_BLOCK = 200;

/** Many locales separate by semicolons; the headings show which delimiter is used. */
export function delimiterOf(text: string): string {
  const headings = /[^\r\n]+/.exec(text.replace(/^\uFEFF/, ''))?.[0].replaceAll(/"[^"]*"/g, '') ?? '';
  const counts = CSV_DELIMITERS.map((delimiter) => ({ delimiter, count: headings.split(delimiter).length }));
  return counts.reduce((best, next) => (next.count > best.count ? next : best)).delimiter;
}

/** Null if the text is malformed anywhere. */
function parsed(text: string, delimiter: string): { line: number; cells: string[] }[] | null {
  try {
    const rows: unknown = parse(text, {
      delimiter,
      bom: true,
      info: true,
      relax_column_count: true,
      record_delimiter: ['\r\n', '\n', '\r'],
      skip_empty_lines: true,
    });
    return records.parse(rows).map(({ record, info }) => {
      // The library reports the line on which a row ends.
      const breaks = record.reduce((sum, cell) => sum + (cell.match(/\r\n|\n|\r/g)?.length ?? 0), 0);
      return { line: info.lines - breaks, cells: record };
    });
  } catch {
    return null;
  }
}

/** Lines that form one row judging by their quotes; `whole` is false if a quote is never closed. */
interface Span {
  readonly from: number;
  readonly lines: readonly string[];
  readonly whole: boolean;
}

function* spans(lines: readonly string[]): Generator<Span, void, void> {
  for (let from = 0; from < lines.length;) {
    let quotes = 0;
    let taken = 0;
    do {
      quotes += (lines[from + taken] ?? '').split('"').length - 1;
      taken += 1;
    } while (quotes % 2 === 1 && taken < MOST_LINES_IN_A_ROW && from + taken < lines.length);
    const whole = quotes % 2 === 0;
    const end = from + (whole ? taken : 1);
    if ((lines[from] ?? '').trim() !== '') yield { from, lines: lines.slice(from, end), whole };
    from = end;
  }
}

function rowOf({ from, lines, whole }: Span, delimiter: string): CsvRow {
  const rows = whole ? parsed(lines.join('\n'), delimiter) : null;
  const [only] = rows ?? [];
  if (only === undefined || rows?.length !== 1) {
    return { kind: 'broken', line: from + 1, raw: (lines[0] ?? '').slice(0, 500) };
  }
  return { kind: 'row', line: from + 1, cells: only.cells };
}

/**
 * Handles a file with a broken quote. A parser that meets one swallows all following rows, so rows are parsed
 * in blocks, and one by one in the block that fails.
 */
function rowByRow(text: string, delimiter: string): CsvRow[] {
  const all = [...spans(text.split(/\r\n|\n|\r/))];
  const found: CsvRow[] = [];
  for (let at = 0; at < all.length; at += ROWS_IN_A_BLOCK) {
    const block = all.slice(at, at + ROWS_IN_A_BLOCK);
    const good = block.every(({ whole }) => whole);
    const rows = good ? parsed(block.map(({ lines }) => lines.join('\n')).join('\n'), delimiter) : null;
    for (const [index, span] of block.entries()) {
      const row = rows?.length === block.length ? rows[index] : undefined;
      found.push(row === undefined ? rowOf(span, delimiter) : { ...row, kind: 'row', line: span.from + 1 });
    }
  }
  return found;
}

/** All rows of a CSV text, headings first. Malformed rows are returned as text, never dropped. */
export function readCsv(text: string, said: CsvReading['delimiter'] = null): CsvRow[] {
  const delimiter = said ?? delimiterOf(text);
  const whole = parsed(text, delimiter);
  if (whole === null) return rowByRow(text.replace(/^\uFEFF/, ''), delimiter);
  return whole
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ''))
    .map((row) => ({ kind: 'row', ...row }));
}
