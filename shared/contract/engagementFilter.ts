import { z } from 'zod';
import { crmAssociation } from './crmAssociation.ts';
import { CRM_OBJECT_TYPES, ENGAGEMENT_ORDERS, MIRROR_ORDERS } from './enumerations.ts';
import { type FilterDeclaration, MIRROR_FILTERS, SERVER_FILTERS } from './filterTable.ts';
import { companyId, contactId, tagId, userId } from './ids.ts';

const instant = z.iso.datetime({ offset: true });
const RECORD_IDS = { company: companyId, contact: contactId, tag: tagId, user: userId } as const;

/** The value of each kind of filter. Values within a filter are alternatives; all filters must match. */
const KINDS = {
  values: z.array(z.string().min(1)).max(50).readonly(),
  crmRecords: z
    .array(z.strictObject({ id: z.string().min(1), object_type: z.enum(CRM_OBJECT_TYPES) }))
    .max(1000)
    .readonly(),
  /** All must hold, unlike the values of the others. */
  conditions: z.array(z.string().min(1).max(500)).max(50).readonly(),
  /** A range of instants, as `<field>From` and `<field>Before`. */
  days: instant,
  /** A range in seconds. */
  duration: z.number().nonnegative(),
  text: z.string().max(1000),
  flag: z.boolean(),
} as const;

type FieldOf<Declared> = Declared extends {
  readonly kind: infer Kind;
  readonly field: infer Field extends string;
}
  ? Kind extends 'days' | 'duration'
    ? `${Field}From` | `${Field}Before`
    : Field
  : never;
type SchemaOf<Declared> = Declared extends { readonly record: infer Kind extends keyof typeof RECORD_IDS }
  ? z.ZodReadonly<z.ZodArray<(typeof RECORD_IDS)[Kind]>>
  : Declared extends { readonly kind: infer Kind extends keyof typeof KINDS }
    ? (typeof KINDS)[Kind]
    : never;
type ShapeOf<Table> = {
  [Name in keyof Table as FieldOf<Table[Name]>]: z.ZodOptional<SchemaOf<Table[Name]>>;
};

function shapeOf<Table extends Readonly<Record<string, FilterDeclaration>>>(table: Table): ShapeOf<Table> {
  const fields = Object.values(table).flatMap((declared): [string, z.ZodType][] => {
    const { kind, field } = declared;
    if (kind === 'records')
      return [[field, z.array(RECORD_IDS[declared.record]).max(1000).readonly().optional()]];
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
 * The filters of the API. Its limits are not part of this schema: exceeding one gives a specific problem
 * (`refused`, `filter-cap`) before a request is made.
 */
export const engagementFilter = z.strictObject({
  ...shapeOf(SERVER_FILTERS),
  titleSearch: z.string().max(500).optional(),
});
export type EngagementFilter = z.infer<typeof engagementFilter>;

/** The filters of the mirror: all of the API's, without their limits, and more. */
export const mirrorFilter = engagementFilter.extend({
  ...shapeOf(MIRROR_FILTERS),
  /** Owned or hosted by any of these users. */
  userIds: z.array(userId).max(1000).readonly().optional(),
  /** Linked to this CRM record, directly or through one of its contacts or companies. */
  crmRecord: crmAssociation.pick({ object_type: true, crm_object_id: true, source: true }).optional(),
});
export type MirrorFilter = z.infer<typeof mirrorFilter>;

export const engagementOrder = z.enum(ENGAGEMENT_ORDERS);
export const mirrorOrder = z.union([
  z.enum(MIRROR_ORDERS),
  z.templateLiteral(['signal:', z.string(), ':', z.enum(['asc', 'desc'])]),
]);
