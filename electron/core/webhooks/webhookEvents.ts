import { z } from 'zod';
import type { ConnectionId } from '#shared/contract/ids.ts';
import type { Result } from '#shared/contract/result.ts';

const id = z.string().min(1).max(512);

/** API description, "Envelope". Read after verification only. */
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
  /** What the resource's state says of its own age; null where it doesn't. */
  readonly updatedAt: string | null;
  readonly emittedAt: string;
  /** Empty where the type is none that this version knows. */
  readonly events: readonly WebhookEvent[];
}

const TIMELINE_COMPLETED = 'v1.engagement.transcript_timeline.completed';
const CHANGE = /^v1\.([a-z]+)\.(created|updated|deleted)$/;

/** Null where the body is no envelope of this version. */
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
    // Its object is the engagement, which is as good a state as that of an update.
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

interface About {
  /** ISO 8601, the service's clock. */
  readonly emittedAt: string;
  /** Of the event, for provenance. */
  readonly eventId: string;
}

/**
 * What a verified delivery says. `state` is the resource as the event carried it: for engagements as REST answers
 * it; companies have `domains` as objects, and what has no value is missing (API description, "Resources").
 */
export type WebhookEvent =
  | (About & {
      readonly kind: 'upsert';
      readonly resource: Resource;
      readonly id: string;
      readonly state: Readonly<Record<string, unknown>>;
      /** Changed fields with their values before; null where the event was no update. */
      readonly previous: Readonly<Record<string, unknown>> | null;
    })
  | (About & {
      readonly kind: 'tombstone';
      readonly resource: Resource;
      readonly id: string;
      /** As it was when it was deleted. */
      readonly state: Readonly<Record<string, unknown>>;
    })
  /** The transcript of this engagement can be fetched now. */
  | (About & { readonly kind: 'timeline'; readonly resource: 'engagement'; readonly id: string });

/**
 * Takes an event in: never a duplicate, never one older than what was taken in before, one after another. A
 * problem asks the sender to deliver it again. It has to be quick, as the sender waits for it.
 */
export type OnWebhookEvent = (connectionId: ConnectionId, event: WebhookEvent) => Promise<Result<null>>;
