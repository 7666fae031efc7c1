import { z } from 'zod';
import type { ConnectionId } from '#shared/contract/ids.ts';
import type { Result } from '#shared/contract/result.ts';

const id = z.string().min(1).max(512);

/** API description, "Envelope". Parse after verification only. */
const envelope = z.object({
  id,
  type: z.string().min(1).max(200),
  api_version: z.literal('v1'),
  created_at: z.string().max(64),
  workspace_id: id,
  data: z.object({
    object: z.looseObject({ id }),
    previous_attributes: z.record(z.string(), z.unknown()).nullish(),
  }),
});

export interface ParsedDelivery {
  readonly eventId: string;
  readonly type: string;
  readonly workspaceId: string;
  readonly resourceId: string;
  /** The resource's `updated_at`; null without one. */
  readonly updatedAt: string | null;
  readonly emittedAt: string;
  /** Empty for an unknown type. */
  readonly events: readonly WebhookEvent[];
}

const TIMELINE_COMPLETED = 'v1.engagement.transcript_timeline.completed';
const CHANGE = /^v1\.([a-z]+)\.(created|updated|deleted)$/;

/** Null if the body is not an envelope of this version. */
export function parseDelivery(text: string): ParsedDelivery | null {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    return null;
  }
  const reading = envelope.safeParse(parsed);
  if (!reading.success) return null;
  const { id: eventId, type, created_at: emittedAt, workspace_id: workspaceId, data } = reading.data;
  const updatedAt = data.object['updated_at'];
  return {
    eventId,
    type,
    workspaceId,
    resourceId: data.object.id,
    updatedAt: typeof updatedAt === 'string' ? updatedAt : null,
    emittedAt,
    events: eventsOf(reading.data),
  };
}

function eventsOf({
  id: eventId,
  type,
  created_at: emittedAt,
  data,
}: z.infer<typeof envelope>): WebhookEvent[] {
  const { object: state, previous_attributes: previous } = data;
  const about = { id: state.id, emittedAt, eventId };
  if (type === TIMELINE_COMPLETED) {
    // The object is the engagement, with the same fields as in an update.
    return [
      { ...about, kind: 'upsert', resource: 'engagement', state, previous: null },
      { ...about, kind: 'timeline', resource: 'engagement' },
    ];
  }
  const [, name, change] = CHANGE.exec(type) ?? [];
  const resource: Resource | undefined = RESOURCES.find((known) => known === name);
  if (resource === undefined) return [];
  return change === 'deleted'
    ? [{ ...about, kind: 'tombstone', resource, state }]
    : [{ ...about, kind: 'upsert', resource, state, previous: previous ?? null }];
}

const RESOURCES = ['contact', 'company', 'engagement', 'tag'] as const;
export type Resource = (typeof RESOURCES)[number];

interface EventOrigin {
  /** ISO 8601, by the API's clock. */
  readonly emittedAt: string;
  /** The event's id, for provenance. */
  readonly eventId: string;
}

/**
 * The content of a verified delivery. `state` is the resource in the event: engagements as in REST; companies with
 * `domains` as objects and without fields that have no value (API description, "Resources").
 */
export type WebhookEvent =
  | (EventOrigin & {
      readonly kind: 'upsert';
      readonly resource: Resource;
      readonly id: string;
      readonly state: Readonly<Record<string, unknown>>;
      /** Changed fields with their previous values; null if the event isn't an update. */
      readonly previous: Readonly<Record<string, unknown>> | null;
    })
  | (EventOrigin & {
      readonly kind: 'tombstone';
      readonly resource: Resource;
      readonly id: string;
      /** Its state when it was deleted. */
      readonly state: Readonly<Record<string, unknown>>;
    })
  /** The transcript of this engagement is available now. */
  | (EventOrigin & { readonly kind: 'timeline'; readonly resource: 'engagement'; readonly id: string });

/**
 * Applies events one at a time, without duplicates or outdated ones. A problem makes the sender deliver it again.
 * Must be fast, because the sender is waiting.
 */
export type OnWebhookEvent = (connectionId: ConnectionId, event: WebhookEvent) => Promise<Result<null>>;
