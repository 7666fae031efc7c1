import { z } from 'zod';
import { crmAssociation } from './crmAssociation.ts';
import {
  CRM_OBJECT_TYPES,
  ENGAGEMENT_ORDERS,
  ENGAGEMENT_TYPES,
  PROCESSING_STATUSES,
} from './enumerations.ts';
import { companyId, contactId, tagId, userId } from './ids.ts';

const instant = z.iso.datetime({ offset: true });
const RECORD_IDS = { company: companyId, contact: contactId, tag: tagId, user: userId } as const;

/** What a filter of each kind holds; values in one filter are alternatives, filters must all be met. */
const KINDS = {
  values: z.array(z.string().min(1)).max(50),
  crmRecords: z
    .array(z.strictObject({ id: z.string().min(1), object_type: z.enum(CRM_OBJECT_TYPES) }))
    .max(1000),
  /** From and before a moment, as `<field>From` and `<field>Before`. */
  days: instant,
  /** The same in seconds. */
  duration: z.number().nonnegative(),
  text: z.string().max(1000),
  flag: z.boolean(),
} as const;

type FilterDeclaration =
  | { readonly kind: 'values'; readonly field: string; readonly known: readonly string[] }
  | {
      readonly kind: 'records';
      readonly field: string;
      readonly record: keyof typeof RECORD_IDS;
      readonly cap?: number;
    }
  | { readonly kind: 'crmRecords'; readonly field: string; readonly cap: number }
  | { readonly kind: 'days' | 'duration' | 'text' | 'flag'; readonly field: string };

/**
 * The filters of the engagement list, by their name in the address. The schemas below, the API query, the address,
 * the chips and their pickers follow from these two tables. `api` is the name in the query of the API, `cap` the most
 * values it takes (API description, "Engagement list filters" and "Limits").
 *
 * A new filter touches four files: this one, `electron/core/store/read/listFilter.ts` (its meaning in the mirror), and
 * `renderer/text/en/filters.ts` and `renderer/text/de/filters.ts` (its name). The sandbox is independent of them:
 * `listQueries.test.ts` shows that it knows every filter of the first table.
 */
export const SERVER_FILTERS = {
  type: { kind: 'values', field: 'types', api: 'engagement_type', known: ENGAGEMENT_TYPES },
  status: { kind: 'values', field: 'statuses', api: 'processing_status', known: PROCESSING_STATUSES },
  company: { kind: 'records', field: 'companyIds', api: 'company_ids', record: 'company', cap: 25 },
  contact: { kind: 'records', field: 'contactIds', api: 'contact_ids', record: 'contact', cap: 25 },
  record: { kind: 'crmRecords', field: 'crmAssociations', api: 'crm_associations', cap: 20 },
  start: { kind: 'days', field: 'startAt', api: 'start_at' },
  updated: { kind: 'days', field: 'updatedAt', api: 'updated_at' },
} as const satisfies Record<string, FilterDeclaration & { readonly api: string }>;

/** What only the local copy can filter by. */
export const MIRROR_FILTERS = {
  owner: { kind: 'records', field: 'ownerIds', record: 'user' },
  tag: { kind: 'records', field: 'tagIds', record: 'tag' },
  length: { kind: 'duration', field: 'seconds' },
  /** A search in the language of the search box; several, one a line, must all be met. */
  text: { kind: 'text', field: 'text' },
  private: { kind: 'flag', field: 'private' },
  /** Where the service doesn't say whether an engagement is internal, it is neither. */
  internal: { kind: 'flag', field: 'internal' },
  /** Whether the engagement itself is linked to a CRM record. */
  crm: { kind: 'flag', field: 'crm' },
  /** Whether there is anything to read of it: a timeline or aggregated text. */
  transcript: { kind: 'flag', field: 'transcript' },
} as const satisfies Record<string, FilterDeclaration>;

export const ENGAGEMENT_FILTERS = { ...SERVER_FILTERS, ...MIRROR_FILTERS } as const;
type Filters = typeof ENGAGEMENT_FILTERS;
export type FilterName = keyof Filters;
export type FilterKind = FilterDeclaration['kind'];
/** The filters of these kinds. */
export type FilterOfKind<Kind extends FilterKind> = {
  [Name in FilterName]: Filters[Name]['kind'] extends Kind ? Name : never;
}[FilterName];
/** The filters of which the API takes a limited number of values. */
export type CappedFilter = {
  [Name in FilterName]: Filters[Name] extends { readonly cap: number } ? Name : never;
}[FilterName];
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys of an object of that very type
export const FILTER_NAMES = Object.keys(ENGAGEMENT_FILTERS) as readonly FilterName[];

type FieldOf<Declared> = Declared extends {
  readonly kind: infer Kind;
  readonly field: infer Field extends string;
}
  ? Kind extends 'days' | 'duration'
    ? `${Field}From` | `${Field}Before`
    : Field
  : never;
type SchemaOf<Declared> = Declared extends { readonly record: infer Kind extends keyof typeof RECORD_IDS }
  ? z.ZodArray<(typeof RECORD_IDS)[Kind]>
  : Declared extends { readonly kind: infer Kind extends keyof typeof KINDS }
    ? (typeof KINDS)[Kind]
    : never;
type ShapeOf<Table> = {
  [Name in keyof Table as FieldOf<Table[Name]>]: z.ZodOptional<SchemaOf<Table[Name]>>;
};

function shapeOf<Table extends Readonly<Record<string, FilterDeclaration>>>(table: Table): ShapeOf<Table> {
  const fields = Object.values(table).flatMap((declared): [string, z.ZodType][] => {
    const { kind, field } = declared;
    if (kind === 'records') return [[field, z.array(RECORD_IDS[declared.record]).max(1000).optional()]];
    const schema = KINDS[kind].optional();
    return kind === 'days' || kind === 'duration'
      ? [
          [`${field}From`, schema],
          [`${field}Before`, schema],
        ]
      : [[field, schema]];
  });
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the type says what the loop above does
  return Object.fromEntries(fields) as ShapeOf<Table>;
}

/**
 * What the service can filter engagements by. Its caps are not in this schema: they are answered with a sentence of
 * their own (`refused`, `filter-cap`) before a request is made.
 */
export const engagementFilter = z.strictObject({
  ...shapeOf(SERVER_FILTERS),
  titleSearch: z.string().max(500).optional(),
});
export type EngagementFilter = z.infer<typeof engagementFilter>;

/** What the mirror can filter engagements by: all that the service can, without its caps, and more. */
export const mirrorFilter = engagementFilter.extend({
  ...shapeOf(MIRROR_FILTERS),
  /** Owned or hosted by any of them. */
  userIds: z.array(userId).max(1000).optional(),
  /** Linked to this CRM record: by itself, or through a contact or company of it. */
  crmRecord: crmAssociation.pick({ object_type: true, crm_object_id: true, source: true }).optional(),
});
export type MirrorFilterChoice = z.infer<typeof mirrorFilter>;

export const engagementOrder = z.enum(ENGAGEMENT_ORDERS);
