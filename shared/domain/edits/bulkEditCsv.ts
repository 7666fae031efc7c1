import type { BulkColumn, CsvReading, RowCells, RowError, RowState } from '../../contract/bulkEdits.ts';
import { CRM_OBJECT_TYPES, type WritableCrmObjectType } from '../../contract/enumerations.ts';
import { withoutHarmless } from '../csvText.ts';
import { pastedAddresses } from './personName.ts';

/** Headings as people and exports write them, normalised: lower case, only letters and digits. */
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
  'contacts-added': ['contactidsadded'],
  'contacts-removed': ['contactidsremoved'],
  'crm-id': ['crmobjectid', 'crmid', 'crmrecordid', 'recordid', 'objectid', 'hubspotid', 'salesforceid'],
  'crm-type': ['objecttype', 'crmtype', 'crmobjecttype', 'type', 'recordtype'],
  'crm-source': ['source', 'crmsource', 'crm', 'crmsystem'],
};

interface CrmHeading {
  readonly objectType: WritableCrmObjectType | null;
  readonly source: string | null;
}

const NAMES_NOTHING: CrmHeading = { objectType: null, source: null };
const CRM_HEADING =
  /^(crm|hubspot|hs|salesforce|sfdc|sf|pipedrive|dynamics)?(associated)?(deal|opportunity|company|account|contact)(record|object)?id$/u;
const CRM_TYPES: Readonly<Record<string, WritableCrmObjectType>> = {
  deal: 'deal',
  opportunity: 'deal',
  company: 'company',
  account: 'company',
  contact: 'contact',
};
const CRM_SOURCES: Readonly<Record<string, string>> = {
  hubspot: 'HUBSPOT',
  hs: 'HUBSPOT',
  salesforce: 'SALESFORCE',
  sfdc: 'SALESFORCE',
  sf: 'SALESFORCE',
  pipedrive: 'PIPEDRIVE',
  dynamics: 'DYNAMICS',
};

/**
 * The meaning of a folded heading for CRM ids; null for other headings. `Contact ID` alone means the API's
 * ids.
 */
function crmHeading(heading: string): CrmHeading | null {
  const [, system, associated, type = ''] = CRM_HEADING.exec(heading) ?? [];
  const objectType = CRM_TYPES[type] ?? null;
  if (objectType === null || (objectType === 'contact' && (system ?? associated) === undefined)) return null;
  return { objectType, source: CRM_SOURCES[system ?? ''] ?? null };
}

const ALL = [
  'engagement',
  'url',
  'emails',
  'contacts',
  'contacts-added',
  'contacts-removed',
  'crm-id',
  'crm-type',
  'crm-source',
] as const satisfies readonly BulkColumn[];

export interface ReadHeadings {
  /** What each column contains, in order. */
  readonly columns: readonly (BulkColumn | null)[];
  /** Position of each recognised column. */
  readonly at: Readonly<Partial<Record<BulkColumn, number>>>;
  /** Record type and CRM named in the heading of the CRM ids: `HubSpot deal ID`. */
  readonly named: CrmHeading;
  /** Position of the state of each row, if the file is the result of a bulk edit. */
  readonly state: number | null;
  /** Headings as written in the file. */
  readonly understood: string[];
  readonly passedOver: string[];
}

function folded(heading: string): string {
  return heading
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{Letter}\p{Number}]/gu, '');
}

/** Assigns columns by the user's choice, else by heading. The first of two with the same meaning counts. */
export function readHeadings(
  headings: readonly string[],
  assigned: CsvReading['columns'] = [],
): ReadHeadings {
  const at: Partial<Record<BulkColumn, number>> = {};
  // Assign the user's choices first, so that they win over any heading to their left.
  for (const [position, column] of assigned.entries()) {
    if (column === null || column === 'nothing' || position >= headings.length) continue;
    at[column] ??= position;
  }
  for (const [position, heading] of headings.entries()) {
    const column = (assigned[position] ?? null) === null ? columnOf(folded(heading)) : null;
    if (column !== null) at[column] ??= position;
  }
  const columns = headings.map((_, position) => ALL.find((column) => at[column] === position) ?? null);
  const named = (heading: string): boolean => heading.trim() !== '';
  const ids = at['crm-id'];
  return {
    at,
    columns,
    state: stateColumn(headings),
    named: (ids === undefined ? null : crmHeading(folded(headings[ids] ?? ''))) ?? NAMES_NOTHING,
    understood: headings.filter((_, position) => columns[position] !== null),
    passedOver: headings.filter((heading, position) => columns[position] === null && named(heading)),
  };
}

/** Headings that together occur only in the result of a bulk edit. */
const RESULT_HEADINGS = ['row', 'line', 'what', 'state', 'requestid', 'problem'];

function stateColumn(headings: readonly string[]): number | null {
  const names = headings.map(folded);
  return RESULT_HEADINGS.every((name) => names.includes(name)) ? names.indexOf('state') : null;
}

/** States of rows that are applied, being applied, or were undone by the user. */
const LEFT_OUT: ReadonlySet<string> = new Set<RowState>([
  'unchanged',
  'undoing',
  'undone',
  'staged',
  'queued',
  'writing',
  'done',
  'unread',
  'overwrote',
]);

