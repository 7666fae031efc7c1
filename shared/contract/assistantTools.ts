import { z } from 'zod';
import { crmAssociation, crmAssociationDraft } from './crmAssociation.ts';
import { change, MOST_REASON } from './edit.ts';
import {
  type AssistantTool,
  CLEANUP_QUEUES,
  EVIDENCE_STRENGTHS,
  MOST_PROPOSED_CONTACTS,
  SIGNAL_KINDS,
} from './enumerations.ts';

/* What each tool takes, in the API's field names. */

const workspace = z
  .string()
  .max(200)
  .optional()
  .describe('Name or id of the workspace. Needed only where several are open to assistants.');
const limit = (most: number): z.ZodDefault<z.ZodInt> =>
  z.int().min(1).max(most).default(Math.min(10, most)).describe(`How many to return, at most ${most}.`);
const offset = z.int().min(0).default(0).describe('How many to skip: the `next` of the previous answer.');
const engagementId = z
  .string()
  .min(1)
  .max(4096)
  .describe('Id of the engagement, or a parley:// link to it or to a moment of it.');
const contactIds = (what: string): z.ZodDefault<z.ZodArray<z.ZodString>> =>
  z
    .array(z.string().min(1).max(512))
    .max(MOST_PROPOSED_CONTACTS)
    .default([])
    .describe(`Ids of contacts to ${what}.`);
/** Narrower than what the API takes, so that a misled assistant can't put sentences there. */
const crmText = z.string().regex(/^[\w.:-]{1,100}$/u);
const QUERY =
  'Words, begin*, "phrases", -without, type:call, owner:ada, company:acme, tag:renewal, after:2026-10-01, has:transcript, signal:"NPS">7.';
const query = z.string().max(1000).describe(`As in Parley’s search box: ${QUERY}`);
const day = z.iso.date();
const range = z
  .union([
    z
      .string()
      .regex(/^[1-9]\d{0,2}[dwmy]$/u)
      .describe('Up to today, as 30d, 2w, 3m or 1y.'),
    z.strictObject({
      from: day.describe('The first day, as 2026-11-01.'),
      to: day.describe('The last day, as 2026-11-30.'),
    }),
  ])
  .default('30d')
  .describe('The days it covers, in UTC: the last 30 by default.');

/* What each tool answers. Objects are open: an assistant reads what it doesn't know as well. */

const url = z.string().describe('Opens it in Parley; cite it.');
const text = z.string().nullable();
const reference = z.looseObject({ id: z.string(), name: text });
const summary = z.looseObject({
  id: z.string(),
  url,
  title: text,
  engagement_type: z.string(),
  start_at: z.string(),
  duration_seconds: z.number().nullable(),
  companies: z.array(reference),
  contact_count: z.int(),
  contacts: z.array(reference.extend({ email: text })),
});
const signal = z.looseObject({ name: z.string(), data_type: text, value: z.unknown(), description: text });
const line = {
  line: z.int().describe('Its number in the transcript, from 0.'),
  start_seconds: z.number(),
  end_seconds: z.number(),
  speaker: text,
  text,
};

/** An answer: `items`, and what goes with all of them. */
function answerOf(item: z.ZodType, more: z.ZodRawShape = {}) {
  return z.object({
    notice: z.string(),
    incomplete: z.string().optional().describe('Why the local copy, and so this answer, lacks something.'),
    ...more,
    items: z.array(item),
    left_out: z.int().describe('Items cut off because the answer would be too long.'),
    next: z
      .record(z.string(), z.unknown())
      .nullable()
      .describe('Arguments to add to the same call for what follows; null at the end.'),
  });
}

interface ToolSpec {
  readonly title: string;
  readonly description: string;
  readonly input: z.ZodType;
  readonly output: ReturnType<typeof answerOf>;
}

