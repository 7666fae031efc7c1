import { csvLine } from '#shared/domain/csvText.ts';

/** A file to begin with: every column that is understood, and a row of each kind. */
export const TEMPLATE = [
  ['engagement id', 'external url', 'emails', 'contact ids', 'crm id', 'crm type', 'crm source'],
  ['ngmt_…', '', 'ada@example.com; bob@example.com', '', '', '', ''],
  ['', 'https://example.com/calls/1', '', 'cnt_…', '', '', ''],
  ['ngmt_…', '', '', '', '006…', 'deal', 'SALESFORCE'],
]
  .map((cells) => csvLine(cells))
  .join('');
