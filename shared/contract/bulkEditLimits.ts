/*
 * What a run and a file of changes may be, without the schemas: the page needs only these, and the library of schemas
 * can't be loaded there without asking whether it may write code.
 */

/** Most engagements of one run. */
export const MOST_BULK_ROWS = 50_000;
/** Most bytes of a file that is read in, and of one piece of it as base64. */
export const MOST_CSV_BYTES = 8 * 1024 * 1024;
export const MOST_CSV_PIECE = 1024 * 1024;

/** What a column of a file of changes can hold. */
export const BULK_COLUMNS = [
  'engagement',
  'url',
  'emails',
  'contacts',
  'crm-id',
  'crm-type',
  'crm-source',
] as const;

export const CSV_ENCODINGS = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1252'] as const;
export const CSV_DELIMITERS = [',', ';', '\t', '|'] as const;
/** More columns than this are passed over when the user says which is which. */
export const MOST_CSV_COLUMNS = 200;
