import { parse } from 'csv-parse/sync';
import { z } from 'zod';
import {
  CSV_DELIMITERS,
  MOST_BULK_ROWS,
  MOST_CSV_BYTES,
  MOST_ROW_TEXT,
} from '#shared/contract/bulkEditLimits.ts';
import type {
  BulkEdit,
  CsvDefect,
  CsvLook,
  CsvReading,
  RowCells,
  RowError,
} from '#shared/contract/bulkEdits.ts';
import { contactId, engagementId } from '#shared/contract/ids.ts';
import { failed, ok, type Result } from '#shared/contract/result.ts';
import {
  isSettled,
  namedCells,
  readCells,
  type ReadHeadings,
  readHeadings,
  withNamedDefaults,
} from '#shared/domain/edits/bulkEditCsv.ts';
import type { ItemRequest } from './bulkEditItem.ts';
import type { NewItem } from './bulkEditStore.ts';

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
type CsvRow =
  | { readonly kind: 'row'; readonly line: number; readonly cells: string[] }
  | { readonly kind: 'broken'; readonly line: number; readonly raw: string };

const records = z.array(z.object({ record: z.array(z.string()), info: z.object({ lines: z.int() }) }));

/** A quoted cell that spans more lines than this is treated as an unclosed quote. */
const MOST_LINES_IN_A_ROW = 20;
const ROWS_IN_A_BLOCK = 200;

