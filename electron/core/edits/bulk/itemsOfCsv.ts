import { MOST_BULK_ROWS, type Batch, type CsvReading } from '#shared/contract/edits/bulk.ts';
import { contactId, engagementId } from '#shared/contract/ids.ts';
import { failed, ok, type Result } from '#shared/contract/result.ts';
import { readCells } from '#shared/domain/edits/bulkCells.ts';
import { readHeadings, type ReadHeadings } from '#shared/domain/edits/bulkColumns.ts';
import type { NewItem } from './batches.ts';
import { decodeText } from './decodeText.ts';
import type { ItemWish } from './item.ts';
import { readCsv, type CsvRow } from './readCsv.ts';

export interface ReadFile {
  readonly items: NewItem[];
  readonly origin: Omit<Extract<Batch['origin'], { kind: 'csv' }>, 'fileName'>;
}

/** One row may ask for two things; each is an item of its own, so that one can fail without the other. */
function itemsOf(row: CsvRow, headings: ReadHeadings, reading: CsvReading): NewItem[] {
  const bare = { line: row.line, engagementId: null, kind: null, wish: null };
  if (row.kind === 'broken') {
    return [{ ...bare, errors: [{ kind: 'unreadable', detail: row.raw.slice(0, 200) }] }];
  }
  const { target, contacts, link, errors } = readCells(row.cells, headings, reading);
  const id = target !== null && 'id' in target ? engagementId.parse(target.id) : null;
  if (errors.length > 0) return [{ ...bare, engagementId: id, errors }];
  const url = target !== null && 'url' in target ? target.url : null;
  const wish: ItemWish = {
    url,
    emails: contacts?.emails ?? [],
    contactIds: (contacts?.ids ?? []).map((contact) => contactId.parse(contact)),
    link,
  };
  const item = { line: row.line, engagementId: id, wish, errors: [] };
  return [
    ...(contacts === null ? [] : [{ ...item, kind: 'contacts' as const }]),
    ...(link === null ? [] : [{ ...item, kind: 'crm' as const }]),
  ];
}

function refused(detail: string): Result<never> {
  return failed({ kind: 'contract', detail });
}

/** The rows of a file as items of a run. Problems: `contract`, with a sentence on what is wrong with the file. */
export function itemsOfCsv(bytes: Uint8Array, reading: CsvReading): Result<ReadFile> {
  const decoded = decodeText(bytes);
  if (decoded.kind === 'refused') return refused(decoded.detail);
  const [first, ...rows] = readCsv(decoded.text);
  if (first === undefined) return refused('The file is empty.');
  if (first.kind === 'broken')
    return refused('The headings in the first line can’t be read: a quote is not closed.');
  const headings = readHeadings(first.cells);
  const { at, understood, passedOver } = headings;
  if (at.engagement === undefined && at.url === undefined) {
    return refused('No column names the engagements. One heading must be “engagement id” or “external url”.');
  }
  if (at.emails === undefined && at.contacts === undefined && at['crm-id'] === undefined) {
    return refused('No column says what to change. One heading must be “emails”, “contact ids” or “crm id”.');
  }
  if (rows.length === 0) return refused('The file has headings and no rows.');
  if (rows.length > MOST_BULK_ROWS) {
    return refused(`The file has ${rows.length} rows, and a run takes ${MOST_BULK_ROWS}. Split it.`);
  }
  const { encoding } = decoded;
  return ok({
    items: rows.flatMap((row) => itemsOf(row, headings, reading)),
    origin: { kind: 'csv', reading, encoding, columns: understood, passedOver },
  });
}
