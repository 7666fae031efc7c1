import { z } from 'zod';
import { crmAssociationDraft } from './crmAssociation.ts';
import { MOST_REASON } from './edit.ts';
import { type AssistantTool, CLEANUP_QUEUES } from './enumerations.ts';

const workspace = z
  .string()
  .max(200)
  .optional()
  .describe('Name or id of the workspace. Needed only where several are open to assistants.');
const limit = (most: number): z.ZodDefault<z.ZodInt> => z.int().min(1).max(most).default(Math.min(10, most));
const cursor = z.string().max(4096).optional().describe('The `next` of the previous answer.');
const day = z.iso.date().describe('A day, as 2026-11-30.');
const engagementId = z.string().min(1).max(512).describe('Id of the engagement.');
const contactIds = z.array(z.string().min(1).max(512)).max(50).default([]);
/** Narrower than what the API takes, so that a misled assistant can't put sentences there. */
const crmText = z.string().regex(/^[\w.:-]{1,100}$/u);
const QUERY =
  'Words, "phrases", -without, type:call, owner:ada, company:acme, tag:renewal, after:2026-10-01, has:transcript.';

/** What each tool takes, and how it is described to an assistant. */
export const assistantTools = {
  search_engagements: {
    description: `Lists meetings, calls, emails and notes, newest first. ${QUERY} An empty query lists all.`,
    input: z.strictObject({
      workspace,
      query: z.string().max(1000).default(''),
      limit: limit(50),
      offset: z.int().min(0).default(0),
    }),
  },
  search_transcripts: {
    description: `Finds lines of transcripts with their times, and a link to each moment. ${QUERY}`,
    input: z.strictObject({ workspace, query: z.string().min(1).max(1000), limit: limit(20), cursor }),
  },
  get_engagement: {
    description: 'One engagement: people, companies, CRM link, tags and action items.',
    input: z.strictObject({ workspace, id: engagementId }),
  },
  get_transcript: {
    description: 'Lines of a transcript with speaker and times, from a line or a moment on, page by page.',
    input: z.strictObject({
      workspace,
      id: engagementId,
      from_seconds: z.number().min(0).optional(),
      to_seconds: z.number().min(0).optional(),
      from_line: z.int().min(0).optional(),
      limit: limit(200),
    }),
  },
  list_updates: {
    description: 'What changed in the workspace, newest first: which field of what, and when.',
    input: z.strictObject({ workspace, before: z.int().optional(), limit: limit(100) }),
  },
  report: {
    description:
      'A report. weekly: engagements by week. team: talk figures by team member. accounts: companies by last contact. actions: action items.',
    input: z.strictObject({
      workspace,
      name: z.enum(['weekly', 'team', 'accounts', 'actions']),
      from: day,
      to: day,
      limit: limit(100),
    }),
  },
  list_cleanup_findings: {
    description:
      'Likely errors in the workspace with suggested changes: engagements without a CRM link, with one that disagrees with their contacts, speakers and companies without a contact, duplicate contacts.',
    input: z.strictObject({
      workspace,
      queue: z.enum(CLEANUP_QUEUES),
      after: z.string().max(4096).optional().describe('The `after` of the previous answer’s `next`.'),
      limit: limit(50),
    }),
  },
  stage_change: {
    description:
      'Proposes a change of one engagement: its contacts or its CRM link. It waits in Changes › Pending; nothing is changed until the user saves it.',
    input: z.strictObject({
      workspace,
      id: engagementId,
      change: z.discriminatedUnion('kind', [
        z.strictObject({
          kind: z.literal('contacts'),
          add: contactIds.describe('Ids of contacts to add.'),
          remove: contactIds.describe('Ids of contacts to remove.'),
        }),
        z.strictObject({
          kind: z.literal('crm'),
          object_type: crmAssociationDraft.shape.object_type,
          crm_object_id: crmText.describe('Id of the record in the CRM.'),
          source: crmText.toUpperCase().describe('The CRM, as HUBSPOT or SALESFORCE.'),
        }),
      ]),
      reason: z
        .string()
        .min(1)
        .max(MOST_REASON)
        .describe('Why, in a sentence for the user, with what it rests on.'),
    }),
  },
} as const satisfies Record<AssistantTool, { readonly description: string; readonly input: z.ZodType }>;

export type AssistantInput<T extends AssistantTool> = z.output<(typeof assistantTools)[T]['input']>;