/** Many locales separate by semicolons; the headings show which delimiter is used. */
function delimiterOf(text: string): string {
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

/** Concurrent uploads; abandoned ones are evicted by newer ones. */
const MOST_UPLOADS = 4;

/** Files being uploaded by the page in chunks, because messages are limited in size. */
export class Uploads {
  readonly #pieces = new Map<string, Buffer[]>();

  /** Returns the number of bytes received so far. */
  add(id: string, base64: string): Result<{ bytes: number }> {
    const pieces = [...(this.#pieces.get(id) ?? []), Buffer.from(base64, 'base64')];
    const bytes = pieces.reduce((sum, piece) => sum + piece.length, 0);
    if (bytes > MOST_CSV_BYTES) {
      this.#pieces.delete(id);
      const detail = `The file is larger than ${MOST_CSV_BYTES / 1024 / 1024} MB. Split it and import the parts one by one.`;
      return failed({ kind: 'contract', detail });
    }
    this.#pieces.delete(id);
    this.#pieces.set(id, pieces);
    const oldest = this.#pieces.keys().next();
    if (this.#pieces.size > MOST_UPLOADS && oldest.done !== true) this.#pieces.delete(oldest.value);
    return ok({ bytes });
  }

  /** The whole file, which stays available; null if nothing was uploaded under this id. */
  read(id: string): Uint8Array | null {
    const pieces = this.#pieces.get(id);
    return pieces === undefined ? null : Buffer.concat(pieces);
  }

  remove(id: string): void {
    this.#pieces.delete(id);
  }
}

interface ParsedCsv {
  readonly items: NewItem[];
  readonly origin: Omit<Extract<BulkEdit['origin'], { kind: 'csv' }>, 'fileName'>;
}

/** Limits a preview to the first rows and the first invalid rows, each cut to one line. */
const SAMPLE_ROWS = 5;
const SAMPLE_CELL = 120;
const BAD_ROWS = 50;

function itemsOf(row: CsvRow, headings: ReadHeadings, reading: CsvReading): NewItem[] {
  const cells = namedCells(row.kind === 'broken' ? [] : row.cells, headings);
  if (row.kind === 'broken') {
    const errors: RowError[] = [{ kind: 'unreadable', detail: row.raw.slice(0, 200) }];
    return [{ line: row.line, engagementId: null, kind: null, request: null, errors, cells }];
  }
  return itemsOfCells(row.line, cells, withNamedDefaults(reading, headings));
}

/** A row can contain two changes; each becomes its own item, so that one can fail without the other. */
export function itemsOfCells(
  line: number | null,
  all: RowCells,
  defaults: Pick<CsvReading, 'objectType' | 'source'>,
): NewItem[] {
  const size = Object.values(all).reduce((sum, text) => sum + text.length, 0);
  const cells = size > MOST_ROW_TEXT ? null : all;
  const bare = { line, engagementId: null, kind: null, request: null, cells };
  const { target, contacts, link, errors } = readCells(all, defaults);
  const id = target !== null && 'id' in target ? engagementId.parse(target.id) : null;
  if (errors.length > 0) return [{ ...bare, engagementId: id, errors }];
  const url = target !== null && 'url' in target ? target.url : null;
  const exact = contacts?.exact ?? null;
  const contactIds = (ids: readonly string[]) => ids.map((contact) => contactId.parse(contact));
  const request: ItemRequest = {
    url,
    emails: contacts?.emails ?? [],
    contactIds: contactIds(contacts?.ids ?? []),
    exact: exact === null ? null : { add: contactIds(exact.add), remove: contactIds(exact.remove) },
    link,
  };
  const item = { ...bare, engagementId: id, request, errors: [] };
  return [
    ...(contacts === null ? [] : [{ ...item, kind: 'contacts' as const }]),
    ...(link === null ? [] : [{ ...item, kind: 'crm' as const }]),
  ];
}

/** A file as headings and rows, as far as it can be parsed. */
interface Opened {
  readonly defect: CsvDefect | null;
  readonly encoding: string;
  readonly delimiter: string;
  readonly headings: readonly string[];
  readonly read: ReadHeadings;
  /** Of the result of a bulk edit, the rows that weren't applied. */
  readonly rows: readonly CsvRow[];
  readonly result: CsvLook['result'];
}

const CHANGES = ['emails', 'contacts', 'contacts-added', 'contacts-removed', 'crm-id'] as const;

function defectOf(
  headings: CsvRow | undefined,
  { at }: ReadHeadings,
  rows: number,
  result: CsvLook['result'],
): CsvDefect | null {
  if (headings === undefined) return { kind: 'empty' };
  if (headings.kind === 'broken') return { kind: 'broken-headings' };
  if (at.engagement === undefined && at.url === undefined) return { kind: 'no-engagement-column' };
  if (CHANGES.every((column) => at[column] === undefined)) return { kind: 'no-change-column' };
  if (rows === 0) return { kind: (result?.leftOut ?? 0) > 0 ? 'nothing-left' : 'no-rows' };
  return rows > MOST_BULK_ROWS ? { kind: 'too-many-rows', rows } : null;
}

function openCsv(bytes: Uint8Array, reading: CsvReading): Opened {
  const decoded = decodeText(bytes, reading.encoding);
  if (decoded.kind === 'refused') {
    const nothing = { encoding: '', delimiter: '', headings: [], rows: [], result: null };
    return { ...nothing, defect: { kind: decoded.why }, read: readHeadings([]) };
  }
  const { text, encoding } = decoded;
  const delimiter = reading.delimiter ?? delimiterOf(text);
  const [first, ...all] = readCsv(text, reading.delimiter);
  const headings = first?.kind === 'row' ? first.cells : [];
  const read = readHeadings(headings, reading.columns);
  const rows = all.filter((row) => row.kind === 'broken' || !isSettled(row.cells, read));
  const result = read.state === null ? null : { taken: rows.length, leftOut: all.length - rows.length };
  const defect = defectOf(first, read, rows.length, result);
  return { defect, encoding, delimiter, headings, read, rows, result };
}

function defectMessage(defect: CsvDefect): string {
  switch (defect.kind) {
    case 'spreadsheet':
      return 'This is a spreadsheet, not a CSV file. Save it as CSV and choose the CSV file.';
    case 'not-text':
      return 'This is not a text file. Choose a CSV file.';
    case 'empty':
      return 'The file is empty.';
    case 'broken-headings':
      return 'Can’t read the headings in the first line: unclosed quote.';
    case 'no-engagement-column':
      return 'No column names the engagements. One heading must be “engagement id” or “external url”.';
    case 'no-change-column':
      return 'No column says what to change. One heading must be “emails”, “contact ids” or “crm id”.';
    case 'no-rows':
      return 'The file has headings and no rows.';
    case 'nothing-left':
      return 'This is the result of a bulk edit of which every row was applied: nothing is left to do.';
    case 'too-many-rows':
      return `The file has ${defect.rows} rows, but a bulk edit can have at most ${MOST_BULK_ROWS}. Split the file.`;
  }
}

/** Shows how a file is read, with all defects that can be found without API requests. */
export function previewCsv(bytes: Uint8Array, reading: CsvReading): CsvLook {
  const { defect, encoding, delimiter, headings, read, rows, result } = openCsv(bytes, reading);
  const look = {
    defect,
    result,
    encoding,
    delimiter,
    headings: headings.map((heading, at) => ({
      heading: heading.slice(0, SAMPLE_CELL),
      column: read.columns[at] ?? null,
    })),
    rows: rows.length,
    sample: rows
      .slice(0, SAMPLE_ROWS)
      .map((row) => (row.kind === 'row' ? row.cells : [row.raw]).map((cell) => cell.slice(0, SAMPLE_CELL))),
  };
  const changes = { contacts: 0, crm: 0 };
  let badRows = 0;
  const kinds = new Map<RowError['kind'], CsvLook['bad']['kinds'][number]>();
  for (const row of defect === null ? rows : []) {
    for (const { kind, errors } of itemsOf(row, read, reading)) {
      if (kind !== null) changes[kind] += 1;
      if (errors.length === 0) continue;
      badRows += 1;
      for (const error of errors) {
        const found = { line: row.line, error };
        const kind = kinds.get(error.kind);
        if (kind === undefined) kinds.set(error.kind, { rows: 1, first: [found] });
        else {
          kind.rows += 1;
          if (kind.first.length < BAD_ROWS) kind.first.push(found);
        }
      }
    }
  }
  const bad = { rows: badRows, kinds: [...kinds.values()].sort((a, b) => b.rows - a.rows) };
  return { ...look, changes, bad };
}

/**
 * Converts the rows of a file to items. Problems: `contract`, with a message saying what is wrong with the
 * file.
 */
export function parseCsvItems(bytes: Uint8Array, reading: CsvReading): Result<ParsedCsv> {
  const { defect, encoding, delimiter, read, rows } = openCsv(bytes, reading);
  if (defect !== null) return failed({ kind: 'contract', detail: defectMessage(defect) });
  return ok({
    items: rows.flatMap((row) => itemsOf(row, read, reading)),
    origin: {
      kind: 'csv',
      // As it was read, so that a corrected line is read in the same way.
      reading: withNamedDefaults(reading, read),
      encoding,
      delimiter,
      columns: read.understood,
      passedOver: read.passedOver,
    },
  });
}
