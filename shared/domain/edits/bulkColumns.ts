/** What a column of a file of changes can hold. */
export type BulkColumn = 'engagement' | 'url' | 'emails' | 'contacts' | 'crm-id' | 'crm-type' | 'crm-source';

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

export interface ReadHeadings {
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

/** Which column is which. The first of two headings that mean the same counts. */
export function readHeadings(headings: readonly string[]): ReadHeadings {
  const at: Partial<Record<BulkColumn, number>> = {};
  const understood: string[] = [];
  const passedOver: string[] = [];
  for (const [position, heading] of headings.entries()) {
    const column = columnOf(folded(heading));
    if (column !== null && at[column] === undefined) {
      at[column] = position;
      understood.push(heading);
    } else if (heading.trim() !== '') {
      passedOver.push(heading);
    }
  }
  return { at, understood, passedOver };
}

function columnOf(heading: string): BulkColumn | null {
  for (const [column, headings] of Object.entries(HEADINGS)) {
    if (headings.includes(heading) && isColumn(column)) return column;
  }
  return null;
}

function isColumn(name: string): name is BulkColumn {
  return Object.hasOwn(HEADINGS, name);
}
