import type { CsvLook } from '#shared/contract/bulkEdits.ts';
import { csvLine } from '#shared/domain/csvText.ts';

/** A template with every supported column and a row of each kind. */
export const CSV_TEMPLATE = [
  ['engagement id', 'external url', 'emails', 'contact ids', 'crm id', 'crm type', 'crm source'],
  ['ngmt_…', '', 'ada@example.com; bob@example.com', '', '', '', ''],
  ['', 'https://example.com/calls/1', '', 'cnt_…', '', '', ''],
  ['ngmt_…', '', '', '', '006…', 'deal', 'SALESFORCE'],
]
  .map((cells) => csvLine(cells))
  .join('');

/** More arguments than this would overflow the call stack. */
const AT_ONCE = 0x80_00;

/** Bytes as base64, because messages contain only text. */
export function base64Of(bytes: Uint8Array): string {
  let binary = '';
  for (let at = 0; at < bytes.length; at += AT_ONCE) {
    binary += String.fromCharCode(...bytes.subarray(at, at + AT_ONCE));
  }
  return btoa(binary);
}

/**
 * Whether nothing about a file is left to decide: every column is recognised, every row valid, and only CRM links are
 * set. Contacts could be added or replaced, so that choice is shown first.
 */
export function needsNoChoice({ defect, headings, bad, changes }: CsvLook): boolean {
  return (
    defect === null &&
    bad.rows === 0 &&
    headings.every(({ column }) => column !== null) &&
    changes.contacts === 0 &&
    changes.crm > 0
  );
}
