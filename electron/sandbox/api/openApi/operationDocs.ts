import { z } from '@hono/zod-openapi';
import { company } from '../../resources/company.ts';
import { contact } from '../../resources/contact.ts';
import { engagement } from '../../resources/engagement.ts';
import { tag } from '../../resources/tag.ts';
import { timeline } from '../../resources/timeline.ts';
import { user } from '../../resources/user.ts';
import { contactsBody, crmAssociationBody } from '../writeOperations.ts';

export interface OperationDoc {
  readonly summary: string;
  readonly description: string;
  readonly tag: string;
  readonly answer: z.ZodType;
  readonly body?: z.ZodType;
  /** Statuses of problems, beside those that every operation can have. */
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
  '200 with the engagement where the credential can read it, otherwise 204. A private engagement also needs ' +
  '`engagements:private:write`. Writing what is there already changes nothing.';

const keyset = 'Keyset pages over live rows: a row that moves during a walk may come twice or be skipped. ';

/** What the OpenAPI document says of each operation, by its id. */
export const operationDocs: Readonly<Record<string, OperationDoc>> = {
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
    description: 'One engagement, with what `expand` asks for.',
    tag: 'Engagements',
    answer: engagement,
    problems: [400, 404],
  },
  getTranscriptTimeline: {
    summary: 'Get the transcript timeline of an engagement',
    description: 'Who said what, and when. 404 where the engagement has no timeline.',
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
    description: `Replaces the one association; \`source\` is written in capitals. ${written}`,
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