/** Whether the result of a bulk edit says that this row needs nothing more. False in any other file. */
export function isSettled(cells: readonly string[], { state }: ReadHeadings): boolean {
  return state !== null && LEFT_OUT.has(withoutHarmless(cells[state] ?? '').trim());
}

function columnOf(heading: string): BulkColumn | null {
  const known = ALL.find((column) => HEADINGS[column].includes(heading));
  return known ?? (crmHeading(heading) === null ? null : 'crm-id');
}

/** What one row requests, before anything is looked up. */
export interface BulkEditRequest {
  readonly target: { readonly id: string } | { readonly url: string } | null;
  readonly contacts: {
    readonly emails: string[];
    readonly ids: string[];
    /** What to add and remove, whatever the other contacts of the file mean; null if the row doesn't say. */
    readonly exact: { readonly add: string[]; readonly remove: string[] } | null;
  } | null;
  readonly link: {
    readonly object_type: WritableCrmObjectType;
    readonly crm_object_id: string;
    readonly source: string;
  } | null;
  readonly errors: RowError[];
}

const MOST_ID = 512;
const MOST_LINK = 255;
const MOST_CONTACTS = 10_000;

/**
 * The cells of the recognised columns, without the prefix that spreadsheets and our own exports put before text that
 * looks like a formula.
 */
export function namedCells(cells: readonly string[], { at }: Pick<ReadHeadings, 'at'>): RowCells {
  const named: RowCells = {};
  for (const column of ALL) {
    const position = at[column];
    if (position !== undefined) named[column] = withoutHarmless(cells[position] ?? '').trim();
  }
  return named;
}

/** Whether a line says the same in both: a missing cell is an empty one. */
export function isSameCells(a: RowCells, b: RowCells): boolean {
  return ALL.every((column) => (a[column] ?? '') === (b[column] ?? ''));
}

/** What CRM ids are without a type and a CRM of their own: what their heading says, else what the user said. */
export function withNamedDefaults(reading: CsvReading, { named }: Pick<ReadHeadings, 'named'>): CsvReading {
  return {
    ...reading,
    objectType: named.objectType ?? reading.objectType,
    source: named.source ?? reading.source,
  };
}

function readTarget(id: string, url: string, errors: RowError[]): BulkEditRequest['target'] {
  if (id.length > MOST_ID) errors.push({ kind: 'too-long', column: 'engagement' });
  else if (id !== '') return { id };
  else if (url !== '') return { url };
  else errors.push({ kind: 'no-engagement' });
  return null;
}

function readIds(cell: string): string[] {
  return [...new Set(cell.split(/[\s,;|]+/).filter((id) => id !== ''))];
}

function readContacts(
  emails: string,
  ids: string,
  exact: { readonly add: string[]; readonly remove: string[] },
  errors: RowError[],
): BulkEditRequest['contacts'] {
  const isExact = exact.add.length + exact.remove.length > 0;
  if (emails === '' && ids === '' && !isExact) return null;
  const addresses = pastedAddresses(emails.replaceAll('|', ';'));
  for (const { text, email } of addresses) {
    if (email === null) errors.push({ kind: 'no-email-address', text: text.slice(0, 200) });
  }
  const found = {
    emails: addresses.flatMap(({ email, again }) => (email === null || again ? [] : [email])),
    ids: readIds(ids),
    exact: isExact ? exact : null,
  };
  const all = [...found.ids, ...exact.add, ...exact.remove];
  if (found.emails.length + all.length > MOST_CONTACTS) errors.push({ kind: 'too-many-contacts' });
  if (all.some((id) => id.length > MOST_ID)) errors.push({ kind: 'too-long', column: 'contacts' });
  return found;
}

function readLink(
  id: string,
  type: string,
  source: string,
  defaults: Pick<CsvReading, 'objectType' | 'source'>,
  errors: RowError[],
): BulkEditRequest['link'] {
  if (id === '') return null;
  const named = CRM_OBJECT_TYPES.find((known) => known === type.toLowerCase());
  const objectType = type === '' ? defaults.objectType : (named ?? null);
  const from = source === '' ? (defaults.source ?? '') : source;
  if (objectType === null) errors.push({ kind: 'crm-type', text: type.slice(0, 200) });
  if (from === '') errors.push({ kind: 'crm-source-missing' });
  if (id.length > MOST_LINK) errors.push({ kind: 'too-long', column: 'crm id' });
  if (from.length > MOST_LINK) errors.push({ kind: 'too-long', column: 'crm source' });
  return objectType === null ? null : { object_type: objectType, crm_object_id: id, source: from };
}

/** Reads one row. A row with errors requests nothing, because rows are applied completely or not at all. */
export function readCells(
  cells: RowCells,
  defaults: Pick<CsvReading, 'objectType' | 'source'>,
): BulkEditRequest {
  const errors: RowError[] = [];
  const text = (column: BulkColumn): string => cells[column]?.trim() ?? '';
  const target = readTarget(text('engagement'), text('url'), errors);
  const exact = { add: readIds(text('contacts-added')), remove: readIds(text('contacts-removed')) };
  const contacts = readContacts(text('emails'), text('contacts'), exact, errors);
  const link = readLink(text('crm-id'), text('crm-type'), text('crm-source'), defaults, errors);
  if (contacts === null && link === null && errors.length === 0) errors.push({ kind: 'nothing-asked' });
  return { target, contacts, link, errors };
}
