import { z } from '@hono/zod-openapi';
import { engagementTypes, processingStatuses } from '../../resources/engagementResources.ts';
import { expansions } from '../engagementJson.ts';
import { comparisons } from '../listPagination.ts';

const optional = (schema: z.ZodType, name: string, description: string): z.ZodType =>
  schema.optional().openapi({ param: { name, in: 'query', description } });

/** Comma-separated values; repeating the parameter adds to the list. */
const listed = (item: z.ZodType, name: string, description: string, most?: number): z.ZodType => {
  const list = z.array(item).min(1);
  return (most === undefined ? list : list.max(most)).optional().openapi({
    param: { name, in: 'query', description, style: 'form', explode: false },
  });
};

const limit = optional(
  z.int().min(1).max(100).default(25),
  'limit',
  'Rows per page. With expanded timelines, at most 25 are returned.',
);
const cursor = optional(z.string(), 'cursor', '`next_cursor` of the previous page, unchanged.');
const expand = listed(z.enum(expansions), 'expand', 'What to include in addition to the plain fields.');

const orderBy = (fields: readonly string[]): z.ZodType =>
  optional(
    z.enum(fields.flatMap((field) => [`${field}:asc`, `${field}:desc`])).default('updated_at:desc'),
    'order_by',
    'Field and direction; both must stay the same during a walk.',
  );

const search = (of: string): z.ZodType => optional(z.string().max(200), 'search', `Free text in ${of}.`);

const range = (field: string): Record<string, z.ZodType> =>
  Object.fromEntries(
    comparisons.map((comparison) => {
      const name = `filter[${field}][${comparison}]`;
      const words = { gt: 'after', gte: 'at or after', lt: 'before', lte: 'at or before' }[comparison];
      return [
        name,
        optional(z.string().openapi({ format: 'date-time' }), name, `\`${field}\` ${words} this.`),
      ];
    }),
  );

const oneOrSeveral = (
  field: string,
  item: z.ZodType,
  what: string,
  most?: number,
): Record<string, z.ZodType> => ({
  [`filter[${field}][eq]`]: optional(item, `filter[${field}][eq]`, `${what}: this one.`),
  [`filter[${field}][in]`]: listed(item, `filter[${field}][in]`, `${what}: any of these.`, most),
});

const list = (searched: string | undefined) =>
  z.object({
    limit,
    cursor,
    order_by: orderBy(['updated_at']),
    ...(searched === undefined ? {} : { search: search(searched) }),
    ...range('updated_at'),
  });

/** The query parameters of each operation, by id. */
export const queryParameters: Readonly<Record<string, z.ZodObject>> = {
  listContacts: list('full names and email addresses'),
  listCompanies: list('display names'),
  listUsers: list('full names and email addresses'),
  listTags: list(undefined),
  listEngagements: z.object({
    limit,
    cursor,
    expand,
    order_by: orderBy(['updated_at', 'start_at']),
    search: search('titles'),
    ...oneOrSeveral('engagement_type', z.enum(engagementTypes), 'Type'),
    ...oneOrSeveral('processing_status', z.enum(processingStatuses), 'Processing status'),
    ...oneOrSeveral('company_ids', z.string(), 'Company', 25),
    ...oneOrSeveral('contact_ids', z.string(), 'Contact', 25),
    'filter[crm_associations][eq]': optional(
      z.string(),
      'filter[crm_associations][eq]',
      'A JSON array of up to 20 objects with `id` and `object_type` (company, contact or deal). The same can be given ' +
        'by index: `filter[crm_associations][eq][0][id]`, `filter[crm_associations][eq][0][object_type]`.',
    ),
    ...range('start_at'),
    ...range('updated_at'),
  }),
  getEngagement: z.object({ expand }),
  listContactEngagements: z.object({ limit, cursor, expand }),
};
