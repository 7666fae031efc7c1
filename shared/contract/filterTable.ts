import { ENGAGEMENT_TYPES, PROCESSING_STATUSES } from './enumerations.ts';

export type FilterDeclaration =
  | { readonly kind: 'values'; readonly field: string; readonly known: readonly string[] }
  | {
      readonly kind: 'records';
      readonly field: string;
      readonly record: 'company' | 'contact' | 'tag' | 'user';
      readonly cap?: number;
    }
  | { readonly kind: 'crmRecords'; readonly field: string; readonly cap: number }
  | { readonly kind: 'conditions'; readonly field: string }
  | { readonly kind: 'days' | 'duration' | 'text' | 'flag'; readonly field: string };

/**
 * The filters of the engagement list, by their name in the URL. The schemas in `engagementFilter.ts`, the API
 * query, the URL, the chips and their pickers derive from these two tables. `api` is the name in the API's
 * query, `cap` its maximum number of values (API description, "Engagement list filters" and "Limits"). A new
 * filter touches four files: this one, `electron/core/mirror/read/listFilter.ts` (its meaning in the mirror),
 * and `renderer/text/en/engagements.json` and `renderer/text/de/engagements.json` (its name). The sandbox is
 * independent; `listQueries.test.ts` proves that it knows every filter of the first table.
 */
export const SERVER_FILTERS = {
  type: { kind: 'values', field: 'types', api: 'engagement_type', known: ENGAGEMENT_TYPES },
  status: { kind: 'values', field: 'statuses', api: 'processing_status', known: PROCESSING_STATUSES },
  company: { kind: 'records', field: 'companyIds', api: 'company_ids', record: 'company', cap: 25 },
  contact: { kind: 'records', field: 'contactIds', api: 'contact_ids', record: 'contact', cap: 25 },
  record: { kind: 'crmRecords', field: 'crmAssociations', api: 'crm_associations', cap: 20 },
  /** In the mirror by the date that lists show: emails and notes have no start, and the API leaves them out. */
  start: { kind: 'days', field: 'startAt', api: 'start_at' },
  updated: { kind: 'days', field: 'updatedAt', api: 'updated_at' },
} as const satisfies Record<string, FilterDeclaration & { readonly api: string }>;

/** Filters only the mirror has. */
export const MIRROR_FILTERS = {
  owner: { kind: 'records', field: 'ownerIds', record: 'user' },
  tag: { kind: 'records', field: 'tagIds', record: 'tag' },
  /** Conditions as the search box takes them after `signal:`; all must hold. */
  signal: { kind: 'conditions', field: 'signals' },
  length: { kind: 'duration', field: 'seconds' },
  /** Text in the syntax of the search box. With several searches, one per line, all must match. */
  text: { kind: 'text', field: 'text' },
  private: { kind: 'flag', field: 'private' },
  /** Matches neither value if the API doesn't say whether an engagement is internal. */
  internal: { kind: 'flag', field: 'internal' },
  /** Whether the engagement itself is linked to a CRM record. */
  crm: { kind: 'flag', field: 'crm' },
  /** Whether there is a timeline or aggregated text. */
  transcript: { kind: 'flag', field: 'transcript' },
  /** Whether the transcript is ready while the API is still at work (docs/api-assumptions.md, A37). */
  analysisPending: { kind: 'flag', field: 'analysisPending' },
} as const satisfies Record<string, FilterDeclaration>;

export const ENGAGEMENT_FILTERS = { ...SERVER_FILTERS, ...MIRROR_FILTERS } as const;
type Filters = typeof ENGAGEMENT_FILTERS;
export type FilterName = keyof Filters;
export type FilterKind = FilterDeclaration['kind'];
/** The filters of these kinds. */
export type FilterOfKind<Kind extends FilterKind> = {
  [Name in FilterName]: Filters[Name]['kind'] extends Kind ? Name : never;
}[FilterName];
/** The filters for which the API limits the number of values. */
export type CappedFilter = {
  [Name in FilterName]: Filters[Name] extends { readonly cap: number } ? Name : never;
}[FilterName];
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys of an object of that very type
export const FILTER_NAMES = Object.keys(ENGAGEMENT_FILTERS) as readonly FilterName[];
