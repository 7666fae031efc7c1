import { OpenAPIHono, z } from '@hono/zod-openapi';
import {
  company,
  contact,
  engagement,
  engagementTypes,
  processingStatuses,
  tag,
  timeline,
  user,
} from '../../resources.ts';
import type { Operation } from '../apiRoutes.ts';
import { problemDetails, problems } from '../problemDetails.ts';
import { contactsBody, crmAssociationBody } from '../writeOperations.ts';
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
const queryParameters: Readonly<Record<string, z.ZodObject>> = {
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

interface OperationDoc {
  readonly summary: string;
  readonly description: string;
  readonly tag: string;
  readonly answer: z.ZodType;
  readonly body?: z.ZodType;
  /** Problem statuses, in addition to those that every operation can have. */
  readonly problems: readonly number[];
}

const listOf = (item: z.ZodType, name: string): z.ZodType =>
  z
    .object({
      object: z.literal('list'),
      data: z.array(item),
      has_more: z.boolean(),
      next_cursor: z.string().nullable().openapi({ description: 'Null on the last page.' }),
    })
    .openapi(`${name}List`);

const written =
  '200 with the engagement if the credential can read it, otherwise 204. A private engagement also needs ' +
  '`engagements:private:write`. Writing the current value again changes nothing.';

const keyset =
  'Keyset pages over live rows: a row that moves during a walk may be returned twice or skipped. ';

/** The documentation of each operation, by id. */
const operationDocs: Readonly<Record<string, OperationDoc>> = {
  listEngagements: {
    summary: 'List engagements',
    description:
      `${keyset}Ordered by \`start_at\`, engagements without one come last in both directions, by id. ` +
      'Without `engagements:private:read`, private engagements are left out.',
    tag: 'Engagements',
    answer: listOf(engagement, 'Engagement'),
    problems: [400, 503],
  },
  getEngagement: {
    summary: 'Get an engagement',
    description: 'One engagement with the requested expansions.',
    tag: 'Engagements',
    answer: engagement,
    problems: [400, 404],
  },
  getTranscriptTimeline: {
    summary: 'Get the transcript timeline of an engagement',
    description: 'Who said what, and when. 404 if the engagement has no timeline.',
    tag: 'Engagements',
    answer: timeline,
    problems: [400, 404],
  },
  listContactEngagements: {
    summary: 'List the engagements of a contact',
    description: `${keyset}Ordered by \`updated_at\`, newest first.`,
    tag: 'Contacts',
    answer: listOf(engagement, 'Engagement'),
    problems: [400, 404, 503],
  },
  replaceEngagementContacts: {
    summary: 'Replace the contacts of an engagement',
    description: `The given contacts replace all that are linked; calendar resources stay. ${written}`,
    tag: 'Engagements',
    answer: engagement,
    body: contactsBody,
    problems: [400, 404, 413, 415, 422],
  },
  setEngagementCrmAssociation: {
    summary: 'Set the CRM association of an engagement',
    description: `Replaces the one association; \`source\` is converted to upper case. ${written}`,
    tag: 'Engagements',
    answer: engagement,
    body: crmAssociationBody,
    problems: [400, 404, 413, 415, 422],
  },
  listContacts: {
    summary: 'List contacts',
    description: keyset,
    tag: 'Contacts',
    answer: listOf(contact, 'Contact'),
    problems: [400, 503],
  },
  listCompanies: {
    summary: 'List companies',
    description: keyset,
    tag: 'Companies',
    answer: listOf(company, 'Company'),
    problems: [400, 503],
  },
  listUsers: {
    summary: 'List users',
    description: keyset,
    tag: 'Users',
    answer: listOf(user, 'User'),
    problems: [400, 503],
  },
  listTags: {
    summary: 'List tags',
    description: `${keyset}Tags can't be searched.`,
    tag: 'Tags',
    answer: listOf(tag, 'Tag'),
    problems: [400, 503],
  },
};

const header = (description: string) => z.int().openapi({ description });

const rateHeaders = z.object({
  'X-RateLimit-Limit': header('Requests per window.'),
  'X-RateLimit-Remaining': header('Requests remaining in this window.'),
  'X-RateLimit-Reset': header('When the window ends, in seconds since 1970.'),
  'X-Api-Version': z.string().optional().openapi({ description: 'The version of the API.' }),
  'X-Request-Id': z.string().optional().openapi({ description: 'The id of this request.' }),
});

/** Statuses that every operation can return. */
const always = [401, 403, 405, 429, 500] as const;

const titleOf = (status: number): string =>
  [...new Set(Object.values(problems).filter((problem) => problem.status === status))]
    .map(({ title }) => title)
    .join(', ');

/**
 * The OpenAPI 3.1 document, built from the same table and schemas as the running API. Requests are parsed by hand
 * (api/query.ts and its readers), because that names the field in errors and costs a tenth of generic validation.
 */
export function openApiDocument(operations: readonly Operation[], baseUrl: string): string {
  const { openAPIRegistry: registry, getOpenAPI31Document: generate } = new OpenAPIHono();
  registry.registerComponent('securitySchemes', 'token', {
    type: 'http',
    scheme: 'bearer',
    description: 'A workspace token. A key that begins with sk-apik_ may also be sent without a scheme.',
  });
  for (const operation of operations) {
    const doc = operationDocs[operation.id];
    if (doc === undefined) throw new Error(`${operation.id} has no documentation`);
    const names = [...operation.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '');
    const query = queryParameters[operation.id];
    registry.registerPath({
      method: operation.method === 'GET' ? 'get' : 'put',
      path: operation.path,
      operationId: operation.id,
      summary: doc.summary,
      description: `${doc.description.trim()}\n\nScope: \`${operation.scope}\`.`,
      tags: [doc.tag],
      security: [{ token: [] }],
      request: {
        ...(names.length === 0
          ? {}
          : {
              params: z.object(
                Object.fromEntries(
                  names.map((name) => [
                    name,
                    z.string().openapi({ param: { name, in: 'path', description: 'An id.' } }),
                  ]),
                ),
              ),
            }),
        ...(query === undefined ? {} : { query }),
        ...(doc.body === undefined
          ? {}
          : { body: { required: true, content: { 'application/json': { schema: doc.body } } } }),
      },
      responses: {
        200: {
          description: 'Done.',
          headers: rateHeaders,
          content: { 'application/json': { schema: doc.answer } },
        },
        ...(operation.method === 'PUT'
          ? { 204: { description: 'Done; the credential can’t read the engagement.', headers: rateHeaders } }
          : {}),
        ...Object.fromEntries(
          [...always, ...doc.problems]
            .sort((a, b) => a - b)
            .map((status) => [
              status,
              {
                description: titleOf(status),
                headers: rateHeaders,
                content: { 'application/problem+json': { schema: problemDetails } },
              },
            ]),
        ),
      },
    });
  }
  return JSON.stringify(
    generate({
      openapi: '3.1.0',
      info: {
        title: 'Workspace Engagement API (sandbox)',
        version: 'v2',
        description: 'A local simulation of the Workspace Engagement API: made-up data, real behaviour.',
        license: { name: 'MIT', url: 'https://opensource.org/license/mit' },
      },
      servers: [{ url: baseUrl }],
      tags: ['Engagements', 'Contacts', 'Companies', 'Users', 'Tags'].map((name) => ({ name })),
    }),
  );
}