/** How each tool is described to an assistant, what it takes and what it answers. */
export const assistantTools = {
  search_engagements: {
    title: 'Search engagements',
    description: `Lists meetings, calls, emails and notes, newest first. ${QUERY} An empty query lists all.`,
    input: z.strictObject({ workspace, query: query.default(''), limit: limit(50), offset }),
    output: answerOf(summary, { total: z.int() }),
  },
  search_transcripts: {
    title: 'Search transcripts',
    description: `Finds lines of transcripts with their times, and a link to each moment. ${QUERY}`,
    input: z.strictObject({
      workspace,
      query: query.min(1),
      limit: limit(20).describe('How many engagements to return lines of, at most 20.'),
      cursor: z.string().max(4096).optional().describe('The `next` of the previous answer.'),
    }),
    output: answerOf(
      z.looseObject({
        engagement_id: z.string(),
        title: text,
        url,
        speaker: text,
        text,
        line: line.line.nullable(),
        start_seconds: z.number().nullable(),
      }),
      {
        also_written: z
          .record(z.string(), z.array(z.string()))
          .optional()
          .describe('Other spellings of words of the query, which were found as well.'),
      },
    ),
  },
  get_engagement: {
    title: 'Get engagement',
    description: 'One engagement: people, companies, CRM link, tags, signals and action items.',
    input: z.strictObject({ workspace, engagement_id: engagementId }),
    output: answerOf(
      summary.extend({
        processing_status: z.string(),
        is_private: z.boolean(),
        owner_email: text,
        crm_association: crmAssociation.nullable(),
        tags: z.array(text),
        description: text,
        action_item_count: z.int(),
        action_items: z.array(z.looseObject({ title: text, due_on: text, assigned_to_user_name: text })),
        signal_count: z.int(),
        signals: z.array(signal),
      }),
    ),
  },
  get_transcript: {
    title: 'Get transcript',
    description: 'Lines of a transcript with speaker and times, from a line or a moment on, page by page.',
    input: z.strictObject({
      workspace,
      engagement_id: engagementId,
      from_seconds: z.number().min(0).optional().describe('Lines from this second on.'),
      to_seconds: z.number().min(0).optional().describe('Lines up to this second.'),
      from_line: z.int().min(0).optional().describe('Lines from this number on: `next` of an answer.'),
      limit: limit(200),
    }),
    output: answerOf(
      z
        .looseObject({ url, ...line })
        .partial()
        .extend({ text }),
      {
        transcript: z.enum(['timeline', 'text', 'none']).describe('Whether its lines have times.'),
        line_count: z.int(),
      },
    ),
  },
  list_updates: {
    title: 'List updates',
    description: 'What changed in the workspace, newest first: which field of what, and when.',
    input: z.strictObject({
      workspace,
      since: z
        .union([day, z.iso.datetime({ offset: true })])
        .optional()
        .describe('Only changes seen from this day or time on, as 2026-11-30.'),
      before: z.int().optional().describe('Only changes before this `seq`: `next` of an answer.'),
      limit: limit(100),
    }),
    output: answerOf(
      z.looseObject({
        seq: z.int(),
        kind: z.string(),
        id: z.string(),
        name: text,
        field: z.string(),
        seen_at: z.string(),
        url: url.optional(),
      }),
    ),
  },
  report: {
    title: 'Report',
    description:
      'A report. weekly: engagements by week or type. team: talk figures by team member. accounts: companies by last contact. signals: one signal by company, user, week or month, with its averages or shares. actions: action items.',
    input: z.strictObject({
      workspace,
      name: z.enum(['weekly', 'team', 'accounts', 'signals', 'actions']).describe('Which report.'),
      range,
      group_by: z
        .enum(['week', 'type', 'user', 'company', 'month', 'item'])
        .optional()
        .describe(
          'weekly: week (default) or type. team: user. accounts: company. signals: company (default), user, week or month. actions: item.',
        ),
      signal: z.string().max(300).optional().describe('signals: its name; the most frequent by default.'),
      limit: limit(100),
    }),
    output: answerOf(z.looseObject({}), {
      from: z.string().nullable().describe('The first day; null for a report of all days.'),
      to: z.string().nullable(),
      total: z.int().describe('How many items the report has without the limit.'),
      signal: z.looseObject({ id: z.string(), name: z.string() }).nullable().optional(),
      figures: z.unknown().optional().describe('signals: totals, distribution, and what is left out.'),
    }),
  },
  list_signals: {
    title: 'List signals',
    description: `What the workspace measures, and its values about engagements, newest engagement first. ${QUERY}`,
    input: z.strictObject({
      workspace,
      engagement_id: engagementId.optional().describe('Only those of this engagement: an id or a link.'),
      query: query.default(''),
      name: z.string().max(300).optional().describe('Only signals of this name.'),
      limit: limit(50).describe('How many engagements to return signals of, at most 50.'),
      offset,
    }),
    output: answerOf(signal.extend({ engagement_id: z.string(), title: text, url }), {
      definitions: z
        .array(
          z.looseObject({ id: z.string(), name: z.string(), type: z.enum(SIGNAL_KINDS), mixed: z.boolean() }),
        )
        .describe('What the workspace measures, most frequent first; `type` is the kind of most values.'),
      definitions_total: z.int().describe('How many there are; at most 100 are listed.'),
    }),
  },
  list_cleanup_findings: {
    title: 'List clean-up findings',
    description:
      'Likely errors in the workspace with suggested changes: engagements without a CRM link, with one that disagrees with their contacts, speakers and companies without a contact, duplicate contacts.',
    input: z.strictObject({
      workspace,
      queue: z
        .enum(CLEANUP_QUEUES)
        .optional()
        .describe('One kind of error, page by page; the first findings of each without it.'),
      after: z.string().max(4096).optional().describe('The `after` of the previous answer’s `next`.'),
      limit: limit(50).describe('How many to return of each queue, at most 50.'),
    }),
    output: answerOf(
      z.looseObject({
        queue: z.enum(CLEANUP_QUEUES),
        engagement: summary.nullable(),
        finding: z.looseObject({ kind: z.string() }),
        strength: z.enum(EVIDENCE_STRENGTHS).nullable().describe('How convincing the first suggestion is.'),
        suggestions: z.array(z.looseObject({ change, evidence: z.array(z.looseObject({})) })),
      }),
      { open: z.record(z.string(), z.int()).describe('How many there are, by queue.') },
    ),
  },
  stage_change: {
    title: 'Propose a change',
    description:
      'Proposes a change of one engagement: its contacts, its CRM link, or both. It waits in Changes › Pending; nothing is changed until the user saves it.',
    input: z.strictObject({
      workspace,
      engagement_id: engagementId,
      contacts: z
        .strictObject({ add: contactIds('add'), remove: contactIds('remove') })
        .optional()
        .describe('Contacts to add and to remove.'),
      crm_association: z
        .strictObject({
          object_type: crmAssociationDraft.shape.object_type.describe('Type of the record in the CRM.'),
          crm_object_id: crmText.describe('Id of the record in the CRM.'),
          source: crmText.toUpperCase().describe('The CRM, as HUBSPOT or SALESFORCE.'),
        })
        .optional()
        .describe('The CRM link to set.'),
      reason: z
        .string()
        .min(1)
        .max(MOST_REASON)
        .describe('Why, in a sentence for the user, with what it rests on.'),
    }),
    output: answerOf(z.looseObject({ engagement_id: z.string(), title: text, url }), { state: z.string() }),
  },
} as const satisfies Record<AssistantTool, ToolSpec>;

export type AssistantInput<T extends AssistantTool> = z.output<(typeof assistantTools)[T]['input']>;
