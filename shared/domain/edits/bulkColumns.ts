import type { BulkColumn, CsvReading } from '../../contract/bulkEdits/bulkEdit.ts';

/** As people and exports head them, folded: lower case, everything but letters and digits gone. */
const HEADINGS: Readonly<Record<BulkColumn, readonly string[]>> = {
  engagement: ['engagementid', 'engagement', 'id', 'engagementids'],
  url: ['externalurl', 'url', 'link', 'engagementurl', 'externallink'],
  emails: [
    'emails',
    'email',
    'contactemails',
    'contactemail',
    'participants',
    'attendees',
    'emailaddresses',
    'emailaddress',
  ],
  contacts: ['contactids', 'contactid', 'contacts', 'contact'],
  'crm-id': ['crmobjectid', 'crmid', 'crmrecordid', 'recordid', 'objectid', 'dealid'],
  'crm-type': ['objecttype', 'crmtype', 'crmobjecttype', 'type', 'recordtype'],
  'crm-source': ['source', 'crmsource', 'crm', 'crmsystem'],
};

const ALL = [
  'engagement',
  'url',
  'emails',
  'contacts',
  'crm-id',
  'crm-type',
  'crm-source',
] as const satisfies readonly BulkColumn[];

export interface ReadHeadings {
  /** What each column holds, in their order. */
  readonly columns: readonly (BulkColumn | null)[];
  /** Position of each column that was found. */
  readonly at: Readonly<Partial<Record<BulkColumn, number>>>;
  /** Headings as they stand in the file. */
  readonly understood: string[];
  readonly passedOver: string[];
}

function folded(heading: string): string {
  return heading
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{Letter}\p{Number}]/gu, '');
}

/** Which column is which: as the user said, else as its heading says. The first of two that mean the same counts. */
export function readHeadings(headings: readonly string[], said: CsvReading['columns'] = []): ReadHeadings {
  const at: Partial<Record<BulkColumn, number>> = {};
  // What the user said goes before what a heading to the left of it happens to be called.
  for (const [position, column] of said.entries()) {
    if (column === null || column === 'nothing' || position >= headings.length) continue;
    at[column] ??= position;
  }
  for (const [position, heading] of headings.entries()) {
    const column = (said[position] ?? null) === null ? columnOf(folded(heading)) : null;
    if (column !== null) at[column] ??= position;
  }
  const columns = headings.map((_, position) => ALL.find((column) => at[column] === position) ?? null);
  const named = (heading: string): boolean => heading.trim() !== '';
  return {
    at,
    columns,
    understood: headings.filter((_, position) => columns[position] !== null),
    passedOver: headings.filter((heading, position) => columns[position] === null && named(heading)),
  };
}

function columnOf(heading: string): BulkColumn | null {
  return ALL.find((column) => HEADINGS[column].includes(heading)) ?? null;
}
