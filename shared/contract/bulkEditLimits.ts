/*
 * Limits of bulk edits without their schemas: the page needs only these, and zod probes for `eval` when it loads,
 * which the page's security policy reports.
 */

/** Maximum engagements of a bulk edit. */
export const MOST_BULK_ROWS = 50_000;
/** Maximum bytes of an uploaded file, and of a chunk as base64. */
export const MOST_CSV_BYTES = 8 * 1024 * 1024;
export const MOST_CSV_PIECE = 1024 * 1024;
/** Maximum characters in the cells of a line that can be corrected in the preview. */
export const MOST_ROW_TEXT = 100_000;

/** The columns a CSV file can have. */
export const BULK_COLUMNS = [
  'engagement',
  'url',
  'emails',
  'contacts',
  'contacts-added',
  'contacts-removed',
  'crm-id',
  'crm-type',
  'crm-source',
] as const;

export const CSV_ENCODINGS = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1252'] as const;
export const CSV_DELIMITERS = [',', ';', '\t', '|'] as const;
/** Further columns are ignored when the user assigns columns. */
export const MOST_CSV_COLUMNS = 200;
