import type { Company, Contact, Engagement, Tag } from '../resources.ts';
import type { ChangeEvent } from '../workspace/workspaceRecords.ts';

/** API section "Event types": the full list. */
export const eventTypes = [
  'v1.contact.created',
  'v1.contact.updated',
  'v1.contact.deleted',
  'v1.company.created',
  'v1.company.updated',
  'v1.company.deleted',
  'v1.engagement.created',
  'v1.engagement.updated',
  'v1.engagement.deleted',
  'v1.tag.created',
  'v1.tag.updated',
  'v1.tag.deleted',
  'v1.engagement.transcript_timeline.completed',
] as const;
export type EventType = (typeof eventTypes)[number];

/** A resource as webhooks represent it. */
type Payload = Readonly<Record<string, unknown>>;

/** API section "Envelope". */
export interface WebhookEvent {
  readonly id: string;
  readonly type: EventType;
  readonly api_version: 'v1';
  readonly created_at: string;
  readonly workspace_id: string;
  readonly data: { readonly object: Payload; readonly previous_attributes?: Payload };
}

/** Relation fields: a change to these alone is not an event (rule 2). */
const relationFields: ReadonlySet<string> = new Set(['emails', 'phone_numbers', 'domains']);

function withoutEmpty(row: object, fields: readonly string[]): Payload {
  return Object.fromEntries(
    Object.entries(row).filter(
      ([key, value]) => value !== undefined && !(value === null && fields.includes(key)),
    ),
  );
}

const engagementPayload = (row: Engagement): Payload =>
  withoutEmpty(row, ['description', 'meeting_url', 'host_user_id']);

const contactPayload = (row: Contact): Payload =>
  withoutEmpty(row, ['description', 'company', 'time_zone', 'crm_association']);

const companyPayload = (row: Company): Payload =>
  withoutEmpty(row, [
    'description',
    'industry',
    'website',
    'number_of_employees',
    'logo_url',
    'crm_association',
  ]);

/** A tag includes all of its fields, with or without a value. */
const tagPayload = (row: Tag): Payload => ({
  object: row.object,
  id: row.id,
  name: row.name,
  hex_color: row.hex_color ?? null,
  description: row.description ?? null,
  auto_tagging_enabled: row.auto_tagging_enabled ?? false,
  created_at: row.created_at,
  updated_at: row.updated_at,
});

interface Shown {
  readonly before?: Payload;
  readonly after?: Payload;
}

function show(changeEvent: ChangeEvent): Shown {
  const shown = <Row>(payload: (row: Row) => Payload, rows: { before?: Row; after?: Row }): Shown => ({
    ...(rows.before === undefined ? {} : { before: payload(rows.before) }),
    ...(rows.after === undefined ? {} : { after: payload(rows.after) }),
  });
  switch (changeEvent.resource) {
    case 'engagement':
      return shown(({ wire }) => engagementPayload(wire), changeEvent);
    case 'contact':
      return shown(contactPayload, changeEvent);
    case 'company':
      return shown(companyPayload, changeEvent);
    case 'tag':
      return shown(tagPayload, changeEvent);
  }
}

/** Only what changed, with the previous values; null for fields that had none (rule 1). */
function previousAttributes(before: Payload, after: Payload): Payload {
  const previous: Record<string, unknown> = {};
  for (const key of new Set([...Object.keys(before), ...Object.keys(after)])) {
    if (relationFields.has(key)) continue;
    if (JSON.stringify(before[key]) !== JSON.stringify(after[key])) previous[key] = before[key] ?? null;
  }
  return previous;
}

/** The event for a change; undefined if it causes none. */
export function webhookEventOf(
  changeEvent: ChangeEvent,
  workspaceId: string,
  id: string,
  now: number,
): WebhookEvent | undefined {
  const { before, after } = show(changeEvent);
  const envelope = (type: EventType, data: WebhookEvent['data']): WebhookEvent => ({
    id,
    type,
    api_version: 'v1',
    created_at: new Date(now).toISOString(),
    workspace_id: workspaceId,
    data,
  });
  const { resource, kind } = changeEvent;
  switch (kind) {
    case 'created':
      return after && envelope(`v1.${resource}.created`, { object: after });
    case 'deleted':
      return before && envelope(`v1.${resource}.deleted`, { object: before });
    case 'transcribed':
      return after && envelope('v1.engagement.transcript_timeline.completed', { object: after });
    case 'updated': {
      if (before === undefined || after === undefined) return undefined;
      const previous = previousAttributes(before, after);
      if (Object.keys(previous).length === 0) return undefined;
      return envelope(`v1.${resource}.updated`, { object: after, previous_attributes: previous });
    }
  }
}
